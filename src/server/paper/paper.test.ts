import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateClient } from '#domain/clients/contract.ts';
import { createHold, releaseHold } from '#domain/holds/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { createPaperJob, getPaperJob, listPaperJobs } from '#domain/paper/contract.ts';
import { createPrinter, getPrinterStatus } from '#domain/printing/contract.ts';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { createBadge } from '#domain/stations/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addItem, addProduct } from '#testing/factories.ts';
import { IppPrinter, type IppFault } from '#testing/servers/ipp-printer.ts';
import type { Caller } from '#testing/caller.ts';
import { openLog } from '#testing/logged.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { clearOutAll } from '#server/clear-out/clear-out.ts';
import { findPaperJob } from './store.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

/** The text of each page of a PDF. */
const pagesOf = async (pdf: Buffer): Promise<string[]> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return pages;
};

onSqlite((engine) => {
  let app: TestApp;
  let administrator: Caller;
  let worker: Caller;
  let printer: IppPrinter;
  let printerId: number;
  let productId: number;
  /** A product with a short sheet, for what is not about the sheet. */
  let shortId: number;
  let clientId: number;
  const instructions = Array.from({ length: 150 }, (_, line) => `Step ${line + 1}: keep it dry.`).join('\n');

  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    administrator = await app.as('administrator');
    worker = await app.as('read_only');
    printer = new IppPrinter();
    await printer.open();
    clientId = await addClient(app.database, 'Łódź Orchard');
    await administrator.call(updateClient, {
      params: { id: clientId },
      body: { name: 'Łódź Orchard', labellingInstructions: instructions },
    });
    const added = await administrator.call(createPrinter, {
      body: {
        name: 'Office',
        language: 'ipp',
        address: '127.0.0.1',
        port: printer.port,
        path: '/printers/office',
        dotsPerMm: 12,
        mediaWidthMm: 210,
        mediaHeightMm: 297,
      },
    });
    printerId = added.reply.id;
    const made = await administrator.call(createProduct, {
      body: {
        sku: 'JAM-1',
        itemDescription: 'Plum jam ß ñ č',
        barcode: '5012345678900',
        clientId,
        labels: [{ labelType: 'BBD', labelFeed: 'NEL', labelSize: '100 x 50 mm' }],
      },
    });
    productId = made.reply.id;
    shortId = await addProduct(app.database, { sku: 'SHORT-1' });
    return () => printer.close();
  });
  beforeEach(() => {
    printer.sheets.length = 0;
    printer.faults.length = 0;
    printer.reasons = [];
    printer.meanwhile = () => Promise.resolve();
    printer.formats = ['application/pdf'];
  });

  const print = (body: Partial<Parameters<typeof send>[0]> = {}) =>
    send({ printerId, kind: 'product', recordId: shortId, ...body });
  const send = (body: {
    printerId: number;
    kind: 'product' | 'client' | 'order' | 'badge';
    recordId: number;
    copies?: number;
    code?: string;
  }) => worker.call(createPaperJob, { body });

  describe('a sheet on paper', () => {
    test('of a product has its label, all of what the client wants, its release, and the number of every page', async () => {
      const { reply, status } = await print({ recordId: productId, copies: 2 });
      expect(status).toBe(201);
      expect(reply).toMatchObject({
        state: 'printed',
        sentence: null,
        printerName: 'Office',
        copies: 2,
        release: 1,
        clientRelease: 1,
      });
      const pages = await pagesOf(printer.sheets[0] ?? Buffer.alloc(0));
      const text = pages.join('\n');
      for (const words of [
        'Plum jam ß ñ č',
        'Łódź Orchard',
        'NEL – Narrow Edge Leading',
        '100 x 50 mm',
        'Release 1',
        'UTC by Test ',
      ])
        expect(text).toContain(words);
      expect(text.match(/Step \d+:/g)).toHaveLength(150);
      expect(pages.length).toBeGreaterThan(1);
      for (const [place, page] of pages.entries())
        expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
      expect((await worker.call(getPaperJob, { params: { id: reply.id } })).reply).toEqual(reply);
      expect((await worker.call(listPaperJobs, {})).reply).toContainEqual(reply);
    });

    test('of a product with a description of 2,000 letters is printed, and listed under its beginning', async () => {
      const itemDescription = 'Ł'.repeat(1_990) + ' the end';
      const made = await administrator.call(createProduct, { body: { sku: 'LONG-1', itemDescription } });
      const { reply, status } = await print({ recordId: made.reply.id });
      expect([status, reply.state]).toEqual([201, 'printed']);
      expect(reply.title).toBe(`${'Ł'.repeat(499)}…`);
      const text = (await pagesOf(printer.sheets[0] ?? Buffer.alloc(0))).join('').replaceAll(/\s/g, '');
      expect(text.match(/Ł/g)).toHaveLength(1_990);
      expect(text).toContain('theend');
    });

    test('of a client has its texts', async () => {
      const { reply } = await print({ kind: 'client', recordId: clientId });
      expect(reply).toMatchObject({
        state: 'printed',
        title: 'Łódź Orchard',
        release: null,
        clientRelease: 1,
      });
      expect((await pagesOf(printer.sheets[0] ?? Buffer.alloc(0))).join('\n')).toContain(
        'Step 150: keep it dry.',
      );
    });

    test('of an order has its labels by supplier', async () => {
      const items = await Promise.all(
        ['Etikett Nord', 'Łabel Süd'].map((supplierName, place) =>
          addItem(app.database, { supplierName, labelSku: `PAPER-${place}` }),
        ),
      );
      const { reply: order } = await administrator.call(createOrder, { body: { ids: items } });
      const { reply, status } = await print({ kind: 'order', recordId: order.id });
      expect([status, reply.state, reply.release, reply.clientRelease]).toEqual([201, 'printed', null, null]);
      const text = (await pagesOf(printer.sheets[0] ?? Buffer.alloc(0))).join('\n');
      for (const words of ['Etikett Nord', 'PAPER-0', 'Łabel Süd', 'PAPER-1', reply.title])
        expect(text).toContain(words);
      // As somebody printed it who reads another language.
      const { read } = app.database;
      await read.updateTable('paper_jobs').set({ title: 'Bestellung' }).where('id', '=', reply.id).execute();
      const seen = await findPaperJob(read, reply.id, app.clock.now);
      expect([seen?.title, seen?.titleSaid?.code]).toEqual([reply.title, 'paper.order']);
      expect(reply.title).toMatch(/^Order ORD-\d{6}$/);
    });

    test('of a badge needs an administrator and the code, and is not kept @security-7.10', async () => {
      const badge = (
        await administrator.call(createBadge, { body: { userId: worker.userId ?? 0, pin: '2580' } })
      ).reply;
      const asked = { printerId, kind: 'badge', recordId: badge.id, code: badge.code } as const;
      expect((await send(asked)).status).toBe(403);
      const other = await administrator.call(createPaperJob, { body: { ...asked, code: 'LPB-OTHER' } });
      expect(other.problem.code).toBe('badge.not_found');
      const { reply } = await administrator.call(createPaperJob, { body: asked });
      expect(reply).toMatchObject({ state: 'printed', title: 'Badge', titleSaid: { code: 'paper.badge' } });
      expect((await pagesOf(printer.sheets[0] ?? Buffer.alloc(0))).join('')).toContain(badge.code);
      const { content } = await app.database.read
        .selectFrom('paper_jobs')
        .select('content')
        .where('id', '=', reply.id)
        .executeTakeFirstOrThrow();
      expect(content).toBeNull();
    });

    test('that is sent again under its key is printed once', async () => {
      const again = async () => {
        const response = await worker.fetch(createPaperJob.path, {
          method: 'POST',
          body: JSON.stringify({ printerId, kind: 'product', recordId: shortId }),
          headers: { 'content-type': 'application/json', 'idempotency-key': 'paper-abcdefgh' },
        });
        return createPaperJob.reply.parse(await response.json());
      };
      const [first, second] = [await again(), await again()];
      expect(second.id).toBe(first.id);
      expect(printer.sheets).toHaveLength(1);
    });

    test('is not sent to a printer without paper, or that takes no PDF', async () => {
      printer.reasons = ['media-empty-error'];
      expect((await print()).reply).toMatchObject({
        state: 'failed',
        sentence: 'The printer is out of paper. Load some. Nothing was printed.',
      });
      const status = await worker.call(getPrinterStatus, { params: { id: printerId } });
      expect(status.reply).toMatchObject({
        state: 'attention',
        sentences: ['The printer is out of paper. Load some.'],
        report: null,
      });
      printer.reasons = [];
      printer.meanwhile = () => Promise.resolve();
      printer.formats = ['image/urf'];
      const { reply } = await print();
      expect([reply.state, reply.sentence]).toEqual([
        'failed',
        'This printer takes no PDF. Nothing was printed. Choose another one.',
      ]);
      expect(printer.sheets).toEqual([]);
    });

    test('X8: that came out is known as printed, though who printed it was signed out meanwhile', async () => {
      const leaver = await app.newPerson('leaver@example.com', 'read_only');
      printer.meanwhile = async () => void (await deleteSessionsOf(app.database.read, leaver.userId ?? 0));
      const body = { printerId, kind: 'product', recordId: shortId } as const;
      const { status, reply } = await leaver.call(createPaperJob, { body });
      expect([status, reply.state, printer.sheets.length]).toEqual([201, 'printed', 1]);
      const again = await leaver.call(createPaperJob, { body });
      expect([again.status, printer.sheets.length]).toEqual([401, 1]);
    });

    test('whose sender was ended is unknown after three minutes', async () => {
      const { reply } = await print();
      const long = '2026-01-01T00:00:00.000Z';
      await app.database.write((queries) =>
        queries
          .updateTable('paper_jobs')
          .set({ state: 'sending', created_at: long })
          .where('id', '=', reply.id)
          .execute(),
      );
      const after = (await worker.call(getPaperJob, { params: { id: reply.id } })).reply;
      expect(after.state).toBe('unknown');
      expect(after.sentence).toContain('Look whether it came out');
    });

    test('left as being sent by a process that was ended is noted as unknown by the next, and no other is', async () => {
      const [left, sent, printed] = [await print(), await print(), await print()].map(
        ({ reply }) => reply.id,
      );
      const { database, clock } = app;
      const sendingSince = (id: number | undefined, ago: number) =>
        database.read
          .updateTable('paper_jobs')
          .set({ state: 'sending', created_at: new Date(clock.now.getTime() - ago).toISOString() })
          .where('id', '=', id ?? 0)
          .execute();
      await sendingSince(left, 180_001);
      await sendingSince(sent, 180_000);
      const states = async () => {
        const ids = [left ?? 0, sent ?? 0, printed ?? 0];
        const rows = database.read.selectFrom('paper_jobs').select('state').where('id', 'in', ids);
        return (await rows.orderBy('id').execute()).map(({ state }) => state);
      };
      const { logger, lines } = openLog('sheets');
      await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' }, { database, clock, logger });
      await expect.poll(states).toEqual(['unknown', 'sending', 'printed']);
      expect(lines()).toContainEqual([
        40,
        'sheets were left as being sent: look whether they came out',
        expect.arrayContaining([left]),
      ]);
      const { reply } = await worker.call(getPaperJob, { params: { id: left ?? 0 } });
      expect(reply).toMatchObject({ state: 'unknown', code: 'sheet.portal_stopped' });
      // What is unknown is cleared out with what is old; what is being sent is not.
      const before = new Date(clock.now.getTime() + 1).toISOString();
      await clearOutAll(app.database, { what: 'paper_jobs', before }, clock.now);
      expect(await states()).toEqual(['sending']);
    });

    test.each([
      ['no such printer', { printerId: 999 }, 404, 'printer.not_found'],
      ['no such product', { recordId: 999_999 }, 404, 'product.not_found'],
      ['no such order', { kind: 'order', recordId: 999 } as const, 404, 'order.not_found'],
      ['too many copies', { copies: 21 }, 400, 'request.invalid'],
    ])('of %s is refused', async (_, body, status, code) => {
      const refused = await print(body);
      expect([refused.status, refused.problem.code]).toEqual([status, code]);
      expect(printer.sheets).toEqual([]);
    });

    test('is not a label: neither printer takes what the other prints', async () => {
      const label = await worker.call(createPrintJob, {
        body: { printerId, productId, labelId: 'flat', layout: 'barcode', quantity: 1 },
      });
      expect(label.problem.code).toMatch(/^print_job.unprintable|request.invalid$/);
      const { reply } = await administrator.call(createPrinter, {
        body: {
          name: 'Bench',
          language: 'zpl',
          address: '127.0.0.1',
          port: printer.port,
          dotsPerMm: 8,
          mediaWidthMm: 60,
          mediaHeightMm: 40,
        },
      });
      expect((await print({ printerId: reply.id })).problem.code).toBe('print_job.unprintable');
    });
  });

  test('a sheet of what is on hold, or at a printer on hold, is not printed @security-7.14', async () => {
    const editor = await app.as('editor');
    const signature = { password: testPassword };
    for (const [on, id, kind, recordId] of [
      ['product', productId, 'product', productId],
      ['client', clientId, 'product', productId],
      ['client', clientId, 'client', clientId],
      ['printer', printerId, 'product', shortId],
    ] as const) {
      const { reply: hold } = await editor.call(createHold, { body: { on, id, reason: 'Recall' } });
      const { problem } = await print({ kind, recordId });
      expect([on, problem.code, problem.message]).toEqual([
        on,
        'hold.on',
        expect.stringContaining('is on hold: Recall'),
      ]);
      await administrator.call(releaseHold, {
        params: { id: hold.id },
        body: { reason: 'It was another one', signature },
      });
    }
    expect(printer.sheets).toHaveLength(0);
    expect((await print()).reply.state).toBe('printed');
  });

  describe('a sheet at a printer that fails', () => {
    test.each<[IppFault, 'unknown' | 'failed', RegExp]>([
      ['lost answer', 'unknown', /Look whether the sheet came out/],
      ['megabytes', 'unknown', /Look whether the sheet came out/],
      ['reset', 'unknown', /Look whether the sheet came out/],
      ['redirect', 'failed', /not as a printer does/],
      ['no printer', 'failed', /not as a printer does/],
      ['password', 'failed', /wants a password/],
      ['refuses', 'failed', /refused the sheet \(status 040a\)/],
    ])(
      'with the fault "%s" is %s, in a sentence, and not sent again @security-7.10',
      async (fault, state, sentence) => {
        printer.faults.push(fault);
        const { reply, status } = await print();
        expect([status, reply.state]).toEqual([201, state]);
        expect(reply.sentence).toMatch(sentence);
        expect(printer.sheets.length).toBeLessThanOrEqual(1);
        expect((await worker.call(getPaperJob, { params: { id: reply.id } })).reply).toEqual(reply);
      },
    );

    test('Y20: at the question before the sheet is failed, because nothing was sent', async () => {
      printer.failsAtQuestions = true;
      const { reply, status } = await print();
      printer.failsAtQuestions = false;
      expect([status, reply.state, printer.sheets.length]).toEqual([201, 'failed', 0]);
      expect(reply.sentence).toMatch(/ Nothing was printed\.$/);
    });
  });
});
