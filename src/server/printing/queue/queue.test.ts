import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import {
  createPrinter,
  deletePrinter,
  getPrinterStatus,
  testPrinter,
  updatePrinter,
} from '#domain/printing/contract.ts';
import {
  cancelPrintJob,
  createPrintJob,
  getPrintJob,
  listPrintJobs,
  reprintPrintJob,
  resumePrintJob,
  type PrintJob,
} from '#domain/printing/job-contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import { startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';
import type { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import { findNextJob } from './queue-store.ts';

onSqlite((engine) => {
  describe('the queue of a printer', () => {
    let app: TestApp;
    let worker: Caller;
    let printer: ZplPrinter;
    let printerId: number;
    let productId: number;

    const jobOf = async (id: number): Promise<PrintJob> =>
      (await worker.call(getPrintJob, { params: { id } })).reply;

    const queue = async (quantity: number): Promise<number> => {
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

    beforeAll(async () => {
      app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
      worker = await app.as('read_only');
      printer = await openZplPrinter();
      const clientId = await addClient(app.database, 'Orchard');
      productId = await addProduct(app.database, {
        sku: 'JAM-1',
        itemDescription: 'Plum jam',
        barcode: '5012345678900',
        clientId,
      });
      const administrator = await app.as('administrator');
      const { reply } = await administrator.call(createPrinter, {
        body: {
          name: 'Bench 1',
          language: 'zpl',
          address: '127.0.0.1',
          port: printer.port,
          dotsPerMm: 8,
          mediaWidthMm: 60,
          mediaHeightMm: 40,
        },
      });
      printerId = reply.id;
    });

    beforeEach(() => {
      printer.mend();
      printer.labels.length = 0;
      printer.faults.length = 0;
      printer.labelMs = 0;
    });

    test('a job is printed label by label, and says from which releases', async () => {
      const job = await ended(await queue(3));
      expect(job).toMatchObject({
        state: 'printed',
        sentence: null,
        pieces: 3,
        printed: 3,
        unknown: 0,
        next: null,
        sku: 'JAM-1',
        release: null,
        clientRelease: null,
        printerName: 'Bench 1',
      });
      expect(printer.labels).toHaveLength(3);
      expect(printer.labels[0]).toContain('^FD501234567890^FS');
      expect(job.sha256).toMatch(/^[\da-f]{64}$/);
    });

    test('a printer that refuses connections gets its labels once it takes them, each once', async () => {
      await printer.close();
      const id = await queue(2);
      const waiting = await until(async () => {
        const job = await jobOf(id);
        return job.sentence === null ? null : job;
      });
      expect(waiting).toMatchObject({
        state: 'queued',
        printed: 0,
        sentence: 'The printer does not answer. Look whether it is switched on and connected.',
      });
      await printer.open();
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 2, sentence: null });
      expect(printer.labels).toHaveLength(2);
    });

    test.each([
      ['within the label', { resetAfterBytes: 100 }, 2],
      ['after its first byte', { resetAfterBytes: 1 }, 2],
      ['before the answer that it came out', { lostAnswer: 2 }, 3],
    ])(
      'a connection that is lost %s leaves one unknown label, and nothing is sent again @security-7.9',
      async (_, fault, after) => {
        printer.faults.push(fault);
        const id = await queue(3);
        const job = await ended(id);
        expect(job).toMatchObject({
          state: 'unknown',
          printed: 0,
          unknown: 1,
          unknownPieces: [1],
          next: 1,
          sentence:
            'Nobody can tell whether label 1 came out. Look at the printer, and resume the job from the first label that is missing.',
        });
        const out = printer.labels.length;
        await sleep(10 * hastyTimes.againMs);
        expect(printer.labels).toHaveLength(out);
        // A person looks and reports what is missing.
        const from = out + 1;
        await worker.call(resumePrintJob, { params: { id }, body: { from } });
        expect(await ended(id)).toMatchObject({ state: 'printed', printed: 3, unknown: 0 });
        expect(printer.labels).toHaveLength(3);
        expect(after).toBeGreaterThan(0);
      },
    );

    test('without paper a job waits and says so; with a new roll it goes on by itself', async () => {
      printer.paperFor = 2;
      const id = await queue(5);
      const waiting = await until(async () => {
        const job = await jobOf(id);
        return job.sentence?.includes('out of labels') ? job : null;
      });
      expect(waiting).toMatchObject({
        printed: 2,
        sentence: 'The printer is out of labels. Load a roll.',
      });
      printer.mend();
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 5 });
      expect(printer.labels).toHaveLength(5);
    });

    test('cancelling stops a job between two labels; what is left out is said, and can be resumed', async () => {
      printer.labelMs = 30;
      const id = await queue(50);
      await until(async () => ((await jobOf(id)).printed >= 2 ? true : null));
      await worker.call(cancelPrintJob, { params: { id } });
      const stopped = await until(async () => {
        const job = await jobOf(id);
        return job.state === 'stopped' ? job : null;
      });
      expect(stopped.sentence).toBe('Somebody cancelled this job.');
      expect(stopped.printed).toBe(printer.labels.length);
      expect(stopped.printed).toBeLessThan(50);
      printer.labelMs = 0;
      await worker.call(resumePrintJob, { params: { id }, body: { from: stopped.next ?? 1 } });
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 50 });
      expect(printer.labels).toHaveLength(50);
    });

    test('resuming leaves labels out where somebody says so, and the job never calls itself printed', async () => {
      printer.faults.push({ resetAfterBytes: 1 });
      const id = await queue(4);
      await ended(id);
      await worker.call(resumePrintJob, { params: { id }, body: { from: 3 } });
      const job = await ended(id);
      // The unknown first label counts as printed, the second was never sent.
      expect(job).toMatchObject({
        state: 'stopped',
        printed: 3,
        next: 2,
        sentence: 'Some labels of this job were left out.',
      });
      expect(printer.labels).toHaveLength(2);
    });

    test('a running job is neither resumed nor reprinted; a printed one is only reprinted, with a reason', async () => {
      printer.labelMs = 40;
      const id = await queue(3);
      const resumed = await worker.call(resumePrintJob, { params: { id }, body: { from: 1 } });
      expect([resumed.status, resumed.problem.code]).toEqual([409, 'print_job.running']);
      const body = { pieces: [2], reason: 'Smeared' };
      const early = await worker.call(reprintPrintJob, { params: { id }, body });
      expect(early.problem.code).toBe('print_job.running');
      await ended(id);
      const again = await worker.call(resumePrintJob, { params: { id }, body: { from: 1 } });
      expect(again.problem.code).toBe('print_job.printed');
      const unsaid = await worker.call(reprintPrintJob, {
        params: { id },
        body: { pieces: [2], reason: '' },
      });
      expect([unsaid.status, unsaid.problem.fields]).toEqual([400, { reason: 'Please say why.' }]);
      const beyond = await worker.call(reprintPrintJob, {
        params: { id },
        body: { pieces: [4], reason: 'x' },
      });
      expect(beyond.problem.fields).toEqual({ pieces: 'This job has 3 labels.' });
      expect((await worker.call(reprintPrintJob, { params: { id }, body })).status).toBe(201);
      const job = await ended(id);
      expect(job).toMatchObject({ state: 'printed', printed: 3 });
      expect(job.reprints).toMatchObject([{ pieces: [2], reason: 'Smeared', by: 'Test read_only' }]);
      expect(printer.labels).toHaveLength(4);
    });

    test('a reprint that is sent twice under one key prints once @security-7.9', async () => {
      const id = (await ended(await queue(1))).id;
      const again = () =>
        worker.fetch(`/api/print-jobs/${id}/reprint`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'reprint-once' },
          body: JSON.stringify({ pieces: [1], reason: 'Torn' }),
        });
      expect((await again()).status).toBe(201);
      await ended(id);
      expect((await again()).status).toBe(201);
      await sleep(5 * hastyTimes.againMs);
      expect(printer.labels).toHaveLength(2);
    });

    test('jobs of one printer are printed in order, and a failed one does not hold up the next', async () => {
      printer.labelMs = 10;
      printer.faults.push({ resetAfterBytes: 1 });
      const first = await queue(2);
      const second = await queue(2);
      expect(await ended(first)).toMatchObject({ state: 'unknown' });
      expect(await ended(second)).toMatchObject({ state: 'printed', printed: 2 });
      const { reply } = await worker.call(listPrintJobs, { query: { printerId } });
      expect(reply.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    });

    test('of jobs that wait for a printer the oldest is next', async () => {
      await printer.close();
      const first = await queue(1);
      const second = await queue(1);
      expect((await findNextJob(app.database.read, printerId))?.id).toBe(first);
      await printer.open();
      await ended(first);
      await ended(second);
    });

    test('who printed, cancelled, resumed and reprinted what stands in the audit trail @security-7.9', async () => {
      const id = await queue(2);
      await ended(id);
      await worker.call(reprintPrintJob, { params: { id }, body: { pieces: [1, 2], reason: 'Torn' } });
      await ended(id);
      printer.condition.isPaused = true;
      const held = await queue(3);
      await worker.call(cancelPrintJob, { params: { id: held } });
      printer.mend();
      await worker.call(resumePrintJob, { params: { id: held }, body: { from: 2 } });
      await ended(held);
      const { reply } = await (await app.as('administrator')).call(listAudit, { query: {} });
      const acts = reply.flatMap(({ kind, subject, detail, person }) =>
        subject?.entity === 'print_job' && [id, held].includes(subject.id ?? 0)
          ? [[kind, subject.id, detail, person?.name]]
          : [],
      );
      const name = 'Test read_only';
      expect(acts.toReversed()).toEqual([
        ['print_created', id, { pieces: 2 }, name],
        ['print_reprinted', id, { pieces: 2 }, name],
        ['print_created', held, { pieces: 3 }, name],
        ['print_cancelled', held, {}, name],
        ['print_resumed', held, { fromPiece: 2, pieces: 2 }, name],
      ]);
    });

    test('an address outside the networks is refused when it is set, and nothing is sent to it later @security-7.8', async () => {
      const administrator = await app.as('administrator');
      const body = {
        name: 'Elsewhere',
        language: 'zpl' as const,
        port: 9100,
        dotsPerMm: 8 as const,
        mediaWidthMm: 60,
        mediaHeightMm: 40,
      };
      const refused = await administrator.call(createPrinter, { body: { ...body, address: '10.1.2.3' } });
      expect([refused.status, refused.problem.code]).toEqual([400, 'printer.outside']);
      // localhost may also be ::1, which is outside the networks.
      const named = await administrator.call(createPrinter, {
        body: { ...body, address: 'no.such.invalid' },
      });
      expect(named.status).toBe(201);
      await administrator.call(deletePrinter, { params: { id: named.reply.id } });
    });

    test('a printer with open jobs cannot be deleted; without them it can, and its jobs are kept', async () => {
      const administrator = await app.as('administrator');
      const { reply: other } = await administrator.call(createPrinter, {
        body: {
          name: 'Bench 2',
          language: 'zpl',
          address: '127.0.0.1',
          port: printer.port,
          dotsPerMm: 12,
          mediaWidthMm: 60,
          mediaHeightMm: 40,
        },
      });
      printer.condition.isPaused = true;
      const { reply } = await worker.call(createPrintJob, {
        body: { printerId: other.id, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 1 },
      });
      const refused = await administrator.call(deletePrinter, { params: { id: other.id } });
      expect(refused.problem.code).toBe('printer.has_jobs');
      await worker.call(cancelPrintJob, { params: { id: reply.id } });
      expect((await administrator.call(deletePrinter, { params: { id: other.id } })).status).toBe(200);
      expect(await jobOf(reply.id)).toMatchObject({ printerId: null, printerName: 'Bench 2' });
      const resumed = await worker.call(resumePrintJob, { params: { id: reply.id }, body: { from: 1 } });
      expect(resumed.problem.code).toBe('printer.not_found');
    });

    test('a printer says how it is: ready, in need of somebody, printing, or silent', async () => {
      const statusNow = async () =>
        (await worker.call(getPrinterStatus, { params: { id: printerId } })).reply;
      await until(async () => ((await statusNow()).state === 'ready' ? true : null));
      expect(await statusNow()).toMatchObject({
        sentences: ['The printer is ready.'],
        report: { isPaperOut: false, labelsRemaining: 0 },
      });
      printer.condition.isRibbonOut = true;
      printer.condition.isHeadOpen = true;
      const all = await Promise.all([1, 2, 3, 4].map(statusNow));
      expect(all.map(({ state }) => state)).toEqual(Array(4).fill('attention'));
      expect(all[0]?.sentences).toEqual([
        'The print head is open. Close it.',
        'The printer is out of ribbon. Load a ribbon.',
      ]);
      printer.mend();
      printer.labelMs = 50;
      const id = await queue(3);
      const busy = await until(async () => {
        const status = await statusNow();
        return status.state === 'busy' ? status : null;
      });
      expect(busy.report).toBeNull();
      const test = await (await app.as('administrator')).call(testPrinter, { params: { id: printerId } });
      expect(test.problem.code).toBe('printer.busy');
      await ended(id);
      const noAnswer = { answer: 'HTTP/1.1 400 Bad Request\r\n' };
      printer.faults.push(noAnswer, noAnswer, noAnswer);
      expect(await statusNow()).toMatchObject({
        state: 'silent',
        reasons: [{ code: 'printer.no_answer', values: { language: 'ZPL' } }],
      });
    });

    test('the ruler is printed once, and not on a printer that is not ready', async () => {
      const administrator = await app.as('administrator');
      const params = { id: printerId };
      const print = () =>
        until(async () => {
          const answer = await administrator.call(testPrinter, { params });
          return answer.status === 200 ? answer.reply : null;
        });
      printer.condition.isPaperOut = true;
      expect(await print()).toMatchObject({
        state: 'attention',
        sentences: ['The printer is out of labels. Load a roll.'],
      });
      expect(printer.labels).toEqual([]);
      printer.mend();
      expect((await print()).state).toBe('ready');
      expect(printer.labels).toHaveLength(1);
      expect(printer.labels[0]).toContain('^FDBench 1^FS');
    });

    test('a stale change of a printer is refused with what it is now', async () => {
      const administrator = await app.as('administrator');
      const draft = {
        name: 'Bench 1',
        language: 'zpl' as const,
        address: '127.0.0.1',
        port: printer.port,
        dotsPerMm: 8 as const,
        mediaWidthMm: 60,
        mediaHeightMm: 40,
      };
      const params = { id: printerId };
      const { reply } = await administrator.call(updatePrinter, { params, body: { ...draft, version: 1 } });
      expect(reply.version).toBe(2);
      const stale = await administrator.call(updatePrinter, { params, body: { ...draft, version: 1 } });
      expect([stale.status, stale.problem.code]).toEqual([409, 'record.changed_meanwhile']);
    });
  });
});
