import { beforeAll, describe, expect, test } from 'vitest';
import {
  cancelPrintJob,
  createPrintJob,
  getPrintJob,
  reprintPrintJob,
} from '#domain/printing/job-contract.ts';
import { createNumberRange, listNumberRanges, moveNumberRange } from '#domain/printing/number-contract.ts';
import { numberAt } from '#domain/printing/numbers.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addPrinter, addProduct } from '#testing/factories.ts';
import { hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import { doubtRanges, nextNumbers, keepNumbers } from './number-store.ts';

const prefix = '05012345';
const sscc = (count: number) => numberAt({ kind: 'sscc', prefix, last: 0 }, count);
const at = '2026-01-10T09:30:00.000Z';

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let worker: Caller;
  let printer: ZplPrinter;
  let clientId: number;
  let article: { printerId: number; productId: number; labelId: string };
  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
    [editor, worker] = [await app.as('editor'), await app.as('read_only')];
    printer = await openZplPrinter();
    clientId = await addClient(app.database, 'Orchard');
    const printerId = await addPrinter(app.database, {
      name: 'Packing',
      port: printer.port,
      mediaWidthMm: 100,
      mediaHeightMm: 100,
    });
    const productId = await addProduct(app.database, {
      sku: 'JAM',
      barcode: '5012345678900',
      clientId,
      labels: [{ id: 'pallet' }],
    });
    article = { printerId, productId, labelId: 'pallet' };
  });
  const add = (draft: { kind: 'sscc' | 'serial' | 'carton'; prefix?: string; next: number; last: number }) =>
    editor.call(createNumberRange, { params: { id: clientId }, body: { prefix: '', ...draft } });
  const print = (fields: { lines: string; sscc?: string }, quantity = 1) =>
    worker.call(createPrintJob, { body: { ...article, layout: 'address', fields, quantity } });
  const printed = (id: number) =>
    until(async () => {
      const { reply } = await worker.call(getPrintJob, { params: { id } });
      return reply.state === 'printed' ? reply : null;
    });

  describe('B60: no number is printed on two labels', () => {
    test('the next SSCCs of a range go on one label each, and a reprint keeps its number', async () => {
      const { reply: range } = await add({ kind: 'sscc', prefix, next: 1, last: 6 });
      expect(range).toMatchObject({ left: 6, nextNumber: '050123450000000015', isCertain: true });
      const { reply } = await print({ lines: 'Dock 3', sscc: 'next' }, 3);
      const job = await printed(reply.id);
      expect(job.numbers).toEqual([sscc(1), sscc(2), sscc(3)]);
      const labels = printer.labels.slice(-3);
      for (const [index, label] of labels.entries()) expect(label).toContain(sscc(index + 1));
      await worker.call(reprintPrintJob, { params: { id: job.id }, body: { pieces: [2], reason: 'Torn' } });
      await printed(job.id);
      expect(printer.labels.at(-1)).toBe(labels[1]);
      // The queue works for itself: what it keeps is no act of whoever asked for the labels, who may have signed out.
      const counted = app.database.read.selectFrom('rows_added').select('row_count');
      expect(await counted.where('table_name', '=', 'print_pages').execute()).toEqual([{ row_count: 1 }]);
    });

    test('a typed SSCC is on one label, and is refused the second time with where it was used', async () => {
      const three = await print({ lines: 'Dock 3', sscc: sscc(5) }, 3);
      expect(three.problem.fields).toEqual({
        quantity: 'An SSCC is the number of one pallet or parcel: one label has it.',
      });
      const { reply } = await print({ lines: 'Dock 3', sscc: sscc(5) });
      expect(reply.numbers).toEqual([sscc(5)]);
      await printed(reply.id);
      const again = await print({ lines: 'Dock 3', sscc: sscc(5) });
      expect([again.status, again.problem.code]).toEqual([409, 'number.used']);
      expect(again.problem.message).toContain(`on label 1 of print job ${reply.id}`);
    });

    test('a typed SSCC of a job that was cancelled is refused as one whose label has not come out', async () => {
      const typed = numberAt({ kind: 'sscc', prefix: '35012345', last: 0 }, 2);
      const held = { isHeld: true, name: 'Held', mediaWidthMm: 100, mediaHeightMm: 100 };
      const target = { ...article, printerId: await addPrinter(app.database, held) };
      const ask = () =>
        worker.call(createPrintJob, {
          body: { ...target, layout: 'address', fields: { lines: 'Dock 3', sscc: typed }, quantity: 1 },
        });
      const { reply } = await ask();
      await worker.call(cancelPrintJob, { params: { id: reply.id } });
      const { problem } = await ask();
      expect(problem).toMatchObject({ code: 'number.used', existingId: reply.id });
      expect(problem.message).toContain(
        `is kept for label 1 of print job ${reply.id} of ${reply.createdAt.slice(0, 10)}, which has not come out. Nothing was printed. Continue that job, or use another number.`,
      );
    });

    test('a typed SSCC that is asked for on several printers at once is on one label, and refused by its use on all others', async () => {
      const typed = numberAt({ kind: 'sscc', prefix: '35012345', last: 0 }, 1);
      const media = { mediaWidthMm: 100, mediaHeightMm: 100, port: 9, isHeld: true };
      const targets = await Promise.all(
        Array.from({ length: 4 }, async (_, nth) => ({
          printerId: await addPrinter(app.database, { ...media, name: `Dock ${nth}` }),
          productId: await addProduct(app.database, {
            sku: `PALLET-${nth}`,
            clientId,
            labels: [{ id: `pallet-${nth}` }],
          }),
          labelId: `pallet-${nth}`,
        })),
      );
      const fields = { lines: 'Dock 3', sscc: typed };
      const answers = await Promise.all(
        targets.map((target) =>
          worker.call(createPrintJob, { body: { ...target, layout: 'address', fields, quantity: 1 } }),
        ),
      );
      const codes = answers.map(({ status, problem }) => (status === 201 ? 'printed' : problem.code));
      expect(codes.toSorted()).toEqual(['number.used', 'number.used', 'number.used', 'printed']);
    });

    test('what was typed is left out of the range; at its end nothing is printed', async () => {
      const few = await print({ lines: 'Dock 3', sscc: 'next' }, 4);
      expect([few.status, few.problem.message]).toEqual([
        409,
        'This client has 2 such numbers left, and 4 are wanted. Nothing was printed. Add a range at the client.',
      ]);
      const { reply } = await print({ lines: 'Dock 3', sscc: 'next' }, 2);
      expect(reply.numbers).toEqual([sscc(4), sscc(6)]);
    });

    test('ranges that overlap are refused, also of another client for SSCCs', async () => {
      const other = await addClient(app.database, 'Brewery');
      const body = { kind: 'sscc', prefix, next: 6, last: 9 } as const;
      for (const id of [clientId, other])
        expect((await editor.call(createNumberRange, { params: { id }, body })).problem.code).toBe(
          'number.overlaps',
        );
      expect((await print({ lines: 'Dock 3', sscc: 'next' })).problem.code).toBe('number.exhausted');
    });

    test('serial numbers are in the code, with the client’s own link; cartons count on from job to job', async () => {
      await add({ kind: 'serial', prefix: 'S', next: 8, last: 99 });
      await add({ kind: 'carton', next: 41, last: 9_000 });
      const { reply } = await worker.call(createPrintJob, {
        body: {
          ...article,
          layout: 'best_before',
          fields: { batch: 'L-7', bestBefore: '2027-12-31', serial: 'next', symbol: 'digital_link' },
          quantity: 2,
        },
      });
      expect((await printed(reply.id)).numbers).toEqual(['S08', 'S09']);
      expect(printer.labels.slice(-2).map((label) => /\/21\/S\d+/.exec(label)?.[0])).toEqual([
        '/21/S08',
        '/21/S09',
      ]);
    });

    test('four takers at once get each number once @security-7.15', async () => {
      await add({ kind: 'serial', prefix: 'C', next: 100, last: 999 });
      const taken = await Promise.all(
        Array.from({ length: 12 }, (_, job) =>
          app.database.write(async (queries) => {
            const wanted = { clientId, kind: 'serial', scope: 'many', count: 5 } as const;
            const numbers = await nextNumbers(queries, wanted, { isTaken: true });
            await keepNumbers(queries, wanted, { jobId: 1_000 + job, numbers, at });
            return numbers;
          }),
        ),
      );
      expect(new Set(taken.flat()).size).toBe(60);
    });

    test('after a restore a range gives no number until somebody says the next one', async () => {
      await add({ kind: 'sscc', prefix: '15012345', next: 1, last: 9 });
      await app.database.write(doubtRanges);
      expect((await print({ lines: 'Dock 3', sscc: 'next' })).problem.code).toBe('number.uncertain');
      const typed = numberAt({ kind: 'sscc', prefix: '15012345', last: 0 }, 8);
      expect((await print({ lines: 'Dock 3', sscc: typed })).problem.code).toBe('number.uncertain');
      const ranges = (await worker.call(listNumberRanges, { params: { id: clientId } })).reply;
      const range = ranges.find((one) => one.prefix === '15012345')?.id ?? 0;
      const params = { id: clientId, range };
      const back = await editor.call(moveNumberRange, { params, body: { next: 0 } });
      expect(back.problem.fields).toEqual({ next: 'This must be from 1 to 10: a range never goes back.' });
      const { reply } = await editor.call(moveNumberRange, { params, body: { next: 7 } });
      expect(reply).toMatchObject({ next: 7, isCertain: true, left: 3 });
      expect((await print({ lines: 'Dock 3', sscc: 'next' })).reply.numbers).toEqual([
        numberAt({ kind: 'sscc', prefix: '15012345', last: 0 }, 7),
      ]);
      expect((await print({ lines: 'Dock 3', sscc: typed })).reply.numbers).toEqual([typed]);
    });

    test('typed numbers of cartons are on one label each, and no range gives them; a count within an order begins anew', async () => {
      const owner = await addClient(app.database, 'Cannery');
      const productId = await addProduct(app.database, {
        sku: 'CASE',
        clientId: owner,
        codes: [{ code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12, isCheckedByHand: false }],
        labels: [{ id: 'case' }],
      });
      const target = { ...article, productId, labelId: 'case' };
      const pack = (fields: { from?: string; of?: string }, quantity = 2) =>
        worker.call(createPrintJob, { body: { ...target, layout: 'carton', fields, quantity } });
      const { reply } = await pack({ from: '5' });
      const again = await pack({ from: '4' });
      expect([again.status, again.problem.code]).toEqual([409, 'number.used']);
      expect(again.problem).toMatchObject({ existingId: reply.id });
      expect(again.problem.message).toMatch(/^5 (was used already: on|is kept for) label 1 of print job/);
      expect(again.problem.message).toContain('say of how many cartons of an order it is one.');
      // Of so many of an order, and by default from 1.
      for (const fields of [{ from: '5', of: '6' }, {}]) {
        expect((await pack(fields)).status).toBe(201);
        expect((await pack(fields)).status).toBe(201);
      }
      const body = { kind: 'carton', prefix: '', next: 3, last: 60 } as const;
      await editor.call(createNumberRange, { params: { id: owner }, body });
      const begins = async (quantity: number) =>
        (await pack({ from: 'next' }, quantity)).reply.fields['from'];
      // Cartons count up, so that three in a row are free from 7 on only.
      expect(await begins(3)).toBe('7');
      expect((await pack({ from: '9' })).problem.code).toBe('number.used');
      expect((await pack({ from: '11' }, 1)).status).toBe(201);
      expect(await begins(1)).toBe('10');
      expect(await begins(1)).toBe('12');
      expect((await pack({ from: 'next' }, 49)).problem.code).toBe('number.exhausted');
      await app.database.write(doubtRanges);
      expect((await pack({ from: '50' })).problem.code).toBe('number.uncertain');
      expect((await pack({ from: '61' })).status).toBe(201);
    });
  });
});
