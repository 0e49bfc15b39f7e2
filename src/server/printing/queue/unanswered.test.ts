import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPrintJob, resumePrintJob, type PrintJob } from '#domain/printing/job-contract.ts';
import { getPrinterStatus } from '#domain/printing/contract.ts';
import { systemClock } from '#server/clock.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { noPages, hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { findJob } from './job-store.ts';
import { PrinterNetworks } from '../../printers/printer-networks.ts';
import { PrintQueue } from './queue.ts';
import { usualTimes } from './queue-times.ts';

const whole =
  '\u0002030,0,0,0512,000,0,0,0,000,0,0,0\u0003\r\n\u0002001,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n';
const short = whole.slice(0, whole.indexOf('\u00021234'));

/** A printer that gives these answers to its questions, the last one again and again, and keeps all that it is sent. */
const openOddPrinter = async (
  answers: readonly string[],
): Promise<{ port: number; questions: string[]; labels: string[] }> => {
  const [questions, labels]: [string[], string[]] = [[], []];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (text.includes('^XZ')) labels.push(text);
      if (text.includes('~HS')) {
        socket.write(answers[Math.min(questions.length, answers.length - 1)] ?? '');
        questions.push(text);
      }
      if (/\^XZ|~HS|~HI/.test(text)) text = '';
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, questions, labels };
};

onSqlite((engine) => {
  describe('a printer that takes the connection and does not answer', () => {
    let app: TestApp;
    let worker: Caller;
    let productId: number;
    let count = 0;

    beforeAll(async () => {
      app = await startTestApp(
        engine,
        { PRINTER_NETWORKS: '127.0.0.0/8' },
        { printTimes: { ...hastyTimes, firstAnswerMs: 150, identityMs: 150 } },
      );
      worker = await app.as('read_only');
      productId = await addProduct(app.database, { sku: 'JAM-1', barcode: '5012345678900' });
    });

    const addPrinterAt = (port: number, more: Parameters<typeof addPrinter>[1] = {}) => {
      count += 1;
      return addPrinter(app.database, { name: `Bench ${count}`, port, ...more });
    };
    const queue = async (printerId: number, quantity = 2): Promise<number> => {
      const { reply } = await worker.call(createPrintJob, {
        body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity },
      });
      return reply.id;
    };
    const ended = (id: number): Promise<PrintJob> =>
      until(async () => {
        const job = await findJob(app.database.read, id);
        return job && !['queued', 'sending'].includes(job.state) ? job : null;
      });

    const noAnswer = {
      state: 'stopped',
      printed: 0,
      unknown: 0,
      code: 'print_job.stopped_by_printer',
      values: { reason: { code: 'printer.no_answer', values: { language: 'ZPL' } } },
      sentence:
        'The printer takes a connection and gives no answer that the portal understands. Set the printer to ZPL. If it can never answer, an administrator can set that it never reports its state. The job was stopped; what is left of it prints only when somebody resumes it.',
    };

    test.each([
      ['B52: prints its commands as text', ['']],
      ['B52: echoes what it is sent', ['~HS\r\n']],
      ['B53: answers two strings of three', [short]],
      ['answers with megabytes', ['x'.repeat(3_000_000)]],
    ])('is asked three times and then left alone, with a sentence: %s', async (_, answers) => {
      const printer = await openOddPrinter(answers);
      const printerId = await addPrinterAt(printer.port);
      const [first, second] = [await queue(printerId), await queue(printerId)];
      expect(await ended(first)).toMatchObject(noAnswer);
      // The next job of the same printer is not asked for again.
      expect(await ended(second)).toMatchObject({ state: 'stopped' });
      expect(printer.questions.length).toBeLessThanOrEqual(6);
      const asked = printer.questions.length;
      await sleep(10 * hastyTimes.againMs);
      expect([printer.questions.length, printer.labels]).toEqual([asked, []]);
      const { reply } = await worker.call(getPrinterStatus, { params: { id: printerId } });
      expect(reply.reasons[0]?.code).toBe('printer.no_answer');
      // Resumed by a person, it is asked again, and not sent without an answer.
      await worker.call(resumePrintJob, { params: { id: first }, body: { from: 1 } });
      expect(await ended(first)).toMatchObject(noAnswer);
    });

    test.each([
      ['B52: its first answer never comes', ['', whole]],
      ['B53: an alert precedes its answer', [`PAPER OUT: MEDIA LOW\r\n${whole}`]],
    ])('prints if it answers one of three questions: %s', async (_, answers) => {
      const printer = await openOddPrinter(answers);
      const job = await ended(await queue(await addPrinterAt(printer.port)));
      expect(job).toMatchObject({ state: 'printed', printed: 2, sent: 0, code: null, sentence: null });
      expect(printer.labels).toHaveLength(2);
    });

    test('B53: prints without answers where an administrator allows it, sent and not confirmed', async () => {
      const printer = await openOddPrinter(['']);
      const printerId = await addPrinterAt(printer.port, { isUnconfirmed: true });
      const id = await queue(printerId, 3);
      expect(await ended(id)).toMatchObject({
        state: 'sent',
        pieces: 3,
        printed: 0,
        sent: 3,
        unknown: 0,
        next: null,
        code: 'print_job.sent',
      });
      await until(async () => (printer.labels.length === 3 ? true : null));
      expect(printer.questions).toEqual([]);
      const { reply } = await worker.call(getPrinterStatus, { params: { id: printerId } });
      expect(reply.state).toBe('unconfirmed');
      const resumed = await worker.call(resumePrintJob, { params: { id }, body: { from: 1 } });
      expect(resumed.problem.code).toBe('print_job.printed');
    });

    test('B57: a printer with another resolution than it was set up with prints nothing, and both figures are said', async () => {
      const printer = await openZplPrinter();
      printer.identity = 'ZD421-300dpi,V93.21.26Z,12,8192KB';
      const printerId = await addPrinterAt(printer.port);
      const job = await ended(await queue(printerId));
      expect([job.state, printer.labels]).toEqual(['stopped', []]);
      expect(job.sentence).toContain(
        'The printer says that it is a ZD421-300dpi with 12 dots per mm, and it is set up here with 8.',
      );
      // Set right, it does not print what was drawn for the other resolution at two thirds of its size.
      await app.database.read
        .updateTable('printers')
        .set({ dots_per_mm: 11.81 })
        .where('id', '=', printerId)
        .execute();
      await worker.call(resumePrintJob, { params: { id: job.id }, body: { from: 1 } });
      const drawnBefore = {
        state: 'stopped',
        code: 'print_job.other_labels',
        printed: 0,
        unknown: 0,
        next: 1,
      };
      expect([await ended(job.id), printer.labels]).toMatchObject([drawnBefore, []]);
      // 300 dots per inch are 11.81 per mm; the printer calls them 12.
      const exact = await addPrinterAt(printer.port, { dotsPerMm: 11.81 });
      expect(await ended(await queue(exact))).toMatchObject({ state: 'printed', printed: 2 });
    });

    test('36: a printer whose cutter is stuck, or whose head is damaged, prints nothing before it is mended, and says which', async () => {
      const printer = await openZplPrinter();
      printer.errors = 0x08;
      const printerId = await addPrinterAt(printer.port);
      const id = await queue(printerId);
      const waiting = async (code: string) =>
        until(async () => ((await findJob(app.database.read, id))?.code === code ? true : null));
      await waiting('printer.cutter');
      printer.errors = 0x40;
      await waiting('printer.damaged_head');
      const { reply } = await worker.call(getPrinterStatus, { params: { id: printerId } });
      expect(reply).toMatchObject({ state: 'attention', reasons: [{ code: 'printer.damaged_head' }] });
      expect(printer.labels).toEqual([]);
      printer.errors = 0;
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 2, code: null });
    });

    test('B57: a printer that does not say what it is is taken as it was set up', async () => {
      const printer = await openZplPrinter();
      [printer.identity, printer.errors] = [null, null];
      const printerId = await addPrinterAt(printer.port);
      expect(await ended(await queue(printerId))).toMatchObject({ state: 'printed', printed: 2 });
      expect(printer.labels).toHaveLength(2);
    });

    test('a printer that did not say once what keeps it from printing is asked again an hour later', async () => {
      const printer = await openZplPrinter();
      [printer.identity, printer.errors] = [null, null];
      const printerId = await addPrinterAt(printer.port);
      expect(await ended(await queue(printerId))).toMatchObject({ state: 'printed', printed: 2 });
      printer.errors = 0x08;
      app.clock.advance(3_599_999);
      worker = await app.newPerson('worker-2@example.com', 'read_only');
      expect(await ended(await queue(printerId))).toMatchObject({ state: 'printed', printed: 2 });
      app.clock.advance(1);
      const id = await queue(printerId);
      const code = async () => (await findJob(app.database.read, id))?.code;
      await until(async () => ((await code()) === 'printer.cutter' ? true : null));
      expect(printer.labels).toHaveLength(4);
      printer.errors = 0;
      expect(await ended(id)).toMatchObject({ state: 'printed', printed: 2 });
    });

    // All other tests shorten the times of the product: a lease that is as long as an answer is awaited hid there.
    test("Y22: within the product's own times, a job at a silent printer ends after three questions of three seconds, with a sentence", async () => {
      expect(usualTimes.longestLabelMs).toBe(3_600_000);
      const [silent, mute] = [await openOddPrinter(['']), await openZplPrinter()];
      const [atSilent, atMute] = [
        await addPrinterAt(silent.port, { isHeld: true }),
        await addPrinterAt(mute.port, { isHeld: true }),
      ];
      const jobs = [await queue(atSilent), await queue(atMute)];
      const said: unknown[] = [];
      const printQueue = new PrintQueue({
        pages: noPages,
        database: app.database,
        clock: systemClock,
        networks: new PrinterNetworks([{ address: '127.0.0.0', bits: 8 }]),
        log: { warn: (fields: unknown) => void said.push(fields) },
      });
      cleanUp(() => printQueue.stop());
      await app.database.write((queries) =>
        queries
          .updateTable('printers')
          .set({ next_try_at: null })
          .where('id', 'in', [atSilent, atMute])
          .execute(),
      );
      // This one answers until the label has arrived, and then nothing more.
      mute.faults.push({ mutesAfterLabel: true });
      for (const id of [atSilent, atMute]) printQueue.wake(id);
      const ends = await Promise.all(jobs.map(ended));
      expect(ends[0]).toMatchObject(noAnswer);
      expect(ends[1]).toMatchObject({ state: 'unknown', unknown: 1, code: 'print_job.look_at_label' });
      const asked = [silent.questions.length, usualTimes.firstAnswerMs];
      expect([asked, silent.labels, said]).toEqual([[3, 3_000], [], []]);
    }, 60_000);
  });
});
