import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { PDFDocument } from 'pdf-lib';
import {
  createPrintJob,
  getPrintJob,
  getPrintJobPreview,
  listPrintJobs,
} from '#domain/printing/job-contract.ts';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import { insertFiles } from '#server/files/store.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import { startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';
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
  const document = await PDFDocument.create();
  const page = document.addPage([120 * points, 40 * points]);
  page.drawRectangle({ x: 10 * points, y: 20 * points, width: lengthMm * points, height: 2 * points });
  return Buffer.from(await document.save());
};

/** A label of a product. */
interface Printed {
  productId: number;
  labelId: string;
}

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

  const productWith = async (pdf: Buffer): Promise<Printed> => {
    const key = `documents/${randomUUID()}.pdf`;
    const contentType = 'application/pdf';
    const stored = await app.storage.put(key, Readable.from([pdf]), { contentType });
    const by = { userId: null, at: '2026-01-10T09:30:00.000Z' };
    await app.database.write((queries) =>
      insertFiles(queries, [{ key, originalFilename: 'a.pdf', contentType, ...stored }], by),
    );
    const labels = [{ id: labelIdOf(key), labelType: 'Barcode' as const, artworkFiles: [key] }];
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
  const print = async ({ productId, labelId }: Printed, printerId: number, fields = {}) =>
    worker.call(createPrintJob, {
      body: { printerId, productId, labelId, layout: 'artwork', fields, quantity: 1 },
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
      const { reply } = await print(await productWith(await ruler(100)), await printerFor(120, 40, dots));
      const { data, info } = await pictureOf(reply.id);
      const middle = Math.round(19 * dots) * info.width;
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

    test('that is damaged is refused', async () => {
      const { problem } = await print(
        await productWith(Buffer.from('%PDF-1.7 garbage')),
        await printerFor(60, 40),
      );
      expect(problem.message).toContain('This artwork could not be read. Nothing was printed.');
    });
  });
});
