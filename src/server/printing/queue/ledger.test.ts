import { expect, test } from 'vitest';
import { z } from 'zod';
import { createPrintJob, resumePrintJob } from '#domain/printing/job-contract.ts';
import { createWebhook } from '#domain/webhooks/contract.ts';
import { said } from '#domain/words/say.ts';
import { systemClock } from '#server/clock.ts';
import { demoMedia, openPrinter } from '#server/demo/printer/demo-printer.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { noPages, hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import { startTestApp } from '#testing/test-app.ts';
import { findJob } from './job-store.ts';
import { takeLease } from './lease-store.ts';
import { Ledger } from './ledger.ts';
import { PrinterNetworks } from '../../printers/printer-networks.ts';
import { PrintQueue } from './queue.ts';
import { findNextJob } from './queue-store.ts';

onSqlite((engine) => {
  test('a job that has waited for its printer for an hour is stopped and other systems are told, and not before', async () => {
    const { database, as } = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    const printerId = await addPrinter(database, { isHeld: true });
    const productId = await addProduct(database, { sku: 'JAM-1', barcode: '5012345678900' });
    const webhook = { url: 'https://93.184.216.34/', events: ['print.failed' as const] };
    await (await as('administrator')).call(createWebhook, { body: webhook });
    await (
      await as('editor')
    ).call(createPrintJob, {
      body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 2 },
    });
    const holder = { printerId, name: 'this test', leaseMs: 60_000 };
    await database.write((queries) => takeLease(database, queries, holder, { isHasty: true }));
    const stateAfterWaitAt = async (at: string) => {
      const job = await findNextJob(database.read, printerId);
      if (!job) throw new Error('There is no job to print.');
      const ledger = new Ledger(database, () => new Date(at), holder);
      await ledger.wait(job.id, said('printer.paused'));
      const { state, sentence } = (await findJob(database.read, job.id)) ?? {};
      return [state, sentence];
    };
    const waits = ['queued', 'The printer is paused. Press Pause at the printer.'];
    expect(await stateAfterWaitAt('2026-01-15T08:00:00.000Z')).toEqual(waits);
    expect(await stateAfterWaitAt('2026-01-15T08:59:59.999Z')).toEqual(waits);
    expect(await stateAfterWaitAt('2026-01-15T09:00:00.000Z')).toEqual([
      'stopped',
      'The printer is paused. Press Pause at the printer. The job was stopped after waiting for an hour; what is left of it prints only when somebody resumes it.',
    ]);
    // What the printer says of a label that it still had does not cover why its job was stopped.
    await new Ledger(database, () => new Date(), holder).say(1, null);
    expect((await findJob(database.read, 1))?.code).toBe('print_job.waited_an_hour');
    const told = await database.read.selectFrom('webhook_deliveries').select('body').execute();
    expect(told.map(({ body }) => z.json().parse(JSON.parse(body)))).toEqual([
      {
        type: 'print.failed',
        timestamp: '2026-01-15T09:00:00.000Z',
        data: { jobId: 1, state: 'stopped', code: 'print_job.waited_an_hour' },
      },
    ]);
  });

  test('a process that stood still between recording a label and its first byte sends nothing: another has reported it', async () => {
    const { database, as } = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    const printer = await openZplPrinter();
    const printerId = await addPrinter(database, { port: printer.port, isHeld: true });
    const productId = await addProduct(database, { sku: 'JAM-1', barcode: '5012345678900' });
    const editor = await as('editor');
    const { reply } = await editor.call(createPrintJob, {
      body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 1 },
    });
    const times = { ...hastyTimes, leaseMs: 200 };
    const networks = new PrinterNetworks([{ address: '127.0.0.1', bits: 32 }]);
    const log = { warn: () => undefined };
    const newQueue = (of: UncheckedDatabase) => {
      const queue = new PrintQueue({
        pages: noPages,
        database: of,
        clock: systemClock,
        networks,
        log,
        times,
      });
      cleanUp(() => queue.stop());
      return queue;
    };
    const woken = Promise.withResolvers<void>();
    let isStanding = false;
    // Stands still as soon as it has recorded the label as being sent; its timers too.
    const standing = newQueue({
      ...database,
      write: async (work) => {
        if (isStanding) await woken.promise;
        const result = await database.write(work);
        if ((await stateOf(database, reply.id)) === 'sending') {
          isStanding = true;
          await woken.promise;
        }
        return result;
      },
    });
    await database.write((queries) => queries.updateTable('printers').set({ next_try_at: null }).execute());
    await until(async () => {
      // On a busy machine its lease may end before it has recorded anything.
      standing.wake(printerId);
      return (await stateOf(database, reply.id)) === 'sending' ? true : null;
    });
    const other = newQueue(database);
    await until(async () => {
      other.wake(printerId);
      return (await stateOf(database, reply.id)) === 'unknown' ? true : null;
    });
    // Somebody has looked: it did not come out. The other process prints it.
    await editor.call(resumePrintJob, { params: { id: reply.id }, body: { from: 1 } });
    await until(async () => {
      other.wake(printerId);
      return (await stateOf(database, reply.id)) === 'printed' ? true : null;
    });
    woken.resolve();
    await standing.stop();
    expect(printer.labels).toHaveLength(1);
  });

  test('the lease of a printer is extended while it prints one label, though the portal has nothing to record meanwhile', async () => {
    const { database, as } = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    const printer = await openPrinter(0);
    cleanUp(() => printer.close());
    printer.labelMs = 3_600_000;
    const at = { ...demoMedia, language: 'pwg', port: printer.port, isHeld: true } as const;
    const printerId = await addPrinter(database, at);
    const productId = await addProduct(database, { sku: 'JAM-1', barcode: '5012345678900' });
    await (
      await as('editor')
    ).call(createPrintJob, {
      body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 1 },
    });
    const queue = new PrintQueue({
      pages: noPages,
      database,
      clock: systemClock,
      networks: new PrinterNetworks([{ address: '127.0.0.1', bits: 32 }]),
      log: { warn: () => undefined },
      times: { ...hastyTimes, leaseMs: 2_000 },
    });
    cleanUp(() => queue.stop());
    await database.write((queries) => queries.updateTable('printers').set({ next_try_at: null }).execute());
    queue.wake(printerId);
    await until(() => Promise.resolve(printer.waiting === 1 || null));
    const ends = new Set<unknown>();
    await until(async () => {
      const rows = await database.read.selectFrom('printers').select('lease_until').execute();
      for (const { lease_until } of rows) ends.add(lease_until);
      return ends.size > 2 ? true : null;
    });
    expect(ends).not.toContain(null);
  });
});

const stateOf = async (database: UncheckedDatabase, id: number): Promise<string | undefined> =>
  (await findJob(database.read, id))?.state;
