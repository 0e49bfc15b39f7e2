import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { cmyk, PDFDocument, rgb } from 'pdf-lib';
import {
  createPrintJob,
  getPrintJob,
  getPrintJobPreview,
  listPrintJobs,
  reprintPrintJob,
  resumePrintJob,
} from '#domain/printing/job-contract.ts';
import { updateProduct } from '#domain/products/contract.ts';
import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { coloursOfPwg } from '#server/demo/printer/speech/pwg-page.ts';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { IppPrinter } from '#testing/servers/ipp-printer.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import {
  bars,
  black,
  fill,
  grey,
  labelPdf,
  layers,
  mm,
  overprint,
  write,
} from '#testing/samples/drawn-labels.ts';
import { manyPages, onePagePdf, streamOf } from '#testing/samples/pdf.ts';
import { hastyTimes, openZplPrinter, storeArtwork, until } from '#testing/printing.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';

const barcode = '4012345678901';
const drawn = (labelSize: string, labelOrientation = 'Landscape') =>
  drawArtworkPdf(
    {
      labelSku: 'L',
      labelType: 'Barcode',
      labelOrientation,
      labelFeed: 'NEL',
      labelSize,
      labelMaterial: null,
    },
    { name: 'Jam', brand: 'Orchard', barcode, sku: 'JAM', caseQuantity: 6 },
  );

/** A white page with a black line of this many millimetres. */
const ruler = async (lengthMm: number): Promise<Buffer> => {
  const points = 72 / 25.4;
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([120 * points, 12 * points]);
  page.drawRectangle({ x: 10 * points, y: 5 * points, width: lengthMm * points, height: 2 * points });
  return Buffer.from(await document.save({ useObjectStreams: false }));
};

/** A label of a product. */
interface Printed {
  productId: number;
  labelId: string;
}

/** What is set on the label. */
type Settings = Partial<Record<'pages' | 'grey' | 'labelSize' | 'releaseMark', string>>;

const cartonCode = (number: number): string => {
  const digits = `50123456${String(number).padStart(4, '0')}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};

const labelIdOf = (key: string): string => key.slice(10, 30);

onSqlite((engine) => {
  let app: TestApp;
  let worker: Caller;
  let printer: ZplPrinter;
  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
    worker = await app.as('read_only');
    printer = await openZplPrinter();
  });

  const productWith = async (pdf: Buffer, settings: Settings = {}): Promise<Printed> => {
    const key = await storeArtwork(app, pdf);
    const labels = [{ id: labelIdOf(key), labelType: 'Barcode' as const, artworkFiles: [key], ...settings }];
    return {
      labelId: labelIdOf(key),
      productId: await addProduct(app.database, { sku: key.slice(10, 20), barcode, labels }),
    };
  };
  const printerFor = (mediaWidthMm: number, mediaHeightMm: number, dotsPerMm: 8 | 12 = 8) => {
    printer.identity = `ZD421,V93.21.26Z,${dotsPerMm},8192KB`;
    return addPrinter(app.database, {
      name: randomUUID(),
      port: printer.port,
      mediaWidthMm,
      mediaHeightMm,
      dotsPerMm,
    });
  };
  const print = async (
    { productId, labelId }: Printed,
    printerId: number,
    fields = {},
    more: { quantity?: number; reason?: string } = {},
  ) =>
    worker.call(createPrintJob, {
      body: { printerId, productId, labelId, layout: 'artwork', fields, quantity: 1, ...more },
    });
  const pictureOf = async (id: number) => {
    const answer = await worker.fetch(getPrintJobPreview.path.replace(':id', String(id)));
    expect(answer.headers.get('content-type')).toBe('image/png');
    return sharp(Buffer.from(await answer.arrayBuffer()))
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
  };

  describe('artwork of a label', () => {
    test.each<[number, number, 8 | 12]>([
      [60, 40, 12],
      [40, 60, 8],
    ])(
      'is printed in its true size on labels of %i x %i mm at %i dots per mm, turned if only so it fits',
      async (width, height, dots) => {
        const { reply, status } = await print(
          await productWith(await drawn('60 x 40 mm')),
          await printerFor(width, height, dots),
        );
        expect(status).toBe(201);
        const job = await until(async () => {
          const now = (await worker.call(getPrintJob, { params: { id: reply.id } })).reply;
          return now.state === 'printed' ? now : null;
        });
        expect(job.layout).toBe('artwork');
        expect(printer.labels.at(-1)).toMatch(/\^GFA,\d+,\d+,\d+,:Z64:/);
        const { info } = await pictureOf(reply.id);
        expect([info.width, info.height]).toEqual([width * dots, height * dots]);
      },
    );

    test.each<8 | 12>([8, 12])('a line of 100 mm is 100 mm long, at %i dots per mm', async (dots) => {
      const { reply } = await print(await productWith(await ruler(100)), await printerFor(120, 12, dots));
      const { data, info } = await pictureOf(reply.id);
      const middle = Math.round(6 * dots) * info.width;
      const row = [...data.subarray(middle, middle + info.width)];
      const black = row.filter((grey) => grey < 128).length;
      expect(black / dots).toBeGreaterThanOrEqual(99.8);
      expect(black / dots).toBeLessThanOrEqual(100.2);
    });

    test('of another size is refused with both sizes, and nothing is queued', async () => {
      const printerId = await printerFor(100, 50);
      const { status, problem } = await print(await productWith(await drawn('60 x 40 mm')), printerId);
      expect([status, problem.message]).toEqual([
        400,
        'The artwork is 60 x 40 mm, and the printer has labels of 100 x 50 mm. Nothing was printed.',
      ]);
      expect((await worker.call(listPrintJobs, { query: { printerId } })).reply).toEqual([]);
    });

    test('a layout on labels of another size than the label’s is asked about, and printed for a reason', async () => {
      const product = await productWith(await drawn('40 x 20 mm'), { labelSize: '40 x 20 mm' });
      const printerId = await printerFor(100, 50);
      const body = { printerId, ...product, layout: 'barcode' as const, fields: {}, quantity: 1 };
      const refused = await worker.call(createPrintJob, { body });
      expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
        400,
        'print_job.unprintable',
        'The label is 40 x 20 mm, and the printer has labels of 100 x 50 mm. Nothing was printed.',
      ]);
      const reply = await worker.call(createPrintJob, {
        body: { ...body, reason: 'The small roll is empty.' },
      });
      expect(reply.status).toBe(201);
    });

    test('that is none of the label’s, and a label without, are refused', async () => {
      const id = await productWith(await drawn('60 x 40 mm'));
      const printerId = await printerFor(60, 40);
      const other = await print(id, printerId, { artwork: 'documents/none.pdf' });
      expect(other.problem.fields).toEqual({ 'fields.artwork': 'This label has no such artwork.' });
      const bare = await addProduct(app.database, { sku: 'BARE', labels: [{ id: 'bare' }] });
      expect((await print({ productId: bare, labelId: 'bare' }, printerId)).problem.message).toBe(
        'This label has no artwork that can be printed: only PDF and Illustrator files can. Nothing was printed.',
      );
    });

    test('B43: with grey that gets no dot is refused with the areas, mended by a setting, or printed for a reason', async () => {
      const pdf = await labelPdf((page, document) =>
        write(page, document, { text: 'CONTAINS MILK', color: grey(0.45) }),
      );
      const [printerId, product] = [await printerFor(45, 30), await productWith(pdf)];
      const refused = await print(product, printerId);
      expect([refused.status, refused.problem.code]).toEqual([400, 'print_job.unprintable']);
      expect(refused.problem).toMatchObject({
        findings: [
          { code: 'lost_ink', page: 1, areas: [{ x: 5.1, y: 7.3, width: 27.4, height: 2.8 }] },
          { code: 'lost_word', sentence: 'These words will not be printed: CONTAINS MILK.' },
        ],
      });
      expect((await worker.call(listPrintJobs, { query: { printerId } })).reply).toEqual([]);
      for (const mended of ['black', 'pattern']) {
        const { reply } = await print(await productWith(pdf, { grey: mended }), printerId);
        expect(reply).toMatchObject({ state: 'queued', reason: null, text: 'CONTAINS MILK' });
      }
      const { reply } = await print(product, printerId, {}, { reason: 'A proof for the client' });
      expect(reply).toMatchObject({ state: 'queued', reason: 'A proof for the client' });
    });

    test('36: with a damaged picture, and words that reach beyond its edge, is refused with both', async () => {
      const pdf = onePagePdf({
        content: 'q 80 0 0 40 20 40 cm /P Do Q BT /F 10 Tf 185 20 Td (MILK) Tj ET',
        resources: '/XObject<</P 5 0 R>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
        more: [
          streamOf(
            'no JPEG',
            '/Type/XObject/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode',
          ),
        ],
      });
      const { problem } = await print(await productWith(pdf), await printerFor(70.6, 35.3));
      expect(problem).toMatchObject({
        findings: [
          { sentence: 'These words are cut off at the edge of the page: MILK.' },
          { sentence: 'A picture in it is damaged: some or all of it will not be printed.' },
        ],
      });
    });

    test('the mark of the release is printed in a free corner, and read back; without a free one nothing is printed', async () => {
      const printerId = await printerFor(60, 40);
      const product = await productWith(await drawn('60 x 40 mm'), { releaseMark: 'corner' });
      const early = await print(product, printerId);
      expect(early.problem.message).toContain('the product has no release yet');
      const editor = await app.as('editor');
      const { reply: saved } = await editor.call(updateProduct, {
        params: { id: product.productId },
        body: { itemDescription: 'Plum jam' },
      });
      expect((await print(product, printerId)).status).toBe(201);
      await until(async () => printer.labels.at(-1)?.includes(`LP1/${saved.id}/1/0`) || null);
      const frame = { x: 0, y: 0, width: 45 * mm, height: 30 * mm, borderWidth: 12, borderColor: black };
      const full = await labelPdf((page) => page.drawRectangle(frame));
      const framed = await productWith(full, { releaseMark: 'corner' });
      await editor.call(updateProduct, {
        params: { id: framed.productId },
        body: { itemDescription: 'Jam' },
      });
      expect((await print(framed, await printerFor(45, 30))).problem.message).toMatch(
        /^The release mark needs a free corner of 5 x 5 mm, off the margins of codes, and this artwork has none\. Leave one free/,
      );
    });

    test('in colour is sent in colour, shown so, and its codes are read from what is sent; red bars are refused', async () => {
      const inColour = new IppPrinter();
      inColour.formats = ['image/pwg-raster'];
      await inColour.open();
      cleanUp(() => inColour.close());
      const loaded = { language: 'pwg', isColour: true, mediaWidthMm: 45, mediaHeightMm: 30 } as const;
      const printerId = await addPrinter(app.database, {
        name: randomUUID(),
        port: inColour.port,
        ...loaded,
      });
      const green = { x: 2 * mm, y: 2 * mm, width: 6 * mm, height: 4 * mm, color: rgb(0, 0.6, 0.2) };
      const good = await labelPdf((page) => {
        bars(page, { y: 10 });
        page.drawRectangle(green);
      });
      const { reply, problem } = await print(await productWith(good), printerId);
      expect(problem?.message).toBe(undefined);
      await until(async () => inColour.sheets.length === 1 || null);
      const sent = coloursOfPwg(inColour.sheets[0] ?? Buffer.alloc(0));
      const answer = await worker.fetch(getPrintJobPreview.path.replace(':id', String(reply.id)));
      const shown = await sharp(Buffer.from(await answer.arrayBuffer()))
        .raw()
        .toBuffer();
      expect(Buffer.from(sent?.data ?? []).equals(shown)).toBe(true);
      // The middle of the green patch.
      const at = (Math.round((30 - 4) * 8) * 360 + 5 * 8) * 3;
      expect([...shown.subarray(at, at + 3)]).toEqual([0, 153, 51]);
      const red = await labelPdf((page) => bars(page, { y: 10, color: rgb(1, 0, 0) }));
      expect((await print(await productWith(red), printerId)).problem).toMatchObject({
        code: 'print_job.unprintable',
        findings: [{ code: 'red_bars' }],
      });
    });

    test('B45: of a sheet of equal labels one is printed', async () => {
      const pdf = await labelPdf(
        (page) => {
          layers(page, { onScreen: () => undefined, inPrint: () => undefined });
          for (let at = 0; at < 6; at += 1) {
            const [x, y] = [4.76 + (at % 2) * 69.85, 12.7 + Math.floor(at / 2) * 25.4];
            bars(page, { x: x + 8, y: y + 5, height: 12 });
          }
        },
        [146.05, 101.6],
      );
      const printerId = await printerFor(66.7, 25.4);
      const { reply } = await print(await productWith(pdf, { pages: 'sheet' }), printerId);
      const notes = [{ code: 'layers', pages: [] }];
      expect(reply).toMatchObject({ state: 'queued', pages: null, text: '5012345678900', notes });
      const alone = await labelPdf((page) => bars(page, { x: 10, y: 5, height: 12 }));
      const refused = await print(await productWith(alone, { pages: 'sheet' }), printerId);
      expect(refused.problem.message).toBe(
        'No equal labels of 66.7 x 25.4 mm, which the printer has, were found on the sheet of this artwork. Nothing was printed.',
      );
    });

    test('B46: each page of a carton file is printed once; page 3 again only with a reason', async () => {
      const document = await PDFDocument.create();
      for (let number = 1; number <= 3; number += 1) {
        const page = document.addPage([45 * mm, 30 * mm]);
        bars(page, { code: cartonCode(number) });
        if (number !== 2) overprint(page);
        fill(page, [2, 22, 6, 4], cmyk(0, 1, 1, 0));
      }
      const pdf = Buffer.from(await document.save({ useObjectStreams: false }));
      const printerId = await printerFor(45, 30);
      const unsaid = await print(await productWith(pdf), printerId);
      expect(unsaid.problem).toMatchObject({ findings: [{ code: 'pages' }] });
      const product = await productWith(pdf, { pages: 'each' });
      expect((await print(product, printerId, {}, { quantity: 3 })).problem.fields).toEqual({
        quantity: 'Each of the 3 pages of this file is printed once: this must be 1.',
      });
      const before = printer.labels.length;
      const { reply: job } = await print(product, printerId);
      expect(job).toMatchObject({ pages: 3, pieces: 3, notes: [{ code: 'overprint', pages: [1] }] });
      const printed = () =>
        until(async () => {
          const now = (await worker.call(getPrintJob, { params: { id: job.id } })).reply;
          return now.state === 'printed' ? now : null;
        });
      // 36: colours that overprint are said, of each page that was drawn, and refuse none.
      expect((await printed()).notes).toMatchObject([{ code: 'overprint', pages: [1, 3], more: 0 }]);
      const labels = printer.labels.slice(before);
      expect([labels.length, new Set(labels).size]).toEqual([3, 3]);
      const again = await print(product, printerId);
      expect(again).toMatchObject({
        status: 409,
        problem: { code: 'print_job.pages_printed', existingId: job.id },
      });
      await worker.call(reprintPrintJob, {
        params: { id: job.id },
        body: { pieces: [3], reason: 'Torn by the conveyor' },
      });
      const reprints = [{ pieces: [3], reason: 'Torn by the conveyor' }];
      expect(await printed()).toMatchObject({ reprints, notes: [{ pages: [1, 3] }] });
      expect(printer.labels.slice(before + 3)).toEqual([labels[2]]);
    });

    test('B46: a page that is lost stops its job there, and says so, also after another one was asked for; 10,000 pages are refused', async () => {
      const document = await PDFDocument.create();
      for (const [index, color] of [black, grey(0.3), grey(0.3)].entries())
        await write(document.addPage([45 * mm, 30 * mm]), document, {
          text: `CARTON ${index + 1}`,
          color,
        });
      const printerId = await printerFor(45, 30);
      const product = await productWith(Buffer.from(await document.save({ useObjectStreams: false })), {
        pages: 'each',
      });
      const { reply: job } = await print(product, printerId);
      const params = { id: job.id };
      const stopped = (code: string) =>
        until(async () => {
          const now = (await worker.call(getPrintJob, { params })).reply;
          return now.code === code ? now : null;
        });
      const atTwo = await stopped('print_job.page_faulty');
      expect(atTwo).toMatchObject({ state: 'stopped', printed: 1, values: { page: 2 } });
      expect(atTwo.sentence).toContain('The job was stopped at page 2.');
      await worker.call(reprintPrintJob, { params, body: { pieces: [2], reason: 'Only its number' } });
      expect(await stopped('print_job.left_out')).toMatchObject({ printed: 2, next: 3 });
      await worker.call(resumePrintJob, { params, body: { from: 3 } });
      expect(await stopped('print_job.page_faulty')).toMatchObject({ printed: 2, values: { page: 3 } });
      const many = await productWith(manyPages(10_000), { pages: 'each' });
      expect((await print(many, printerId)).problem.message).toBe(
        'It has 10,000 pages. At most 1,000 different labels are printed from one file: divide it. Nothing was printed.',
      );
    });

    test('that is damaged is refused', async () => {
      const { problem } = await print(
        await productWith(Buffer.from('%PDF-1.7 garbage')),
        await printerFor(60, 40),
      );
      expect(problem.message).toContain(
        'This artwork could not be read. Look at what its check says. Nothing was printed.',
      );
    });
  });
});
