import { hash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, updateClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { editInBulk } from '#domain/imports/bulk-contract.ts';
import { listImports, undoImport } from '#domain/imports/contract.ts';
import {
  createPrintJob,
  getPrintJob,
  reprintPrintJob,
  resumePrintJob,
  type PrintJob,
} from '#domain/printing/job-contract.ts';
import { createProduct, deleteProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import * as drafts from '#domain/releases/draft-contract.ts';
import { createRun, getRun } from '#domain/runs/contract.ts';
import { getWork } from '#domain/work/contract.ts';
import { said } from '#domain/words/say.ts';
import type { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import { insertJob } from './job-store.ts';
import { setPieces } from './queue-store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addZplPrinter, hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { addRunStation, type RunStation } from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

interface Scene {
  id: number;
  sku: string;
  clientId: number;
  clientName: string;
  jobId: number;
  /** A job that was stopped for now, and waits for somebody to resume it. */
  waitingId: number;
  runId: number;
}

onBothEngines((engine) => {
  describe('Y5: labels of an old release', () => {
    let app: TestApp;
    let worker: Caller;
    let editor: Caller;
    let administrator: Caller;
    let printer: ZplPrinter;
    let printerId: number;
    let station: RunStation;

    beforeAll(async () => {
      app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
      [worker, editor, administrator] = [
        await app.as('read_only'),
        await app.as('editor'),
        await app.as('administrator'),
      ];
      printer = await openZplPrinter();
      printerId = await addZplPrinter(administrator, printer);
      station = await addRunStation(app, 'Bench 1');
    });

    beforeEach(() => {
      printer.mend();
      printer.labels.length = 0;
      printer.labelMs = 0;
    });

    const word = () => `Y5-${randomUUID().slice(0, 8)}`;
    const jobOf = async (id: number): Promise<PrintJob> =>
      (await worker.call(getPrintJob, { params: { id } })).reply;
    /** Queues labels without drawing them. */
    const queue = async ({ id, sku }: { id: number; sku: string }, release = 1): Promise<number> => {
      const bytes = Buffer.from('^XA^FO10,10^A0N,30^FDPlum jam^FS^XZ');
      const { userId } = worker;
      return app.database.write((queries) =>
        insertJob(queries, {
          printerId,
          printerName: 'Bench 1',
          productId: id,
          sku,
          labelId: 'flat',
          layout: 'barcode',
          fields: {},
          quantity: 5,
          release,
          clientRelease: 1,
          content: bytes,
          byteCount: bytes.length,
          sha256: hash('sha256', bytes),
          picture: '',
          words: '',
          reason: null,
          artworkKey: null,
          pages: null,
          numbered: null,
          dotsPerMm: 8,
          userId: userId ?? 0,
          at: app.clock.now.toISOString(),
        }),
      );
    };
    const print = async (productId: number, quantity: number): Promise<number> => {
      const { reply, status } = await worker.call(createPrintJob, {
        body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity },
      });
      expect(status).toBe(201);
      return reply.id;
    };
    const ended = (id: number) =>
      until(async () => {
        const job = await jobOf(id);
        return ['printed', 'unknown', 'stopped', 'failed'].includes(job.state) ? job : null;
      });
    const addProduct = async () => {
      const clientName = word();
      const clientId = (await editor.call(createClient, { body: { name: clientName } })).reply.id;
      const sku = word();
      const body = { sku, clientId, barcode: '5012345678900', itemDescription: 'Plum jam' };
      const { id } = (await editor.call(createProduct, { body })).reply;
      return { id, sku, clientId, clientName };
    };
    /** A product with labels queued on a printer without paper, and a run that is planned. */
    const scene = async (): Promise<Scene> => {
      const product = await addProduct();
      printer.condition.isPaperOut = true;
      const [jobId, waitingId] = [await queue(product), await queue(product)];
      await app.database.read
        .updateTable('print_jobs')
        .set({ state: 'stopped', said: JSON.stringify(said('print_job.restored')) })
        .where('id', '=', waitingId)
        .execute();
      const draft = { productId: product.id, stationId: station.id, quantity: 5 };
      const { reply } = await station.at(worker).call(createRun, { body: draft });
      return { ...product, jobId, waitingId, runId: reply.id };
    };
    const save = (id: number, body: Record<string, unknown>) =>
      editor.call(updateProduct, { params: { id }, body });
    const versionOf = async (id: number) => (await editor.call(getProduct, { params: { id } })).reply.version;
    const bring = async (sku: string, description: string, clientName: string) => {
      const file = await productWorkbook(
        ['SKU', 'Item Description', 'Client'],
        [[sku, description, clientName]],
      );
      const query = { onDuplicate: 'update' as const };
      const { reply } = await editor.call(importProducts, { query, body: formOf('file', file) });
      expect(reply.updated + reply.created).toBe(1);
    };
    const undoLatest = async () => {
      const [latest] = (await editor.call(listImports, { query: {} })).reply;
      return editor.call(undoImport, { params: { id: latest?.id ?? 0 } });
    };

    const ways: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
      'a save of the product': ({ id }) => save(id, { notes: 'New' }),
      'a save of its client': ({ clientId: id }) =>
        editor.call(updateClient, { params: { id }, body: { aboutUs: 'New' } }),
      'a save of what another client’s product shares': async ({ sku }) => {
        const other = (await editor.call(createClient, { body: { name: word() } })).reply.id;
        const { id } = (await editor.call(createProduct, { body: { sku, clientId: other } })).reply;
        await save(id, { itemDescription: 'Shared' });
      },
      'the publication of a draft': async ({ id, clientId }) => {
        await administrator.call(setClientControl, {
          params: { id: clientId },
          body: { isControlled: true },
        });
        const { version } = (await save(id, { notes: 'New' })).reply;
        await editor.call(drafts.publishProduct, { params: { id }, body: { summary: 'New', version } });
      },
      'an import': ({ sku, clientName }) => bring(sku, 'Imported', clientName),
      'a bulk edit': async ({ id }) => {
        const products = [{ id, version: await versionOf(id) }];
        await editor.call(editInBulk, { body: { products, set: { notes: 'Bulk' } } });
      },
      deletion: ({ id }) => administrator.call(deleteProduct, { params: { id } }),
    };

    test.each(Object.entries(ways))('%s stops them, and the runs, at once', async (_, publish) => {
      const made = await scene();
      await publish(made);
      const job = await jobOf(made.jobId);
      expect(job).toMatchObject({ state: 'stopped', printed: 0, unknown: 0, release: 1 });
      expect(job.sentence).toMatch(/was published|was deleted/);
      // 36: what waited for a person, who could not resume it any more, waits for nobody.
      expect((await jobOf(made.waitingId)).code).toBe(job.code);
      expect((await editor.call(getWork, {})).reply.printing.count).toBe(0);
      const { reply: run } = await editor.call(getRun, { params: { id: made.runId } });
      expect(run).toMatchObject({ state: 'stopped', isSuperseded: true, stop: { because: 'superseded' } });
      expect(run.events[0]?.kind).toBe('superseded');
      printer.mend();
      await ended(made.jobId);
      expect(printer.labels).toHaveLength(0);
    });

    test('going back to a release, undo of an import and return of a deleted record stop them as well', async () => {
      const { id, sku, clientName } = await addProduct();
      await bring(sku, 'Imported', clientName);
      printer.condition.isPaperOut = true;
      const ofImport = await queue({ id, sku }, 2);
      await undoLatest();
      const ofUndo = await queue({ id, sku }, 3);
      await editor.call(drafts.goBackToProductRelease, { params: { id, number: 2 } });
      const before = await queue({ id, sku }, 4);
      await administrator.call(deleteProduct, { params: { id } });
      const { reply } = await administrator.call(listDeleted, { query: { page: 1 } });
      await administrator.call(restoreDeleted, { params: { id: reply[0]?.id ?? 0 } });
      for (const job of [ofImport, ofUndo, before])
        expect(await jobOf(job)).toMatchObject({ state: 'stopped', printed: 0 });
      printer.mend();
    });

    test('a label that is being sent at that moment may still come out, and counts as of the old release', async () => {
      const { id } = await addProduct();
      printer.labelMs = 60;
      const jobId = await print(id, 30);
      await until(async () => ((await jobOf(jobId)).printed >= 2 ? true : null));
      await save(id, { notes: 'New' });
      const published = printer.labels.length;
      const stopped = await ended(jobId);
      expect(stopped).toMatchObject({ state: 'stopped', release: 1, unknown: 0 });
      expect(printer.labels.length - published).toBeLessThanOrEqual(1);
      expect(stopped.printed).toBe(printer.labels.length);
    });

    test('none is reprinted or resumed: in words; what nobody could tell is still recorded', async () => {
      const { id, sku } = await addProduct();
      const whole = await print(id, 2);
      await ended(whole);
      const left = await print(id, 4);
      await ended(left);
      const { database } = app;
      await setPieces(database.read, { jobId: left, from: 3 }, 'unknown');
      await database.read
        .updateTable('print_jobs')
        .set({ state: 'unknown' })
        .where('id', '=', left)
        .execute();
      await save(id, { notes: 'New' });
      printer.labels.length = 0;
      const again = await worker.call(reprintPrintJob, {
        params: { id: whole },
        body: { pieces: [1], reason: 'Torn' },
      });
      expect([again.status, again.problem.code, again.problem.message]).toEqual([
        409,
        'print_job.old_release',
        `Release 2 of ${sku} was published. These labels are of release 1: no more of them are printed. Print labels of the new release.`,
      ]);
      const settled = await worker.call(resumePrintJob, { params: { id: left }, body: { from: 4 } });
      expect(settled.reply).toMatchObject({ state: 'stopped', printed: 3, unknown: 0 });
      const refused = await worker.call(resumePrintJob, { params: { id: left }, body: { from: 4 } });
      expect([refused.status, refused.problem.code]).toEqual([409, 'print_job.old_release']);
      expect(printer.labels).toHaveLength(0);
    });

    test('the label that is sent next compares releases: a job that nobody stopped prints nothing', async () => {
      const jobId = await queue(await addProduct(), 7);
      expect(await ended(jobId)).toMatchObject({ state: 'stopped', printed: 0 });
      expect(printer.labels).toHaveLength(0);
    });
  });
});
