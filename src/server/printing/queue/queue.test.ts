import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { listPrinters, updatePrinter } from '#domain/printing/contract.ts';
import {
  cancelPrintJob,
  listPrintJobs,
  reprintPrintJob,
  resumePrintJob,
} from '#domain/printing/job-contract.ts';
import { said } from '#domain/words/say.ts';
import type { PrinterFault } from '#server/demo/printer/label-printer.ts';
import { onSqlite } from '#testing/engines.ts';
import { hastyTimes, switchOn, until } from '#testing/printing.ts';
import { findNextJob, setJob } from './queue-store.ts';
import { queueScene } from '#testing/scenes/queue-scene.ts';

onSqlite((engine) => {
  describe('the queue of a printer', () => {
    const portal = queueScene(engine);
    const { ended, queue, jobOf } = portal;

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
      expect(portal.printer.labels).toHaveLength(3);
      expect(portal.printer.labels[0]).toContain('^FD501234567890^FS');
      expect(job.sha256).toMatch(/^[\da-f]{64}$/);
    });

    test('a printer that refuses connections gets its labels once it takes them, each once', async () => {
      await portal.printer.close();
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
      await switchOn(portal.printer);
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 2, sentence: null });
      expect(portal.printer.labels).toHaveLength(2);
    });

    test.each([
      ['within the label', { resetAfterBytes: 100 }, 2],
      ['after its first byte', { resetAfterBytes: 1 }, 2],
      ['before the answer that it came out', { lostAnswer: 2 }, 3],
    ])(
      'a connection that is lost %s leaves one unknown label, and nothing is sent again @security-7.9',
      async (_, fault, after) => {
        portal.printer.faults.push(fault);
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
        const out = portal.printer.labels.length;
        await sleep(10 * hastyTimes.againMs);
        expect(portal.printer.labels).toHaveLength(out);
        // A person looks and reports what is missing.
        const from = out + 1;
        await portal.worker.call(resumePrintJob, { params: { id }, body: { from } });
        expect(await ended(id)).toMatchObject({ state: 'printed', printed: 3, unknown: 0 });
        expect(portal.printer.labels).toHaveLength(3);
        expect(after).toBeGreaterThan(0);
      },
    );

    test('a job of which a label is looked for is cancelled: the label came out, and nothing more is printed for it', async () => {
      portal.printer.faults.push({ lostAnswer: 2 });
      const id = await queue(3);
      const looked = { state: 'unknown', unknownPieces: [1], code: 'print_job.look_at_label' };
      expect(await ended(id)).toMatchObject({ ...looked, queued: 2 });
      const cancel = async () => (await portal.worker.call(cancelPrintJob, { params: { id } })).reply;
      // Somebody has to look for that label still; there is no more to cancel.
      for (const reply of [await cancel(), await cancel()])
        expect(reply).toMatchObject({ ...looked, queued: 0, next: 1 });
      const { reply } = await portal.worker.call(resumePrintJob, { params: { id }, body: { from: 2 } });
      const leftOut = { state: 'stopped', code: 'print_job.left_out', printed: 1, queued: 0, next: 2 };
      expect([reply, portal.printer.labels.length]).toMatchObject([leftOut, 1]);
      const audit = (await (await portal.app.as('administrator')).call(listAudit, { query: {} })).reply;
      const acts = audit.flatMap(({ kind, subject }) => (subject?.id === id ? [kind] : []));
      expect(acts).toEqual(['print_resumed', 'print_cancelled', 'print_created']);
    });

    test('without paper a job waits and says so; with a new roll it goes on by itself', async () => {
      portal.printer.paperFor = 2;
      const id = await queue(5);
      const waiting = await until(async () => {
        const job = await jobOf(id);
        return job.sentence?.includes('out of labels') ? job : null;
      });
      expect(waiting).toMatchObject({
        printed: 2,
        sentence: 'The printer is out of labels. Load a roll.',
      });
      portal.printer.mend();
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 5 });
      expect(portal.printer.labels).toHaveLength(5);
    });

    test('cancelling stops a job between two labels; what is left out is said, and can be resumed', async () => {
      portal.printer.labelMs = 30;
      const id = await queue(50);
      await until(async () => ((await jobOf(id)).printed >= 2 ? true : null));
      await portal.worker.call(cancelPrintJob, { params: { id } });
      const stopped = await until(async () => {
        const job = await jobOf(id);
        return job.state === 'stopped' ? job : null;
      });
      expect(stopped.sentence).toBe('Somebody cancelled this job.');
      expect(stopped.printed).toBe(portal.printer.labels.length);
      expect(stopped.printed).toBeLessThan(50);
      const early = await portal.worker.call(resumePrintJob, { params: { id }, body: { from: 1 } });
      const notMissing = 'Label 1 came out. To print it again, reprint it and say why.';
      expect(early.problem).toMatchObject({
        statusCode: 400,
        message: notMissing,
        fields: { from: notMissing },
        said: { code: 'refusal.label_not_missing', values: { label: 1, isOut: true } },
      });
      portal.printer.labelMs = 0;
      await portal.worker.call(resumePrintJob, { params: { id }, body: { from: stopped.next ?? 1 } });
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 50 });
      expect(portal.printer.labels).toHaveLength(50);
    });

    test('a job stops between two labels when somebody sets its printer to labels of another size, and goes on once they are back', async () => {
      portal.printer.labelMs = 30;
      const administrator = await portal.app.as('administrator');
      const load = async (mediaWidthMm: number) => {
        const [printer] = (await administrator.call(listPrinters, {})).reply;
        if (!printer) throw new Error('There is no printer.');
        const body = { ...printer, mediaWidthMm };
        const { status } = await administrator.call(updatePrinter, { params: { id: printer.id }, body });
        expect(status).toBe(200);
      };
      const id = await queue(50);
      await until(async () => ((await jobOf(id)).printed >= 2 ? true : null));
      await load(50);
      const stopped = await ended(id);
      expect(stopped).toMatchObject({ state: 'stopped', code: 'print_job.other_labels', unknown: 0 });
      expect(stopped.printed).toBe(portal.printer.labels.length);
      await load(60);
      portal.printer.labelMs = 0;
      await portal.worker.call(resumePrintJob, { params: { id }, body: { from: stopped.next ?? 1 } });
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 50 });
    });

    test('resuming leaves labels out where somebody says so, and the job never calls itself printed', async () => {
      portal.printer.faults.push({ resetAfterBytes: 1 });
      const id = await queue(4);
      await ended(id);
      await portal.worker.call(resumePrintJob, { params: { id }, body: { from: 3 } });
      const job = await ended(id);
      // The unknown first label counts as printed, the second was never sent.
      expect(job).toMatchObject({
        state: 'stopped',
        printed: 3,
        next: 2,
        sentence: 'Some labels of this job were left out.',
      });
      expect(portal.printer.labels).toHaveLength(2);
      // 36: resumed from the one that was left out, it alone is printed: the two behind it came out.
      await portal.worker.call(resumePrintJob, { params: { id }, body: { from: 2 } });
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 4, reprints: [] });
      expect(portal.printer.labels).toHaveLength(3);
    });

    test('of a job that was open when a backup was made, labels before the first missing one have come out since', async () => {
      portal.printer.condition.isPaused = true;
      const id = await queue(3);
      await portal.worker.call(cancelPrintJob, { params: { id } });
      portal.printer.mend();
      await portal.app.database.write((queries) => setJob(queries, id, { said: said('print_job.restored') }));
      await portal.worker.call(resumePrintJob, { params: { id }, body: { from: 3 } });
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 3, next: null });
      expect(portal.printer.labels).toHaveLength(1);
    });

    test('36: of labels that are printed by number, it is kept how many come out again: the others had been left out', async () => {
      portal.printer.paperFor = 2;
      const id = await queue(4);
      await until(async () => ((await jobOf(id)).sentence?.includes('out of labels') ? true : null));
      await portal.worker.call(cancelPrintJob, { params: { id } });
      portal.printer.mend();
      const body = { pieces: [2, 3, 4], reason: 'The first one was torn off with its neighbour' };
      await portal.worker.call(reprintPrintJob, { params: { id }, body });
      expect(await ended(id)).toMatchObject({ printed: 4, reprints: [{ pieces: [2, 3, 4], again: 1 }] });
      expect(portal.printer.labels).toHaveLength(5);
    });

    test('a reprint that is cancelled leaves the labels that came out as printed, and they are not sent when its job goes on', async () => {
      const resume = (id: number, from: number) =>
        portal.worker.call(resumePrintJob, { params: { id }, body: { from } });
      const cancelReprint = async (id: number, pieces: number[]) => {
        portal.printer.condition.isPaused = true;
        const body = { pieces, reason: 'Torn' };
        await portal.worker.call(reprintPrintJob, { params: { id }, body });
        await until(async () => ((await jobOf(id)).code === 'printer.paused' ? true : null));
        const { reply } = await portal.worker.call(cancelPrintJob, { params: { id } });
        portal.printer.mend();
        return reply;
      };
      const id = await queue(3);
      await ended(id);
      expect(await cancelReprint(id, [2, 3])).toMatchObject({
        state: 'stopped',
        code: 'print_job.cancelled',
        printed: 3,
        next: null,
        reprints: [{ pieces: [2, 3], again: 0 }],
      });
      expect((await resume(id, 2)).problem).toMatchObject({ said: { code: 'refusal.label_not_missing' } });
      // Another reprint of it ends as one of a job of which nothing was left out.
      await portal.worker.call(reprintPrintJob, { params: { id }, body: { pieces: [1], reason: 'Torn' } });
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 3 });
      expect(portal.printer.labels).toHaveLength(4);
      // Of labels some of which were left out, those alone stay to be printed.
      portal.printer.paperFor = 6;
      const other = await queue(4);
      await until(async () => ((await jobOf(other)).code === 'printer.out_of_labels' ? true : null));
      await portal.worker.call(cancelPrintJob, { params: { id: other } });
      portal.printer.mend();
      expect(await cancelReprint(other, [1, 3, 4])).toMatchObject({
        printed: 2,
        next: 3,
        reprints: [{ pieces: [1, 3, 4], again: 0 }],
      });
      await resume(other, 3);
      expect(await ended(other)).toMatchObject({ state: 'printed', printed: 4 });
      expect(portal.printer.labels).toHaveLength(8);
    });

    test('36: a reprinted label that nobody can tell of is looked for, and no other label comes out again for it', async () => {
      const id = await queue(4);
      await ended(id);
      const resume = (from: number) => portal.worker.call(resumePrintJob, { params: { id }, body: { from } });
      const reprintAnd = async (fault: PrinterFault, answer: number) => {
        portal.printer.faults.push(fault);
        await portal.worker.call(reprintPrintJob, { params: { id }, body: { pieces: [2], reason: 'Torn' } });
        expect(await ended(id)).toMatchObject({ state: 'unknown', unknownPieces: [2], printed: 3 });
        await resume(answer);
        expect(await ended(id)).toMatchObject({ state: 'printed', printed: 4, next: null });
      };
      // It did not come out, and is printed again; it did, and nothing is.
      await reprintAnd({ resetAfterBytes: 1 }, 2);
      expect(portal.printer.labels).toHaveLength(5);
      await reprintAnd({ lostAnswer: 2 }, 3);
      expect(portal.printer.labels).toHaveLength(6);
      expect((await jobOf(id)).reprints.map(({ again }) => again)).toEqual([1, 1]);
    });

    test('a running job is neither resumed nor reprinted; a printed one is only reprinted, with a reason', async () => {
      portal.printer.labelMs = 40;
      const id = await queue(3);
      const resumed = await portal.worker.call(resumePrintJob, { params: { id }, body: { from: 1 } });
      expect([resumed.status, resumed.problem.code]).toEqual([409, 'print_job.running']);
      const body = { pieces: [2], reason: 'Smeared' };
      const early = await portal.worker.call(reprintPrintJob, { params: { id }, body });
      expect(early.problem.code).toBe('print_job.running');
      await ended(id);
      const again = await portal.worker.call(resumePrintJob, { params: { id }, body: { from: 1 } });
      expect(again.problem.code).toBe('print_job.printed');
      const unsaid = await portal.worker.call(reprintPrintJob, {
        params: { id },
        body: { pieces: [2], reason: '' },
      });
      expect([unsaid.status, unsaid.problem.fields]).toEqual([400, { reason: 'Please say why.' }]);
      const beyond = await portal.worker.call(reprintPrintJob, {
        params: { id },
        body: { pieces: [4], reason: 'x' },
      });
      expect(beyond.problem).toMatchObject({
        fields: { pieces: 'The last label of this job is 3.' },
        said: { code: 'refusal.last_label', values: { last: 3 } },
      });
      expect((await portal.worker.call(reprintPrintJob, { params: { id }, body })).status).toBe(201);
      const job = await ended(id);
      expect(job).toMatchObject({ state: 'printed', printed: 3 });
      expect(job.reprints).toMatchObject([{ pieces: [2], reason: 'Smeared', by: 'Test read_only' }]);
      expect(portal.printer.labels).toHaveLength(4);
    });

    test('a reprint that is sent twice under one key prints once @security-7.9', async () => {
      const id = (await ended(await queue(1))).id;
      const again = () =>
        portal.worker.fetch(`/api/print-jobs/${id}/reprint`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'reprint-once' },
          body: JSON.stringify({ pieces: [1], reason: 'Torn' }),
        });
      expect((await again()).status).toBe(201);
      await ended(id);
      expect((await again()).status).toBe(201);
      await sleep(5 * hastyTimes.againMs);
      expect(portal.printer.labels).toHaveLength(2);
    });

    test('jobs of one printer are printed in order, and a failed one does not hold up the next', async () => {
      portal.printer.labelMs = 10;
      portal.printer.faults.push({ resetAfterBytes: 1 });
      const first = await queue(2);
      const second = await queue(2);
      expect(await ended(first)).toMatchObject({ state: 'unknown' });
      expect(await ended(second)).toMatchObject({ state: 'printed', printed: 2 });
      const { reply } = await portal.worker.call(listPrintJobs, { query: { printerId: portal.printerId } });
      expect(reply.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    });

    test('of jobs that wait for a printer the oldest is next', async () => {
      await portal.printer.close();
      const first = await queue(1);
      const second = await queue(1);
      expect((await findNextJob(portal.app.database.read, portal.printerId))?.id).toBe(first);
      await switchOn(portal.printer);
      await ended(first);
      await ended(second);
    });

    test('who printed, cancelled, resumed and reprinted what stands in the audit trail @security-7.9', async () => {
      const id = await queue(2);
      await ended(id);
      await portal.worker.call(reprintPrintJob, { params: { id }, body: { pieces: [1, 2], reason: 'Torn' } });
      await ended(id);
      portal.printer.condition.isPaused = true;
      const held = await queue(3);
      await portal.worker.call(cancelPrintJob, { params: { id: held } });
      portal.printer.mend();
      await portal.worker.call(resumePrintJob, { params: { id: held }, body: { from: 2 } });
      await ended(held);
      const { reply } = await (await portal.app.as('administrator')).call(listAudit, { query: {} });
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
  });
});
