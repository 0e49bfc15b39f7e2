import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createPrintJob,
  getPrintJob,
  reprintPrintJob,
  type PrintJob,
} from '#domain/printing/job-contract.ts';
import { numberAt } from '#domain/printing/numbers.ts';
import { createProduct } from '#domain/products/contract.ts';
import { listRunEvents, listRuns } from '#domain/runs/contract.ts';
import { insertReprint, takeBackReprints } from '#server/printing/queue/reprint-store.ts';
import { setPieces } from '#server/printing/queue/queue-store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { filesIn, manifested, rechained, signerOf, verified, zipped } from '#testing/evidence.ts';
import { changedAt, withDetail } from '#testing/evidence-batch.ts';
import { addPrinter } from '#testing/factories.ts';
import { hastyTimes, openZplPrinter, storeArtwork, until } from '#testing/printing.ts';
import { addRunStation, everythingGone, knownWrong, workerAt } from '#testing/runs.ts';
import { pagesWith } from '#testing/samples/coded-pages.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/caller.ts';

const sscc = (count: number) => numberAt({ kind: 'sscc', prefix: '05012345', last: 0 }, count);

onBothEngines((engine) => {
  describe('36: the numbers on pages of artwork that are printed in a run', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;
    let printerId: number;
    let count = 0;

    beforeAll(async () => {
      app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
      [reader, editor] = [await app.as('read_only'), await app.as('editor')];
      const { port } = await openZplPrinter();
      printerId = await addPrinter(app.database, { name: 'Dock', port, mediaWidthMm: 45, mediaHeightMm: 30 });
    });

    const jobIs = (id: number, isWanted: (job: PrintJob) => boolean): Promise<PrintJob> =>
      until(async () => {
        const { reply } = await reader.call(getPrintJob, { params: { id } });
        return isWanted(reply) ? reply : null;
      });

    /** A run with a print job of a file whose pages have these SSCCs, one each. */
    const printing = async (numbers: readonly string[], reason?: string) => {
      count += 1;
      const artworkFiles = [await storeArtwork(app, await pagesWith(numbers.map((one) => `(00)${one}`)))];
      const label = {
        id: randomUUID().slice(0, 20),
        labelSku: `L-${count}`,
        artworkFiles,
        pages: 'each' as const,
      };
      const { reply: product } = await editor.call(createProduct, {
        body: { sku: `CARTON-${count}`, barcode: '5012345678900', labels: [label] },
      });
      const station = await addRunStation(app, `Bench ${count}`);
      const worker = workerAt(station.at(reader));
      const drafted = { productId: product.id, stationId: station.id, quantity: numbers.length };
      const { id } = await worker.start(drafted);
      await worker.does(id, everythingGone);
      await worker.does(id, { kind: 'challenge', text: knownWrong });
      const { reply: job, problem } = await reader.call(createPrintJob, {
        body: {
          printerId,
          productId: product.id,
          labelId: label.id,
          layout: 'artwork',
          fields: {},
          quantity: 1,
          ...(reason === undefined ? {} : { reason }),
        },
      });
      expect(problem?.message).toBe(undefined);
      await worker.does(id, { kind: 'print', jobId: job.id });
      return { id, worker, jobId: job.id };
    };

    const lastEvent = async (id: number) => {
      const { reply } = await editor.call(listRunEvents, { params: { id }, query: {} });
      return reply[0];
    };
    const evidenceOf = async (id: number): Promise<Buffer> =>
      Buffer.from(await (await editor.fetch(`/api/runs/${id}/evidence`)).arrayBuffer());

    test('each page’s SSCC is in the record, the evidence and the search, a reprint with its reason, and one that is changed is found', async () => {
      const { id, worker, jobId } = await printing([sscc(1), sscc(2), sscc(3)]);
      await jobIs(jobId, ({ state }) => state === 'printed');
      await reader.call(reprintPrintJob, { params: { id: jobId }, body: { pieces: [2], reason: 'Torn' } });
      const { reprints } = await jobIs(jobId, ({ state }) => state === 'printed');
      expect(reprints).toMatchObject([{ pieces: [2], again: 1 }]);
      await worker.does(id, { kind: 'reconcile' });
      const said = {
        printed: 4,
        pages: [1, 2, 3].map((page) => ({ jobId, page, numbers: [sscc(page)], is: 'printed' })),
        reprints: [{ jobId, pieces: [2], again: 1, reason: 'Torn', at: reprints[0]?.at }],
      };
      expect(await lastEvent(id)).toMatchObject({ format: 11, kind: 'reconcile', detail: said });
      for (const page of [1, 2, 3]) {
        const { reply } = await editor.call(listRuns, { query: { sscc: sscc(page) } });
        expect(reply.map((run) => run.id)).toEqual([id]);
      }

      const [zip, ours] = [await evidenceOf(id), await signerOf(app)];
      const { findings, gaps, colour, runs } = await verified(zip, { knows: [ours] });
      expect([findings, gaps, colour]).toEqual([[], [], 'proven']);
      expect(runs[0]?.events.at(-1)?.detail).toEqual(said);

      const files = await filesIn(zip);
      const path = `runs/${id}/events.jsonl`;
      const text = String(files.get(path));
      const other = Buffer.from(text.replace(sscc(3), sscc(9)));
      const changed = await verified(await zipped(new Map([...files, [path, other]])));
      expect([changed.colour, changed.findings.map((one) => one.path)]).toEqual([
        'contradicted',
        expect.arrayContaining([path]),
      ]);
      // Whoever has the key cannot say what contradicts the rest.
      const faultsIf = async (detail: Record<string, unknown>, format = 8): Promise<string[]> => {
        const last = text.split('\n').length - 2;
        const lie = changedAt(last, (event) => ({ ...withDetail(detail)(event), format }));
        const signed = await verified(await zipped(manifested(rechained(files, id, lie), ours)));
        return signed.findings.map(({ sentence }) => sentence.replace(/^Event \d+ of run \d+ /, ''));
      };
      const [page] = said.pages;
      const [reprint] = said.reprints;
      const notPrinted = ['has numbers of pages that were not printed for it.'];
      expect(await faultsIf({ pages: [{ ...page, page: 4 }] })).toEqual(notPrinted);
      expect(await faultsIf({ pages: [{ ...page, jobId: jobId + 1 }] })).toEqual(notPrinted);
      expect(await faultsIf({ pages: [page, page] })).toEqual(notPrinted);
      const notReprinted = ['has reprints of labels that were not printed for it.'];
      expect(await faultsIf({ reprints: [{ ...reprint, reason: '' }] })).toEqual(notReprinted);
      expect(await faultsIf({ reprints: [{ ...reprint, pieces: [2, 4] }] })).toEqual(notReprinted);
      expect(await faultsIf({ printed: 3 })).toEqual(['counts fewer labels than it says that were printed.']);
      expect(await faultsIf({}, 7)).toEqual(['does not say what such an event says.']);
      expect(await faultsIf({ pages: undefined, reprints: undefined }, 7)).toEqual([]);
    });

    test('pages that have not come out are not named, although they were drawn', async () => {
      const { id, worker, jobId } = await printing([sscc(4), sscc(4), sscc(5)]);
      await jobIs(jobId, ({ code }) => code === 'print_job.page_faulty');
      await worker.does(id, { kind: 'reconcile' });
      expect((await lastEvent(id))?.detail).toEqual({
        printed: 1,
        pages: [{ jobId, page: 1, numbers: [sscc(4)], is: 'printed' }],
      });
      expect((await verified(await evidenceOf(id), { knows: [await signerOf(app)] })).colour).toBe('proven');
    });

    test('a page that had come out and was not printed again after all may be on a box', async () => {
      const { id, worker, jobId } = await printing([sscc(6), sscc(7)]);
      await jobIs(jobId, ({ state }) => state === 'printed');
      // As after reprints that were cancelled before their printer was free, the second one by a version that kept less of it.
      await app.database.write(async (queries) => {
        const at = '2026-01-15T08:00:00.000Z';
        const reprint = { jobId, again: 1, reason: 'Lost', userId: reader.userId ?? 0, at };
        await insertReprint(queries, { ...reprint, pieces: [1], wasOut: { printed: [1], sent: [] } });
        await insertReprint(queries, { ...reprint, pieces: [2] });
        await setPieces(queries, { jobId, among: [1, 2] }, 'stopped');
        await takeBackReprints(queries, jobId);
      });
      await worker.does(id, { kind: 'reconcile' });
      expect((await lastEvent(id))?.detail).toMatchObject({
        printed: 2,
        pages: [
          { page: 1, is: 'printed' },
          { page: 2, numbers: [sscc(7)], is: 'unknown' },
        ],
        reprints: [
          { pieces: [1], again: 0 },
          { pieces: [2], again: 1 },
        ],
      });
      expect((await verified(await evidenceOf(id), { knows: [await signerOf(app)] })).colour).toBe('proven');
    });
  });
});
