import { expect, test } from 'vitest';
import { cancelPrintJob, createPrintJob, resumePrintJob } from '#domain/printing/job-contract.ts';
import { said } from '#domain/words/say.ts';
import { openPrinter } from '#server/demo/printer/demo-printer.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter } from '#testing/factories.ts';
import { openZplPrinter } from '#testing/printing.ts';
import { queueScene } from '#testing/scenes/queue-scene.ts';
import { databaseNow } from '../../db/database-now.ts';
import { noteUnknown } from './left-labels.ts';
import { setPieces } from './queue-store.ts';

const label = { bytes: Buffer.from('^XA^XZ'), draw: () => Promise.resolve(null) };

onSqlite((engine) => {
  const portal = queueScene(engine);
  const { jobOf } = portal;
  let count = 0;
  const refused = (reason: string) => ({
    status: 409,
    problem: {
      code: 'print_job.unknown',
      said: { code: 'refusal.printer_may_hold', values: { reason: { code: reason } } },
    },
  });

  const jobAt = async (media: Parameters<typeof addPrinter>[1]) => {
    count += 1;
    const { database } = portal.app;
    const printerId = await addPrinter(database, { name: `Held ${count}`, ...media, isHeld: true });
    const { productId } = portal;
    const { reply } = await portal.worker.call(createPrintJob, {
      body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 2 },
    });
    return { printerId, id: reply.id };
  };
  const begin = (id: number) =>
    portal.app.database.write((queries) => setPieces(queries, { jobId: id, among: [1] }, 'sending'));
  /** A job of which nobody knows whether label 1 came out. The queue of the portal leaves its printer alone. */
  const lostAt = async (media: Parameters<typeof addPrinter>[1]) => {
    const job = await jobAt(media);
    await begin(job.id);
    await portal.app.database.write((queries) => noteUnknown(queries, job.id, [1]));
    return job;
  };
  const resume = (id: number, from: number) =>
    portal.worker.call(resumePrintJob, { params: { id }, body: { from } });
  const lease = (printerId: number, forMs: number) =>
    portal.app.database.read
      .updateTable('printers')
      .set({ lease_by: 'a worker', lease_until: databaseNow('sqlite', forMs) })
      .where('id', '=', printerId)
      .execute();

  test('a label that a paused printer still holds is not missing: it comes out once, when the pause ends', async () => {
    const printer = await openZplPrinter();
    const { id } = await lostAt({ port: printer.port });
    printer.condition.isPaused = true;
    printer.accept(label);
    expect(await resume(id, 1)).toMatchObject(refused('printer.paused'));
    expect(await jobOf(id)).toMatchObject({ state: 'unknown', unknownPieces: [1], printed: 0 });
    // Whoever has seen it come out says so.
    printer.mend();
    expect((await resume(id, 2)).reply).toMatchObject({ state: 'queued', printed: 1, next: 2 });
    expect(printer.labels).toHaveLength(1);
  });

  test('nothing is missing while its printer prints what it was sent before; printed or deleted there, it is', async () => {
    const printer = await openZplPrinter();
    const { id } = await lostAt({ port: printer.port });
    printer.labelMs = 60_000;
    printer.accept(label);
    const still = await resume(id, 1);
    expect(still).toMatchObject(refused('printer.busy_with_others'));
    expect(still.problem.message).toBe(
      'The printer is still printing what it was sent before. It may still print a label that is missing now. Let it print what it holds, or delete that at the printer, and look again.',
    );
    const other = await openZplPrinter();
    await portal.app.database.read
      .updateTable('printers')
      .set({ port: other.port })
      .where('port', '=', printer.port)
      .execute();
    expect((await resume(id, 1)).reply).toMatchObject({ state: 'queued', unknown: 0, next: 1 });
  });

  test('a printer that says nothing keeps nobody from saying that a label is missing', async () => {
    const printer = await openZplPrinter();
    const { id } = await lostAt({ port: printer.port });
    await printer.close();
    expect((await resume(id, 1)).reply).toMatchObject({ state: 'queued', unknown: 0, next: 1 });
  });

  test('a printer that takes IPP is asked too', async () => {
    const printer = await openPrinter(0);
    cleanUp(() => printer.close());
    const { id } = await lostAt({ port: printer.port, language: 'pwg' });
    printer.condition.isPaused = true;
    expect(await resume(id, 1)).toMatchObject(refused('sheet.paused'));
    printer.mend();
    expect((await resume(id, 1)).reply).toMatchObject({ state: 'queued', unknown: 0 });
  });

  test('a printer is not asked while it has a label that was sent later: it had said that it holds nothing', async () => {
    const printer = await openZplPrinter();
    const { id, printerId } = await lostAt({ port: printer.port });
    const later = await jobAt({ port: printer.port });
    await portal.app.database.read
      .updateTable('print_jobs')
      .set({ printer_id: printerId })
      .where('id', '=', later.id)
      .execute();
    printer.condition.isPaused = true;
    // Some worker has the printer and asks it, for what is known.
    await lease(printerId, 300);
    expect(await resume(id, 1)).toMatchObject(refused('printer.paused'));
    await begin(later.id);
    await lease(printerId, 60_000);
    expect((await resume(id, 1)).reply).toMatchObject({ state: 'queued', unknown: 0 });
  });

  test.each([
    ['missing', 1, { printed: 0, code: 'print_job.left_out' }],
    ['not missing', 2, { printed: 1, code: 'print_job.left_out' }],
  ])(
    'of a job of which nobody wants more labels, one that is looked for and is %s is noted, and none is printed',
    async (_, from, then) => {
      const printer = await openZplPrinter();
      const { id } = await lostAt({ port: printer.port });
      const params = { id };
      await portal.worker.call(cancelPrintJob, { params });
      const { status, reply } = await portal.worker.call(resumePrintJob, {
        params,
        body: { from, prints: false },
      });
      expect([status, reply]).toMatchObject([200, { state: 'stopped', unknown: 0, queued: 0, ...then }]);
      // It waits for nobody: to say it once more changes nothing.
      const again = await portal.worker.call(resumePrintJob, { params, body: { from, prints: false } });
      expect(again.reply).toEqual(reply);
      expect(printer.labels).toEqual([]);
    },
  );

  test('nor is a label noted as missing that its printer may still print', async () => {
    const printer = await openZplPrinter();
    const { id } = await lostAt({ port: printer.port });
    printer.condition.isPaused = true;
    const refusal = await portal.worker.call(resumePrintJob, {
      params: { id },
      body: { from: 1, prints: false },
    });
    expect(refusal).toMatchObject(refused('printer.paused'));
  });

  test('a job that is queued is cancelled first; one that is stopped for now is cancelled by printing none of it', async () => {
    const printer = await openZplPrinter();
    const { id } = await jobAt({ port: printer.port });
    const none = { params: { id }, body: { from: 1, prints: false } };
    expect((await portal.worker.call(resumePrintJob, none)).problem.code).toBe('print_job.running');
    await portal.app.database.read
      .updateTable('print_jobs')
      .set({
        state: 'stopped',
        said: JSON.stringify(said('print_job.waited_an_hour', { reason: said('printer.silent') })),
      })
      .where('id', '=', id)
      .execute();
    expect((await portal.worker.call(resumePrintJob, none)).reply).toMatchObject({
      state: 'stopped',
      code: 'print_job.cancelled',
    });
  });
});
