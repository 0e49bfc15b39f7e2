import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listAudit } from '#domain/audit/contract.ts';
import {
  cancelPrintJob,
  createPrintJob,
  getPrintJob,
  reprintPrintJob,
  resumePrintJob,
} from '#domain/printing/job-contract.ts';
import { createNumberRange, listNumberDoubts, settleNumberDoubt } from '#domain/printing/number-contract.ts';
import { numberAt } from '#domain/printing/numbers.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import type { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import { beginAfterBackup } from '#server/operations/restore.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onBothEngines, type Engine } from '#testing/engines.ts';
import { addClient, addPrinter, addProduct } from '#testing/factories.ts';
import { addNumberDoubt, hastyTimes, openZplPrinter, storeArtwork, until } from '#testing/printing.ts';
import { pagesWith } from '#testing/samples/coded-pages.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const prefix = '05012345';
const sscc = (count: number) => numberAt({ kind: 'sscc', prefix, last: 0 }, count);
const codeOf = (count: number) => `(00)${sscc(count)}`;
const time = { from: '2026-01-13T22:00:00.000Z', to: '2026-01-14T06:30:00.000Z' };
const question =
  'already: the portal was restored from a backup and does not know what was printed from Jan 13, 2026, 10:00 PM UTC to Jan 14, 2026, 6:30 AM UTC. ' +
  'Look at the labels of that time, or say why this is printed. An administrator ends this question in Printers.';

const Findings = z.object({
  findings: z.array(z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) })),
});

/** Two processes of one portal, and people of the first one. */
const twoProcesses = async (engine: Engine) => {
  const location = await engine.migrated();
  const open = async () => {
    const database = await openDatabase(location);
    cleanUp(() => database.close());
    return database;
  };
  const settings = { PRINTER_NETWORKS: '127.0.0.0/8' };
  const app = await startTestApp(engine, settings, { printTimes: hastyTimes, database: await open() });
  // Whichever of them has the printer draws the pages of a file, from the store that both have.
  const shared = { ...settings, DATA_DIR: app.dataDir };
  const other = await startTestApp(engine, shared, {
    printTimes: hastyTimes,
    database: await open(),
    clock: app.clock,
  });
  return { app, at: (caller: Caller) => callerWith(other.url, caller.token, caller.userId) };
};

onBothEngines((engine) => {
  let app: TestApp;
  let worker: Caller;
  let inOther: (caller: Caller) => Caller;
  let printer: ZplPrinter;
  let clientId: number;
  let doubt: number;
  let article: { printerId: number; productId: number; labelId: string };
  let small: number;
  beforeAll(async () => {
    ({ app, at: inOther } = await twoProcesses(engine));
    worker = await app.as('read_only');
    printer = await openZplPrinter();
    clientId = await addClient(app.database, 'Orchard');
    // Nothing of it comes out, so that one printer alone prints on this port.
    const packing = { name: 'Packing', isHeld: true, mediaWidthMm: 100, mediaHeightMm: 100 };
    const media = { name: 'Small', port: printer.port, mediaWidthMm: 45, mediaHeightMm: 30 };
    const productId = await addProduct(app.database, {
      sku: 'JAM',
      barcode: '5012345678900',
      clientId,
      codes: [{ code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12, isCheckedByHand: false }],
      labels: [{ id: 'pallet' }],
    });
    article = { printerId: await addPrinter(app.database, packing), productId, labelId: 'pallet' };
    small = await addPrinter(app.database, media);
    await print({ sscc: sscc(100) });
    doubt = await addNumberDoubt(app.database, time);
  });

  const print = (fields: { sscc?: string }, reason?: string, by = worker) =>
    by.call(createPrintJob, {
      body: {
        ...article,
        layout: 'address',
        fields: { lines: 'Dock 3', ...fields },
        quantity: 1,
        ...(reason === undefined ? {} : { reason }),
      },
    });
  const artworkWith = async (elements: readonly string[], pages = 'one') => {
    const labelId = randomUUID().slice(0, 20);
    const label = { id: labelId, pages, artworkFiles: [await storeArtwork(app, await pagesWith(elements))] };
    const productId = await addProduct(app.database, { sku: randomUUID().slice(0, 12), labels: [label] });
    return { labelId, productId };
  };
  const printArtwork = (
    product: { labelId: string; productId: number },
    more: { reason?: string; printerId?: number } = {},
  ) =>
    worker.call(createPrintJob, {
      body: { printerId: small, ...product, layout: 'artwork', fields: {}, quantity: 1, ...more },
    });
  const ended = (id: number, code: string | null = null) =>
    until(async () => {
      const { reply } = await worker.call(getPrintJob, { params: { id } });
      return (code === null ? reply.state === 'printed' : reply.code === code) ? reply : null;
    });
  const found = (problem: object) =>
    Findings.parse(problem).findings.map(({ code, values }) => [code, values]);

  describe('B60: after a restore a number that the portal does not know is asked about at each print', () => {
    test('a typed one is refused with the time that is unknown, and printed for a reason that is kept @security-7.15', async () => {
      const refused = await print({ sscc: sscc(1) });
      expect([refused.status, refused.problem.code]).toEqual([400, 'print_job.unprintable']);
      expect(refused.problem.message).toBe(
        `Perhaps a label has the number ${sscc(1)} ${question} Nothing was printed.`,
      );
      const values = { number: sscc(1), more: 0, pagesRead: null, ...time };
      expect(found(refused.problem)).toEqual([['number_in_doubt', values]]);
      const { reply } = await print({ sscc: sscc(1) }, 'Its pallet was built today');
      expect(reply).toMatchObject({ numbers: [sscc(1)], reason: 'Its pallet was built today' });
      const again = await print({ sscc: sscc(1) }, 'Once more');
      expect([again.status, again.problem.code]).toEqual([409, 'number.used']);
    });

    test('one that is known as used is refused as ever, and labels without a number are not asked about', async () => {
      const known = await print({ sscc: sscc(100) }, 'It is another one');
      expect([known.status, known.problem.code]).toEqual([409, 'number.used']);
      expect((await print({})).status).toBe(201);
    });

    test('those of a range are governed by their range', async () => {
      const editor = await app.as('editor');
      await editor.call(createNumberRange, {
        params: { id: clientId },
        body: { kind: 'sscc', prefix: '35012345', next: 1, last: 9 },
      });
      expect((await print({ sscc: 'next' })).status).toBe(201);
    });

    test('typed cartons and a serial number are one question', async () => {
      const pack = (fields: object) =>
        worker.call(createPrintJob, {
          body: { ...article, layout: 'carton', fields, quantity: 3 },
        });
      const { problem } = await pack({ from: '5' });
      expect(found(problem)).toEqual([
        ['number_in_doubt', { number: '5', more: 2, pagesRead: null, ...time }],
      ]);
      expect(problem.message).toContain('Perhaps a label has the number 5 and 2 others already');
      expect((await pack({ from: '5', of: '9' })).status).toBe(201);
      const piece = await worker.call(createPrintJob, {
        body: {
          ...article,
          layout: 'best_before',
          fields: { batch: 'L-7', bestBefore: '2027-12-31', serial: 'A-7' },
          quantity: 1,
        },
      });
      expect(found(piece.problem)).toMatchObject([['number_in_doubt', { number: 'A-7' }]]);
    });

    test('the pages of a file are asked about once, before the first is printed', async () => {
      const cartons = await artworkWith([11, 12, 13, 14, 15, 16].map(codeOf), 'each');
      const { status, problem } = await printArtwork(cartons);
      expect(status).toBe(400);
      expect(found(problem)).toEqual([
        ['number_in_doubt', { number: sscc(11), more: 3, pagesRead: 4, ...time }],
      ]);
      expect(problem.message).toContain(
        `Perhaps a label has the number ${sscc(11)}, 3 others, and numbers on the pages after page 4 already`,
      );
      const { reply: job } = await printArtwork(cartons, { reason: 'Packed today' });
      expect(await ended(job.id)).toMatchObject({ printed: 6, numbers: [11, 12, 13, 14, 15, 16].map(sscc) });
      const anew = await printArtwork(cartons);
      expect([anew.status, anew.problem.code]).toEqual([409, 'print_job.pages_printed']);
    });

    test('a number that is found only when its page is drawn stops the job there, and one reason is for all pages that are left', async () => {
      const plain = '(01)05012345678900(10)L7';
      const cartons = await artworkWith([plain, plain, plain, plain, codeOf(21), codeOf(22)], 'each');
      const { reply: job } = await printArtwork(cartons, { reason: 'Light ink is meant' });
      const stopped = await ended(job.id, 'print_job.page_faulty');
      expect(stopped).toMatchObject({ state: 'stopped', printed: 4, next: 5, values: { page: 5 } });
      expect(stopped.sentence).toContain(`Perhaps a label has the number ${sscc(21)} already`);
      await worker.call(reprintPrintJob, {
        params: { id: job.id },
        body: { pieces: [5, 6], reason: 'Looked at: none has it' },
      });
      expect((await ended(job.id)).numbers).toEqual([sscc(21), sscc(22)]);
    });

    test('a job that was made before the restore is asked about too, though it has a reason', async () => {
      const cartons = await artworkWith([codeOf(31), codeOf(32)], 'each');
      const held = await addPrinter(app.database, {
        name: 'Held',
        isHeld: true,
        mediaWidthMm: 45,
        mediaHeightMm: 30,
      });
      const { reply: job } = await printArtwork(cartons, { reason: 'Before it', printerId: held });
      const params = { id: job.id };
      await worker.call(cancelPrintJob, { params });
      const { database } = app;
      await database.read
        .updateTable('print_jobs')
        .set({ created_at: '2026-01-13T09:00:00.000Z' })
        .where('id', '=', job.id)
        .execute();
      await database.read
        .updateTable('printers')
        .set({ port: printer.port, next_try_at: null })
        .where('id', '=', held)
        .execute();
      await worker.call(resumePrintJob, { params, body: { from: 1 } });
      expect(await ended(job.id, 'print_job.page_faulty')).toMatchObject({
        printed: 1,
        next: 2,
        values: { page: 2 },
      });
    });

    test('an administrator ends it for all processes, once, and the audit trail says who', async () => {
      const [editor, administrator] = [await app.as('editor'), await app.as('administrator')];
      const settle = (by: Caller, id = doubt) => by.call(settleNumberDoubt, { params: { id } });
      for (const nobody of [worker, editor]) expect((await settle(nobody)).status).toBe(403);
      for (const none of [1, doubt + 1])
        expect((await settle(administrator, none)).problem.code).toBe('number.doubt_not_found');
      const open = { id: doubt, ...time, settledAt: null, settledBy: null };
      expect((await worker.call(listNumberDoubts, {})).reply).toEqual([open]);
      expect((await print({ sscc: sscc(41) }, undefined, inOther(worker))).status).toBe(400);

      const first = await Promise.all([settle(administrator), settle(inOther(administrator))]);
      const settledBy = first[0]?.reply.settledBy;
      expect(settledBy).toMatch(/\w+ \w+/);
      const settled = { ...open, settledAt: app.clock.now.toISOString(), settledBy };
      expect(first.map(({ reply }) => reply)).toEqual([settled, settled]);
      app.clock.advance(60_000);
      expect((await settle(administrator)).reply).toEqual(first[0]?.reply);
      const { reply: entries } = await administrator.call(listAudit, {
        query: { kind: 'numbers_settled', page: 1, pageSize: 20 },
      });
      expect(entries.map(({ person, detail, at }) => [person?.id, detail, at])).toEqual([
        [administrator.userId, { epoch: doubt }, first[0]?.reply.settledAt],
      ]);

      for (const [at, by] of [worker, inOther(worker)].entries())
        expect((await print({ sscc: sscc(41 + at) }, undefined, by)).status).toBe(201);
      expect((await printArtwork(await artworkWith([codeOf(43)]))).status).toBe(201);
    });

    test('of two restores one after the other each is settled for itself, and the time that is unknown spans both', async () => {
      const administrator = await app.as('administrator');
      const later = { from: '2026-01-14T12:00:00.000Z', to: '2026-01-15T01:00:00.000Z' };
      const [one, two] = [
        await addNumberDoubt(app.database, time),
        await addNumberDoubt(app.database, later),
      ];
      const asked = async () => found((await print({ sscc: sscc(51) })).problem);
      expect(await asked()).toMatchObject([['number_in_doubt', { from: time.from, to: later.to }]]);
      await administrator.call(settleNumberDoubt, { params: { id: one } });
      expect(await asked()).toMatchObject([['number_in_doubt', later]]);
      await addNumberDoubt(app.database, { from: null, to: '2026-01-15T02:00:00.000Z' });
      const { problem } = await print({ sscc: sscc(51) });
      expect(problem.message).toContain('what was printed before Jan 15, 2026, 2:00 AM UTC.');
      expect(two).toBe(one + 1);
    });

    test('a restore by other means puts ranges and all other numbers in doubt', async () => {
      const { database, clock } = app;
      await database.write((queries) =>
        beginAfterBackup(queries, database.engine, { now: clock.now, backupAt: null }),
      );
      expect((await print({ sscc: 'next' })).problem.code).toBe('number.uncertain');
      const typed = numberAt({ kind: 'sscc', prefix: '35012345', last: 0 }, 8);
      expect((await print({ sscc: typed }, 'Looked at')).problem.code).toBe('number.uncertain');
      expect(found((await print({ sscc: sscc(61) })).problem)).toMatchObject([
        ['number_in_doubt', { from: null }],
      ]);
    });
  });
});
