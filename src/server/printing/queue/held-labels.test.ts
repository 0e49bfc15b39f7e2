import { expect, test } from 'vitest';
import { createHold, releaseHold, type HoldDraft } from '#domain/holds/contract.ts';
import { cancelPrintJob, createPrintJob, getPrintJob } from '#domain/printing/job-contract.ts';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import { getWork } from '#domain/work/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addPrinter } from '#testing/factories.ts';
import { startTestApp, testPassword } from '#testing/test-app.ts';
import { stopIfHeld } from './held-labels.ts';

onBothEngines((engine) => {
  test('a job whose hold is released waits for a person until it is cancelled, and for nobody if it was cancelled before or its release is old by then', async () => {
    const app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    const editor = await app.as('editor');
    const colleague = await app.newPerson('colleague@example.com', 'editor');
    const printerId = await addPrinter(app.database, { isHeld: true });
    const body = { sku: 'JAM-1', barcode: '5012345678900' };
    const productId = (await editor.call(createProduct, { body })).reply.id;
    const hold = async (draft: HoldDraft) => (await editor.call(createHold, { body: draft })).reply;
    const release = (id: number) =>
      colleague.call(releaseHold, {
        params: { id },
        body: { reason: 'Tasted again', signature: { password: testPassword } },
      });
    const print = async () => {
      const label = { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {} } as const;
      return (await editor.call(createPrintJob, { body: { ...label, quantity: 2 } })).reply.id;
    };
    const onProduct = { on: 'product', id: productId, reason: 'Metal found' } as const;
    const stopAtNextLabel = (id: number) => app.database.write((queries) => stopIfHeld(queries, id));
    const sentenceOf = async (id: number) =>
      (await editor.call(getPrintJob, { params: { id } })).reply.sentence;
    const waiting = async () => (await editor.call(getWork, {})).reply.printing.count;

    const job = await print();
    const first = await hold(onProduct);
    await stopAtNextLabel(job);
    const second = await hold({ on: 'printer', id: printerId, reason: 'Head is dirty' });
    await release(first.id);
    expect([await sentenceOf(job), await waiting()]).toEqual([second.sentence, 0]);
    await release(second.id);
    expect(await sentenceOf(job)).toMatch(/is released, and the job stays stopped/);
    expect(await waiting()).toBe(1);
    const cancelled = await colleague.call(cancelPrintJob, { params: { id: job } });
    expect(cancelled.reply).toMatchObject({ state: 'stopped', sentence: 'Somebody cancelled this job.' });
    expect(await waiting()).toBe(0);

    const unwanted = await print();
    const held = await hold(onProduct);
    await stopAtNextLabel(unwanted);
    expect((await editor.call(cancelPrintJob, { params: { id: unwanted } })).reply).toMatchObject({
      state: 'stopped',
      code: 'print_job.cancelled',
    });
    await release(held.id);
    expect([await sentenceOf(unwanted), await waiting()]).toEqual(['Somebody cancelled this job.', 0]);

    const old = await print();
    const third = await hold(onProduct);
    await stopAtNextLabel(old);
    await editor.call(updateProduct, { params: { id: productId }, body: { itemDescription: 'Jam' } });
    await release(third.id);
    expect((await editor.call(getPrintJob, { params: { id: old } })).reply).toMatchObject({
      state: 'stopped',
      code: 'print_job.old_release',
    });
    expect(await waiting()).toBe(0);
  });
});
