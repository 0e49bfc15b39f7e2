import { hash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createPrintJob,
  getPrintJob,
  getPrintJobPreview,
  listPrintJobs,
  reprintPrintJob,
  resumePrintJob,
  type PrintJob,
} from '#domain/printing/job-contract.ts';
import type { LayoutInput } from '#domain/printing/job.ts';
import { createPrinter, getPrinterStatus, listPrinters, testPrinter } from '#domain/printing/contract.ts';
import type { PrinterDraft } from '#domain/printing/printer.ts';
import { isBlack, sideBySide, type Dots } from '#domain/printing/dots.ts';
import { dotsOf, formOf } from '#domain/printing/media.ts';
import { encodeRequest } from '#domain/printing/ipp.ts';
import { ippAttribute, ippNumber } from '#server/demo/printer/ipp-answer.ts';
import { LabelPrinter } from '#server/demo/printer/label-printer.ts';
import { pageOfPwg } from '#server/demo/printer/speech/pwg-page.ts';
import { speeches } from '#server/demo/printer/speech/speeches.ts';
import { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onSqlite } from '#testing/engines.ts';
import { addProduct } from '#testing/factories.ts';
import { IppPrinter } from '#testing/servers/ipp-printer.ts';
import { hastyTimes, until } from '#testing/printing.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { dotsOfPng } from './dots-png.js';

type Language = keyof typeof speeches;

/** A picture in few characters: a difference of two is told in a second. */
const digest = (dots: Dots | null | undefined): string =>
  dots ? `${dots.width} x ${dots.height} ${hash('sha256', dots.bits)}` : 'none';

onSqlite((engine) => {
  let app: TestApp;
  let administrator: Caller;
  let productId: number;

  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
    administrator = await app.as('administrator');
    productId = await addProduct(app.database, {
      sku: 'JAM-1',
      itemDescription: 'Plum jam',
      barcode: '5012345678900',
      codes: [{ code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12, isCheckedByHand: false }],
    });
  });

  type Loaded = Pick<PrinterDraft, 'dotsPerMm' | 'mediaWidthMm' | 'mediaHeightMm'> & Partial<PrinterDraft>;

  const add = async (language: PrinterDraft['language'], port: number, loaded: Loaded): Promise<number> => {
    const { reply, status } = await administrator.call(createPrinter, {
      body: { name: randomUUID(), language, address: '127.0.0.1', port, ...loaded },
    });
    expect(status).toBe(201);
    return reply.id;
  };
  const openPrinter = async (language: Language, loaded: Loaded): Promise<LabelPrinter> => {
    const printer =
      language === 'zpl' ? new ZplPrinter(dotsOf(loaded)) : new LabelPrinter(speeches[language](loaded));
    await printer.open();
    cleanUp(() => printer.close());
    return printer;
  };
  const print = async (
    printerId: number,
    quantity: number,
    layout: LayoutInput = { layout: 'barcode', fields: {} },
  ): Promise<PrintJob> => {
    const { reply, problem, status } = await administrator.call(createPrintJob, {
      body: { printerId, productId, labelId: 'flat', quantity, ...layout },
    });
    if (status !== 201) throw new Error(problem.message);
    return until(async () => {
      const job = (await administrator.call(getPrintJob, { params: { id: reply.id } })).reply;
      return ['queued', 'sending'].includes(job.state) ? null : job;
    });
  };
  const previewOf = async (id: number): Promise<Dots | null> => {
    const answer = await administrator.fetch(getPrintJobPreview.path.replace(':id', String(id)));
    return dotsOfPng(Buffer.from(await answer.arrayBuffer()));
  };
  const at203 = { dotsPerMm: 8, mediaWidthMm: 60, mediaHeightMm: 40 };
  const at300 = { dotsPerMm: 11.81, mediaWidthMm: 62, mediaHeightMm: 40 };

  describe('a printer of another language', () => {
    test.each<[Language, Loaded, 'printed' | 'sent']>([
      ['tspl', at203, 'printed'],
      ['epl', at203, 'printed'],
      ['sbpl', at300, 'printed'],
      ['dymo', at300, 'sent'],
      ['brother', { ...at300, mediaHeightMm: 100 }, 'sent'],
    ])('%s prints the dots of the preview, label by label', async (language, loaded, as) => {
      const printer = await openPrinter(language, loaded);
      const printerId = await add(language, printer.port, loaded);
      const job = await print(printerId, 2);
      expect(job).toMatchObject({ state: as, [as]: 2, unknown: 0, next: null });
      await until(async () => (printer.printed === 2 ? true : null));
      const meant = await previewOf(job.id);
      for (const label of printer.received) expect(digest(await label.draw())).toBe(digest(meant));
      const status = await administrator.call(getPrinterStatus, { params: { id: printerId } });
      expect(status.reply.state).toBe(as === 'sent' ? 'unconfirmed' : 'ready');
      const ruler = await administrator.call(testPrinter, { params: { id: printerId } });
      expect(ruler.status).toBe(200);
      await until(async () => (printer.printed === 3 ? true : null));
    });

    test('waits without paper, goes on with it, and says which label nobody can tell of', async () => {
      const printer = await openPrinter('tspl', at203);
      const printerId = await add('tspl', printer.port, at203);
      printer.faults.push({ resetAfterBytes: 100 });
      expect(await print(printerId, 2)).toMatchObject({ state: 'unknown', unknownPieces: [1], printed: 0 });
      expect(printer.labels).toEqual([]);
      printer.condition.isPaperOut = true;
      const waiting = print(printerId, 2);
      await until(async () => {
        const { reply } = await administrator.call(listPrintJobs, { query: { printerId } });
        return reply.some(({ code }) => code === 'printer.out_of_labels') || null;
      });
      printer.mend();
      expect(await waiting).toMatchObject({ state: 'printed', printed: 2 });
    });

    test('numbers that count up are drawn for each label', async () => {
      const printer = await openPrinter('tspl', { ...at203, mediaWidthMm: 100, mediaHeightMm: 60 });
      const loaded = { ...at203, mediaWidthMm: 100, mediaHeightMm: 60 };
      const printerId = await add('tspl', printer.port, loaded);
      const job = await print(printerId, 2, { layout: 'carton', fields: { batch: 'L7' } });
      expect(job).toMatchObject({ state: 'printed', printed: 2 });
      const [first, second] = await Promise.all(printer.received.map((label) => label.draw()));
      expect(digest(first)).toBe(digest(await previewOf(job.id)));
      expect(digest(second)).not.toBe(digest(first));
    });

    test('ink where a Brother cannot print is refused', async () => {
      const loaded = { ...at300, mediaHeightMm: 10 };
      const printer = await openPrinter('brother', loaded);
      const printerId = await add('brother', printer.port, loaded);
      await expect(print(printerId, 1)).rejects.toThrow(
        /does not reach 1\.6 mm at the sides of a label and 3 mm|too small/,
      );
    });
  });

  test.each<Language | 'pwg'>(['zpl', 'tspl', 'epl', 'sbpl', 'dymo', 'pwg'])(
    '36: %s: a label of which the shift of its printer would cut off a part is printed only for a reason',
    async (language) => {
      const loaded = language === 'dymo' ? { ...at300, mediaWidthMm: 45 } : at203;
      const printerId = await add(language, 9, { ...loaded, offsetXDots: 100 });
      const body = {
        printerId,
        productId,
        labelId: 'flat',
        quantity: 1,
        layout: 'barcode',
        fields: {},
      } as const;
      const { problem } = await administrator.call(createPrintJob, { body });
      expect(problem).toMatchObject({
        code: 'print_job.unprintable',
        findings: [{ code: 'shifted_ink', values: { left: null, above: null, below: null } }],
      });
      expect(problem.message).toMatch(/would cut off what is printed on \d+(\.\d)? mm on the right\./);
      const meant = await administrator.call(createPrintJob, { body: { ...body, reason: 'A test' } });
      expect(meant.status).toBe(201);
    },
  );

  test('B62: a connection that is lost after label 7 of 10 leaves it in doubt, and a blank one is printed again by its number', async () => {
    const printer = await openPrinter('zpl', at203);
    const printerId = await add('zpl', printer.port, at203);
    // The first question is before label 1.
    printer.faults.push({ lostAnswer: 1 + 7 });
    const job = await print(printerId, 10);
    expect(job).toMatchObject({ state: 'unknown', printed: 6, unknownPieces: [7], next: 7 });
    expect(printer.printed).toBe(7);
    // Somebody looks: label 7 came out blank, and is not counted as good.
    const params = { id: job.id };
    await administrator.call(resumePrintJob, { params, body: { from: 7 } });
    const ended = () =>
      until(async () => {
        const { reply } = await administrator.call(getPrintJob, { params });
        return reply.state === 'printed' ? reply : null;
      });
    expect(await ended()).toMatchObject({ printed: 10, unknown: 0 });
    expect(printer.printed).toBe(11);
    await administrator.call(reprintPrintJob, { params, body: { pieces: [9], reason: 'Blank' } });
    expect(await ended()).toMatchObject({ printed: 10, reprints: [{ pieces: [9], reason: 'Blank' }] });
  });

  describe('B58: words with characters that printers lack', () => {
    const named = (itemDescription: string) =>
      addProduct(app.database, { sku: randomUUID().slice(0, 8), itemDescription, barcode: '5012345678900' });
    const printNamed = async (language: 'zpl' | 'tspl', itemDescription: string) => {
      const printer = await openPrinter(language, at203);
      const printerId = await add(language, printer.port, at203);
      const body = { printerId, productId: await named(itemDescription), labelId: 'flat', quantity: 1 };
      const made = await administrator.call(createPrintJob, { body: { ...body, layout: 'barcode' } });
      return { ...made, printer };
    };

    test.each(['zpl', 'tspl'] as const)('are drawn by the portal for a printer of %s', async (language) => {
      const { reply, printer } = await printNamed(language, '绿茶 شاي ชาเขียว 녹차 зелёный');
      expect(reply.text).toContain('绿茶 شاي ชาเขียว 녹차 зелёный');
      await until(async () => (printer.printed === 1 ? true : null));
      const label = await printer.received[0]?.draw();
      expect(digest(label)).toBe(digest(await previewOf(reply.id)));
      // Below the line of the SKU: five words, and the white around them.
      const inked = Array.from({ length: 480 }, (_, x) =>
        Array.from({ length: 24 }, (__, y) => y + 38).some((y) => label && isBlack(label, x, y)),
      );
      expect([inked.indexOf(true), inked.lastIndexOf(true)]).toEqual([12, 280]);
      expect(inked.filter(Boolean).length).toBeGreaterThan(200);
    });

    test('are refused by the character that no font has', async () => {
      const { status, problem } = await printNamed('zpl', 'Jam 🍓');
      expect([status, problem.message]).toEqual([
        400,
        'No font of the portal or of a printer has the character 🍓 (U+1F353) of the description. Nothing was printed. Print artwork that has it.',
      ]);
    });
  });

  describe('B55: labels side by side', () => {
    test.each<Language>(['zpl', 'tspl'])(
      'in %s, seven labels are three rows of three, the last one in part',
      async (language) => {
        const loaded = { dotsPerMm: 8, mediaWidthMm: 32, mediaHeightMm: 20, columns: 3, gapMm: 3 };
        const form = formOf(loaded);
        const printer = await openPrinter(language, { ...loaded, mediaWidthMm: form.formWidth / 8 });
        const printerId = await add(language, printer.port, loaded);
        const job = await print(printerId, 7);
        expect(job).toMatchObject({ state: 'printed', pieces: 7, printed: 7, unknown: 0 });
        expect(printer.received).toHaveLength(3);
        const meant = await previewOf(job.id);
        if (!meant) throw new Error('The job has no picture.');
        const row = (count: number) => sideBySide(Array<Dots>(count).fill(meant), form);
        expect(digest(await printer.received[0]?.draw())).toBe(digest(row(3)));
        expect(digest(await printer.received[2]?.draw())).toBe(digest(row(1)));
      },
    );

    test('of a row that is lost, every label is one that nobody can tell of', async () => {
      const loaded = { dotsPerMm: 8, mediaWidthMm: 32, mediaHeightMm: 20, columns: 3, gapMm: 3 };
      const printer = await openPrinter('zpl', loaded);
      const printerId = await add('zpl', printer.port, loaded);
      printer.faults.push({ resetAfterBytes: 200 });
      const job = await print(printerId, 7);
      expect(job).toMatchObject({ state: 'unknown', unknownPieces: [1, 2, 3], printed: 0 });
      expect(job.sentence).toContain('Nobody can tell whether labels 1 to 3 came out.');
    });
  });

  test('PWG raster is sent over IPP, and a label is printed when the printer says that its job is done', async () => {
    const printer = new IppPrinter();
    printer.formats = ['image/pwg-raster'];
    printer.jobStates.push(5, 5, 9);
    await printer.open();
    cleanUp(() => printer.close());
    const printerId = await add('pwg', printer.port, at203);
    const job = await print(printerId, 2);
    expect(job).toMatchObject({ state: 'printed', printed: 2 });
    const meant = digest(await previewOf(job.id));
    expect(printer.sheets.map((sheet) => digest(pageOfPwg(sheet)))).toEqual([meant, meant]);
    printer.jobStates.push(8);
    expect(await print(printerId, 1)).toMatchObject({ state: 'unknown', unknownPieces: [1] });
    // 36: a job that was completed with errors may have printed nothing.
    printer.jobReasons.push('job-completed-with-errors');
    expect(await print(printerId, 1)).toMatchObject({ state: 'unknown', unknownPieces: [1] });
    printer.faults.push('refuses');
    printer.reasons = ['media-empty-error'];
    printer.formats = ['application/pdf'];
    expect(await print(printerId, 1)).toMatchObject({
      state: 'stopped',
      values: { reason: { code: 'sheet.no_raster' } },
    });
  });

  test('36: a printer of PWG raster is told how its labels are printed, and of another resolution, narrower or with other labels it is refused with both figures, and it is kept what it is', async () => {
    const printer = new IppPrinter();
    printer.formats = ['image/pwg-raster'];
    const keywords = (name: string, ...values: string[]) =>
      values.map((value, at) => ippAttribute(0x44, at === 0 ? name : '', Buffer.from(value)));
    const resolution = (dpi: number) =>
      ippAttribute(
        0x32,
        'pwg-raster-document-resolution-supported',
        Buffer.concat([ippNumber(dpi), ippNumber(dpi), Buffer.from([3])]),
      );
    const member = (name: string, tag: number, value: Buffer) => [
      ippAttribute(0x4a, '', Buffer.from(name)),
      ippAttribute(tag, '', value),
    ];
    const upTo = (mm: number) => Buffer.concat([ippNumber(1_000), ippNumber(mm * 100)]);
    const says = (dpi: number, widestMm: number, highestMm = 300) =>
      Buffer.concat([
        resolution(dpi),
        ippAttribute(0x41, 'printer-make-and-model', Buffer.from('Maker L 4')),
        ippAttribute(0x34, 'media-size-supported', Buffer.alloc(0)),
        ...member('x-dimension', 0x33, upTo(widestMm)),
        ...member('y-dimension', 0x33, upTo(highestMm)),
        ippAttribute(0x37, '', Buffer.alloc(0)),
        ...keywords('media-col-supported', 'media-size', 'media-source'),
        ...keywords('print-scaling-supported', 'auto', 'none'),
        ...keywords('print-color-mode-supported', 'color', 'monochrome'),
      ]);
    await printer.open();
    cleanUp(() => printer.close());
    const printerId = await add('pwg', printer.port, at203);
    printer.more = says(203, 108);
    expect(await print(printerId, 1)).toMatchObject({ state: 'printed', printed: 1 });
    const sent = encodeRequest({
      operation: 2,
      requestId: 1,
      attributes: [],
      jobAttributes: [
        {
          kind: 'collection',
          name: 'media-col',
          members: [
            {
              kind: 'collection',
              name: 'media-size',
              members: [
                { kind: 'integer', name: 'x-dimension', values: [6_000] },
                { kind: 'integer', name: 'y-dimension', values: [4_000] },
              ],
            },
          ],
        },
        { kind: 'keyword', name: 'print-scaling', values: ['none'] },
        { kind: 'keyword', name: 'print-color-mode', values: ['monochrome'] },
      ],
    });
    const ticket = Buffer.from(sent.subarray(sent.indexOf(0x34)));
    expect(printer.heads[0]?.includes(ticket)).toBe(true);
    for (const [more, code, values] of [
      [says(300, 108), 'printer.other_dpi', { offered: '300', set: 203 }],
      [says(203, 54), 'printer.too_narrow', { said: 54, set: 60 }],
      [says(203, 108, 30), 'printer.other_media', { offered: '10-108 × 10-30 mm', set: '60 × 40 mm' }],
    ] as const) {
      printer.more = more;
      const reason = { code, values };
      expect(await print(printerId, 1)).toMatchObject({ state: 'stopped', values: { reason } });
      const status = await administrator.call(getPrinterStatus, { params: { id: printerId } });
      expect(status.reply).toMatchObject({ state: 'attention', reasons: [reason] });
    }
    expect(printer.sheets).toHaveLength(1);
    const known = (await administrator.call(listPrinters, {})).reply.find(({ id }) => id === printerId);
    expect(known).toMatchObject({ model: 'Maker L 4', resolution: 8 });
  });

  test('Y12: a label of the most dots that the form accepts is drawn and printed, and a larger one is refused there', async () => {
    // 14.1 million dots; 100 x 150 mm at 24 dots per mm have 8.6, and 220 x 300 mm at 12 dots per mm 9.5.
    const largest = { dotsPerMm: 8, mediaWidthMm: 220, mediaHeightMm: 1_000 };
    const printer = await openPrinter('zpl', largest);
    const printerId = await add('zpl', printer.port, largest);
    expect(await print(printerId, 1)).toMatchObject({ state: 'printed', printed: 1 });
    const { status, problem } = await administrator.call(createPrinter, {
      body: {
        name: 'Too large',
        language: 'zpl',
        address: '127.0.0.1',
        port: 9100,
        ...largest,
        dotsPerMm: 12,
      },
    });
    expect([status, problem.fields]).toEqual([
      400,
      {
        mediaHeightMm:
          'A label of 220 x 1000 mm with 12 dots per mm has 31.7 million dots. The portal draws at most 15.0 million dots: choose a smaller label, or fewer dots per mm.',
      },
    ]);
  });
});
