import { expect, test } from 'vitest';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { startTestApp } from '#testing/test-app.ts';
import { findJob } from './job-store.ts';
import { takeLease } from './lease-store.ts';
import { Ledger } from './ledger.ts';
import { findNextJob } from './queue-store.ts';

onSqlite((engine) => {
  test('a job that has waited for its printer for an hour is stopped, and not before', async () => {
    const { database, as } = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    const printerId = await addPrinter(database, { isHeld: true });
    const productId = await addProduct(database, { sku: 'JAM-1', barcode: '5012345678900' });
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
      await ledger.wait(job, 'The printer is paused.', printing.waitForPrinterMs);
      const { state, sentence } = (await findJob(database.read, job.id)) ?? {};
      return [state, sentence];
    };
    const waits = ['queued', 'The printer is paused.'];
    expect(await stateAfterWaitAt('2026-01-15T08:00:00.000Z')).toEqual(waits);
    expect(await stateAfterWaitAt('2026-01-15T08:59:59.999Z')).toEqual(waits);
    expect(await stateAfterWaitAt('2026-01-15T09:00:00.000Z')).toEqual([
      'stopped',
      'The printer is paused. The job was stopped after waiting for an hour; what is left of it prints only when somebody resumes it.',
    ]);
  });
});
