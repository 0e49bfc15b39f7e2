import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  cancelPrintJob,
  createPrintJob,
  getPrintJob,
  reprintPrintJob,
  resumePrintJob,
} from '#domain/printing/job-contract.ts';
import { numberAt } from '#domain/printing/numbers.ts';
import { updateProduct } from '#domain/products/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { hastyTimes, openZplPrinter, storeArtwork, until } from '#testing/printing.ts';
import { pagesWith } from '#testing/samples/coded-pages.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';

const sscc = (count: number) => numberAt({ kind: 'sscc', prefix: '05012345', last: 0 }, count);
const codeOf = (count: number) => `(00)${sscc(count)}`;

onBothEngines((engine) => {
  let app: TestApp;
  let worker: Caller;
  let printer: ZplPrinter;
  let printerId: number;
  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
    worker = await app.as('read_only');
    printer = await openZplPrinter();
    printerId = await addPrinter(app.database, {
      name: 'Packing',
      port: printer.port,
      mediaWidthMm: 45,
      mediaHeightMm: 30,
    });
  });

  const productWith = async (elements: readonly string[], pages?: string) => {
    const artworkFiles = [await storeArtwork(app, await pagesWith(elements))];
    const labelId = randomUUID().slice(0, 20);
    const label = { id: labelId, artworkFiles, ...(pages === undefined ? {} : { pages }) };
    const sku = randomUUID().slice(0, 12);
    return { labelId, productId: await addProduct(app.database, { sku, labels: [label] }) };
  };
  const print = (
    product: { productId: number; labelId: string },
    more: { quantity?: number; reason?: string; printerId?: number } = {},
  ) =>
    worker.call(createPrintJob, {
      body: { printerId, ...product, layout: 'artwork', fields: {}, quantity: 1, ...more },
    });
  const ended = (id: number, code: string | null = null) =>
    until(async () => {
      const { reply } = await worker.call(getPrintJob, { params: { id } });
      return (code === null ? reply.state === 'printed' : reply.code === code) ? reply : null;
    });

  describe('B60: a number that stands in artwork is on one label, for good', () => {
    test('the next label with it needs a reason on any day, from any file, and says which labels have it', async () => {
      const pallet = await productWith([codeOf(1)]);
      const { reply: first } = await print(pallet);
      expect((await ended(first.id)).numbers).toEqual([sscc(1)]);
      const copy = await productWith([codeOf(1)]);
      for (const product of [pallet, copy])
        expect((await print(product)).problem).toMatchObject({
          code: 'print_job.unprintable',
          message: `The number ${sscc(1)} in it is of one pallet, parcel or piece, and label 1 of print job ${first.id} of ${first.createdAt.slice(0, 10)} has it already. Nothing was printed.`,
          findings: [
            { code: 'used_number', values: { number: sscc(1), job: first.id, piece: 1, repeats: 0 } },
          ],
        });
      const { reply: second } = await print(copy, { reason: 'The other side of the pallet', quantity: 2 });
      expect(second).toMatchObject({ numbers: [sscc(1)], reason: 'The other side of the pallet' });
      const third = await print(pallet);
      expect(third.problem.message).toContain('has it already, and 2 labels after it. Nothing was printed.');
    });

    test('a job that is sent twice under one key is one, and its numbers are its own', async () => {
      const pallet = await productWith([codeOf(5)]);
      const body = JSON.stringify({ printerId, ...pallet, layout: 'artwork', fields: {}, quantity: 1 });
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'pallet-five' };
      const send = () => worker.fetch(createPrintJob.path, { method: 'POST', headers, body });
      const [first, second] = [await send(), await send()];
      expect([first.status, second.status]).toEqual([201, 201]);
      const { id } = z.object({ id: z.int() }).parse(await first.json());
      expect(await second.json()).toMatchObject({ id, numbers: [sscc(5)] });
    });

    test('nor are two that are sent at once under one key refused by each other', async () => {
      const pallet = await productWith([codeOf(9)]);
      const body = JSON.stringify({ printerId, ...pallet, layout: 'artwork', fields: {}, quantity: 1 });
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'pallet-nine' };
      const send = () => worker.fetch(createPrintJob.path, { method: 'POST', headers, body });
      // One that comes while the first is drawn finds its number used when it is drawn itself.
      const answers = await Promise.all(
        Array.from({ length: 12 }, async (_, nth) => {
          await sleep(nth * 10);
          return send();
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      const made = await Promise.all(answers.map((answer) => answer.json()));
      expect(new Set(made.map((job) => z.object({ id: z.int() }).parse(job).id)).size).toBe(1);
    });

    test('a layout does not write it again, and a serial number is its article’s', async () => {
      const typed = { layout: 'address', fields: { lines: 'Dock 3', sscc: sscc(1) } } as const;
      const product = await productWith(['(01)05012345678900(21)A-7']);
      const address = await worker.call(createPrintJob, {
        body: { printerId, ...product, ...typed, quantity: 1 },
      });
      expect(address.problem.code).toBe('number.used');
      expect((await print(product)).reply.numbers).toEqual(['A-7']);
      const other = await productWith(['(01)15012345678907(21)A-7']);
      expect((await print(other)).reply.numbers).toEqual(['A-7']);
      expect((await print(product)).problem).toMatchObject({ findings: [{ code: 'used_number' }] });
    });

    test('of two jobs with it at once one is made, and the other names it', async () => {
      const held = await Promise.all(
        Array.from({ length: 2 }, async (_, nth) => ({
          ...(await productWith([codeOf(2)])),
          printerId: await addPrinter(app.database, {
            name: `Dock ${nth}`,
            isHeld: true,
            mediaWidthMm: 45,
            mediaHeightMm: 30,
          }),
        })),
      );
      const answers = await Promise.all(held.map((one) => print(one)));
      const codes = answers.map(({ status, problem }) =>
        status === 201 ? 'made' : JSON.stringify(problem).includes('used_number') ? 'named' : 'refused',
      );
      expect(codes.toSorted()).toEqual(['made', 'named']);
    });

    test('the label of a job that was cancelled keeps its number, and is not printed unsaid once another has it', async () => {
      const pallet = await productWith([codeOf(6)]);
      const heldId = await addPrinter(app.database, {
        name: 'Held',
        isHeld: true,
        mediaWidthMm: 45,
        mediaHeightMm: 30,
      });
      const { reply: kept } = await print(pallet, { printerId: heldId });
      const params = { id: kept.id };
      await worker.call(cancelPrintJob, { params });
      const refused = await print(pallet);
      expect(refused.problem).toMatchObject({
        findings: [{ code: 'used_number', values: { isOut: false } }],
      });
      expect(refused.problem.message).toContain(`is kept for label 1 of print job ${kept.id} of`);
      expect(refused.problem.message).toContain('which has not come out. Continue that job, or');
      const { reply: instead } = await print(pallet, { reason: 'The other printer is broken' });
      await ended(instead.id);
      const resumed = await worker.call(resumePrintJob, { params, body: { from: 1 } });
      expect(resumed.problem).toMatchObject({ code: 'number.used', existingId: instead.id });
      expect(resumed.problem.message).toContain(`is on a label of print job ${instead.id} by now`);
      const again = await worker.call(reprintPrintJob, {
        params,
        body: { pieces: [1], reason: 'Both sides' },
      });
      expect(again.reply.state).toBe('queued');
    });

    test('a label that came out is known as such, also when somebody asked for it again and cancelled that', async () => {
      const plain = '(01)05012345678900(10)L7';
      const [cartons, pallet] = [await productWith([plain, plain], 'each'), await productWith([codeOf(10)])];
      const hold = (until: string | null) =>
        app.database.read
          .updateTable('printers')
          .set({ next_try_at: until })
          .where('id', '=', printerId)
          .execute();
      for (const [product, pieces] of [
        [cartons, [1, 2]],
        [pallet, [1]],
      ] as const) {
        const { reply: job } = await print(product);
        await ended(job.id);
        await hold('2999-12-31T00:00:00.000Z');
        const params = { id: job.id };
        await worker.call(reprintPrintJob, { params, body: { pieces: [...pieces], reason: 'Torn' } });
        await worker.call(cancelPrintJob, { params });
        await hold(null);
      }
      expect((await print(cartons)).problem.code).toBe('print_job.pages_printed');
      expect((await print(pallet)).problem).toMatchObject({
        findings: [{ code: 'used_number', values: { number: sscc(10), isOut: true } }],
      });
    });

    test('pages to which an older version gave their numbers before it drew them are printed', async () => {
      const cartons = await productWith([codeOf(7), codeOf(8)], 'each');
      const heldId = await addPrinter(app.database, {
        name: 'Upgraded',
        isHeld: true,
        mediaWidthMm: 45,
        mediaHeightMm: 30,
      });
      const { reply: job } = await print(cartons, { printerId: heldId });
      const use = { kind: 'sscc', scope: '', number: sscc(8), client_id: null, used_at: job.createdAt };
      await app.database.read
        .insertInto('number_uses')
        .values({ ...use, job_id: job.id, piece: 2, on_artwork: 1 })
        .execute();
      await worker.call(cancelPrintJob, { params: { id: job.id } });
      await app.database.read
        .updateTable('printers')
        .set({ port: printer.port, next_try_at: null })
        .where('id', '=', heldId)
        .execute();
      await worker.call(resumePrintJob, { params: { id: job.id }, body: { from: 1 } });
      expect((await ended(job.id)).numbers).toEqual([sscc(7), sscc(8)]);
    });

    test('a page with the number of another page stops its job, is printed for a reason, and the file is the same when it is uploaded again', async () => {
      const cartons = await productWith([codeOf(3), codeOf(3), codeOf(4)], 'each');
      const { reply: job } = await print(cartons);
      const stopped = await ended(job.id, 'print_job.page_faulty');
      expect(stopped).toMatchObject({ printed: 1, numbers: [sscc(3)], values: { page: 2 } });
      expect(stopped.sentence).toContain(`label 1 of print job ${job.id} of`);
      const params = { id: job.id };
      await worker.call(reprintPrintJob, { params, body: { pieces: [2, 3], reason: 'Two sides' } });
      expect((await ended(job.id)).numbers).toEqual([sscc(3), sscc(4)]);
      const again = [await storeArtwork(app, await pagesWith([codeOf(3), codeOf(3), codeOf(4)]))];
      const { productId, labelId } = cartons;
      const editor = await app.as('editor');
      const labels = [{ id: labelId, artworkFiles: again, pages: 'each' as const }];
      await editor.call(updateProduct, { params: { id: productId }, body: { labels } });
      expect((await print(cartons)).problem).toMatchObject({
        code: 'print_job.pages_printed',
        existingId: job.id,
      });
      const { reply: anew } = await print(cartons, { reason: 'The first ones were lost' });
      expect((await ended(anew.id, 'print_job.page_faulty')).values).toMatchObject({ page: 2 });
    });
  });
});
