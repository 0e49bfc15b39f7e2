import { beforeAll, expect, test } from 'vitest';
import { deletePrinter } from '#domain/printing/contract.ts';
import {
  cancelPrintJob,
  createPrintJob,
  reprintPrintJob,
  resumePrintJob,
} from '#domain/printing/job-contract.ts';
import { createNumberRange } from '#domain/printing/number-contract.ts';
import { systemClock } from '#server/clock.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { describeOnce, onBothEngines } from '#testing/engines.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { addClient, addPrinter, addProduct, plainJob } from '#testing/factories.ts';
import { hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import { queueScene } from '#testing/scenes/queue-scene.ts';
import { PrinterNetworks } from '../../printers/printer-networks.ts';
import { findPage } from '../page-store.ts';
import type { PageLabels } from '../drawing/page-labels.ts';
import { findJob, findJobs } from './job-store.ts';
import { PrintQueue } from './queue.ts';
import type { QueueTimes } from './queue-times.ts';
import { setPieces } from './queue-store.ts';

onBothEngines((engine) => {
  const portal = queueScene(engine);
  const { jobOf, ended } = portal;
  let count = 0;

  /** A printer that the queue of the portal leaves alone, and a job of two labels for it. */
  const heldJob = async () => {
    count += 1;
    const { database } = portal.app;
    const printerId = await addPrinter(database, {
      name: `Held ${count}`,
      port: portal.printer.port,
      isHeld: true,
      mediaWidthMm: 60,
      mediaHeightMm: 40,
    });
    const { productId } = portal;
    const { reply } = await portal.worker.call(createPrintJob, {
      body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 2 },
    });
    return { printerId, id: reply.id };
  };
  const setPrinter = (id: number, to: { lease_until?: string | null; next_try_at?: null }) =>
    portal.app.database.read
      .updateTable('printers')
      .set({ lease_by: 'a worker', ...to })
      .where('id', '=', id)
      .execute();
  const cancel = (id: number) => portal.worker.call(cancelPrintJob, { params: { id } });
  const resume = (id: number, from: number) =>
    portal.worker.call(resumePrintJob, { params: { id }, body: { from } });

  /** A worker has the printer until then, and has begun to send label 1 of a job that somebody cancels. */
  const beginAndCancel = async (lease_until: string) => {
    const { printerId, id } = await heldJob();
    await portal.app.database.write(async (queries) => {
      await setPieces(queries, { jobId: id, among: [1] }, 'sending');
      await queries.updateTable('print_jobs').set({ state: 'sending' }).where('id', '=', id).execute();
    });
    await setPrinter(printerId, { lease_until });
    expect((await cancel(id)).reply).toMatchObject({ state: 'sending', code: 'print_job.cancelled' });
    return { printerId, id };
  };
  const [past, future] = ['2026-01-01T00:00:00.000Z', '2999-12-31T00:00:00.000Z'];

  test('a label of a job that was cancelled while its process died becomes unknown, without another job for its printer', async () => {
    const { printerId, id } = await beginAndCancel(past);
    await setPrinter(printerId, { next_try_at: null });
    expect(await ended(id)).toMatchObject({ state: 'unknown', printed: 0, unknownPieces: [1] });
    // Somebody has looked: it came out. The other one stays cancelled.
    expect((await resume(id, 2)).reply).toMatchObject({
      state: 'stopped',
      code: 'print_job.left_out',
      printed: 1,
      unknown: 0,
      next: 2,
    });
  });

  test('a printer is not deleted while it may print a label, and what a dead process left is unknown, not lost', async () => {
    const { printerId, id } = await beginAndCancel(future);
    const { database } = portal.app;
    // More than are changed in one transaction.
    const old = { ...plainJob, printer_id: printerId, state: 'printed', created_at: past } as const;
    await database.write((queries) =>
      insertMany(
        queries,
        'print_jobs',
        Array.from({ length: 501 }, () => old),
      ),
    );
    const administrator = await portal.app.as('administrator');
    const remove = () => administrator.call(deletePrinter, { params: { id: printerId } });
    expect((await remove()).problem.code).toBe('printer.has_jobs');
    expect(await jobOf(id)).toMatchObject({ state: 'sending', printerId });
    const { total } = await findJobs(database.read, { printerId }, { limit: 1, offset: 0 });
    expect(total).toBe(502);
    await setPrinter(printerId, { lease_until: past });
    expect((await remove()).status).toBe(200);
    expect(await jobOf(id)).toMatchObject({ state: 'unknown', unknownPieces: [1], printerId: null });
    // What somebody saw is kept, though nothing more can be printed.
    expect((await resume(id, 2)).reply).toMatchObject({
      state: 'stopped',
      code: 'print_job.left_out',
      printed: 1,
      unknown: 0,
    });
    expect((await resume(id, 2)).problem.code).toBe('printer.not_found');
    const again = { pieces: [2], reason: 'It is missing' };
    const reprinted = await portal.worker.call(reprintPrintJob, { params: { id }, body: again });
    expect(reprinted.problem.code).toBe('printer.not_found');
  });

  /** Another queue, of which nothing extends the lease. */
  const openQueue = (
    database: UncheckedDatabase,
    labelOf: PageLabels['labelOf'],
    times: Partial<QueueTimes> = { leaseMs: 60_000 },
  ) => {
    const queue = new PrintQueue({
      pages: { labelOf },
      database,
      clock: systemClock,
      networks: new PrinterNetworks([{ address: '127.0.0.1', bits: 32 }]),
      log: { warn: () => undefined },
      times: { ...hastyTimes, ...times },
    });
    cleanUp(() => queue.stop());
    return queue;
  };

  test('what a version before left as being sent is unknown after the next start: of a deleted printer, and where the lease was ended', async () => {
    const { database } = portal.app;
    const gone = await beginAndCancel(future);
    await database.read
      .updateTable('print_jobs')
      .set({ printer_id: null })
      .where('id', '=', gone.id)
      .execute();
    const kept = await beginAndCancel(future);
    await setPrinter(kept.printerId, { lease_until: null });
    const nothing = () => Promise.reject(new Error('Nothing is drawn.'));
    openQueue(database, nothing, { lookEveryMs: 3_600_000 }).start();
    for (const { id } of [gone, kept]) {
      await until(async () => (await jobOf(id)).state === 'unknown' || null);
      expect(await jobOf(id)).toMatchObject({ state: 'unknown', unknownPieces: [1] });
    }
  });

  test('a job whose first label is looked for keeps its others when no more of it may be printed', async () => {
    const { printerId, id } = await heldJob();
    await portal.app.database.write(async (queries) => {
      await setPieces(queries, { jobId: id, among: [1] }, 'unknown');
      await queries.updateTable('print_jobs').set({ state: 'unknown' }).where('id', '=', id).execute();
    });
    const administrator = await portal.app.as('administrator');
    expect((await administrator.call(deletePrinter, { params: { id: printerId } })).status).toBe(200);
    expect((await resume(id, 2)).reply).toMatchObject({
      state: 'stopped',
      code: 'print_job.left_out',
      printed: 1,
      unknown: 0,
      next: 2,
    });
  });

  describeOnce(engine)('a worker that fails', () => {
    let app: TestApp;
    let worker: Caller;
    let printer: ZplPrinter;
    beforeAll(async () => {
      // The queue of this portal takes no printer that is held, and looks for none later.
      const printTimes = { ...hastyTimes, lookEveryMs: 3_600_000 };
      app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes });
      worker = await app.as('read_only');
      printer = await openZplPrinter();
    });

    /** A job of two pallets, each with a number of its own, so that each label is drawn for itself. */
    const palletJob = async (name: string, prefix: string) => {
      const { database } = app;
      const clientId = await addClient(database, name);
      const media = { port: printer.port, mediaWidthMm: 100, mediaHeightMm: 100 };
      const printerId = await addPrinter(database, { name, isHeld: true, ...media });
      const productId = await addProduct(database, { sku: name, clientId, labels: [{ id: name }] });
      const range = { kind: 'sscc', prefix, next: 1, last: 6 } as const;
      await (await app.as('editor')).call(createNumberRange, { params: { id: clientId }, body: range });
      const fields = { lines: 'Dock 3', sscc: 'next' };
      const { reply } = await worker.call(createPrintJob, {
        body: { printerId, productId, labelId: name, layout: 'address', fields, quantity: 2 },
      });
      await database.read
        .updateTable('printers')
        .set({ next_try_at: null })
        .where('id', '=', printerId)
        .execute();
      return { printerId, id: reply.id };
    };
    const jobNow = (id: number) => findJob(app.database.read, id);
    /** Each label of a job is its first one here. */
    const firstPage = async (_: unknown, jobId: number) => {
      const label = await findPage(app.database.read, jobId, 1);
      if (label === null) throw new Error('It has no first page.');
      return label;
    };
    test('to record that a label came out leaves it unknown, also of a job that was cancelled meanwhile', async () => {
      const { printerId, id } = await palletJob('ALE', '05012345');
      let isFailing = false;
      const queue = openQueue(
        {
          ...app.database,
          write: async (work, how) => {
            if (isFailing) {
              isFailing = false;
              throw new Error('The disk is full.');
            }
            return app.database.write(work, how);
          },
        },
        firstPage,
      );
      printer.labelMs = 200;
      queue.wake(printerId);
      await until(() => Promise.resolve(printer.waiting === 1 || null));
      await worker.call(cancelPrintJob, { params: { id } });
      isFailing = true;
      await until(async () => ((await jobNow(id))?.state === 'unknown' ? true : null));
      expect(await jobNow(id)).toMatchObject({
        printed: 0,
        unknownPieces: [1],
        code: 'print_job.look_at_label',
      });
      expect(printer.labels).toHaveLength(1);
      printer.labelMs = 0;
    });

    test('to draw a label has sent none: nobody is asked to look for it, and it is printed once it can be drawn', async () => {
      const { id } = await palletJob('MEAD', '15012345');
      let isBroken = true;
      const queue = openQueue(app.database, (of, jobId) =>
        isBroken ? Promise.reject(new Error('The store is away.')) : firstPage(of, jobId),
      );
      queue.start();
      await until(async () => ((await jobNow(id))?.code === null ? null : true));
      expect(await jobNow(id)).toMatchObject({
        code: 'print_job.not_drawn',
        unknown: 0,
        printed: 0,
        next: 1,
      });
      isBroken = false;
      await until(async () => ((await jobNow(id))?.state === 'printed' ? true : null));
      expect(await jobNow(id)).toMatchObject({ printed: 2, unknown: 0, code: null });
      expect(printer.labels).toHaveLength(3);
    });
  });
});
