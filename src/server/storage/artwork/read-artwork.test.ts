import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { PDFDocument, StandardFonts, degrees, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import bwipjs from 'bwip-js/node';
import { barsOf } from '#domain/codes/bars.ts';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import {
  bombPdf,
  catalogue,
  emptyPage as page,
  endlessPdf,
  laughingPdf,
  manyPages,
  onePagePdf,
  pdfOf,
  streamOf,
} from '#testing/samples/pdf.ts';
import { readLabel, readPictureHere } from '#testing/read-label.ts';
import { readArtwork } from './read-artwork.ts';

/** In a process of its own; `readLabel` reads without one. */
const read = (bytes: Buffer, options: Partial<Parameters<typeof readArtwork>[1]> = {}) =>
  readArtwork(Readable.from([bytes]), { isPicture: false, ...options });

const label = {
  labelSku: 'LBL-1',
  labelType: 'Barcode',
  labelOrientation: 'Landscape',
  labelFeed: 'WEL',
  labelSize: '60 x 40 mm',
  labelMaterial: null,
};
const product = {
  name: 'Strawberry jam',
  brand: 'Orchard',
  barcode: '4012345678901',
  sku: 'JAM-1',
  caseQuantity: 6,
};

const nothing = {
  state: 'read',
  pages: 1,
  pagesRead: 1,
  pixels: null,
  codes: [],
  fontsMissing: [],
  lowestDpi: null,
  found: [],
};

describe('of a PDF is read', () => {
  test('the size as it is cut, and the barcodes', async () => {
    expect(await read(await drawArtworkPdf(label, product))).toEqual({
      ...nothing,
      sizes: [{ widthMm: 60, heightMm: 40 }],
      codes: [
        {
          page: 1,
          format: 'EAN13',
          symbology: ']E0',
          text: '4012345678901',
          isReadable: true,
          area: { x: 15.7, y: 13.5, width: 29.8, height: 21.2 },
        },
      ],
    });
  });

  test('the size of the whole page where nothing is cut, or the trim box is empty or beyond the page; upright where it is turned', async () => {
    const document = await PDFDocument.create();
    document.addPage([144, 72]);
    document.addPage([144, 72]).setRotation(degrees(90));
    document.addPage([144, 72]).setTrimBox(10, 10, 0, 0);
    document.addPage([144, 72]).setTrimBox(0, 0, 900, 900);
    const [lying, standing] = [
      { widthMm: 50.8, heightMm: 25.4 },
      { widthMm: 25.4, heightMm: 50.8 },
    ];
    expect(await readLabel(Buffer.from(await document.save()))).toMatchObject({
      pages: 4,
      sizes: [lying, standing, lying, lying],
    });
  });

  test('the fonts that it does not contain, in forms too', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.TimesRoman);
    const inner = await PDFDocument.create();
    inner.addPage([100, 100]).drawText('in a form', { font: await inner.embedFont(StandardFonts.Courier) });
    const page = document.addPage([200, 100]);
    page.drawText('text', { font });
    const [form] = await document.embedPdf(await inner.save());
    if (form) page.drawPage(form);
    const facts = await readLabel(Buffer.from(await document.save()));
    expect(facts.fontsMissing.toSorted()).toEqual(['Courier', 'Times-Roman']);
  });

  test.each<[number, boolean]>([
    [10, false],
    [20, true],
  ])('an EAN-13 of %i mm, also white on black: %s', async (widthMm, isInverted) => {
    const points = 72 / 25.4;
    const document = await PDFDocument.create();
    const page = document.addPage([100 * points, 50 * points]);
    const [ink, paper] = isInverted ? [rgb(1, 1, 1), rgb(0, 0, 0)] : [rgb(0, 0, 0), rgb(1, 1, 1)];
    page.drawRectangle({ x: 0, y: 0, width: 100 * points, height: 50 * points, color: paper });
    const { widths = [] } = barsOf('4006381333931') ?? {};
    const module = (widthMm * points) / widths.reduce((sum, width) => sum + width, 0);
    let x = 30 * points;
    for (const [index, width] of widths.entries()) {
      const bar = { x, y: 15 * points, width: width * module, height: 15 * points };
      if (index % 2 === 0) page.drawRectangle({ ...bar, color: ink });
      x += width * module;
    }
    expect(await readLabel(Buffer.from(await document.save()))).toMatchObject({
      codes: [{ text: '4006381333931' }],
    });
  });

  test('the resolution of its coarsest picture', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([300, 300]);
    for (const [pixels, points] of [
      [300, 72],
      [100, 144],
    ] as const) {
      const grey = { create: { width: pixels, height: pixels, channels: 3, background: '#888' } } as const;
      const picture = await document.embedPng(await sharp(grey).png().toBuffer());
      page.drawImage(picture, { x: 0, y: 0, width: points, height: points });
    }
    expect(await readLabel(Buffer.from(await document.save()))).toMatchObject({ lowestDpi: 50 });
  });
});

describe('of a picture are read', () => {
  test.each(['png', 'jpeg', 'tiff', 'webp', 'gif'] as const)('size and barcodes: %s', async (format) => {
    const bars = await bwipjs.toBuffer({
      bcid: 'gs1-128',
      text: '(01)14012345678908(10)A1',
      scale: 4,
      padding: 10,
      backgroundcolor: 'FFFFFF',
    });
    const { width, height } = await sharp(bars).metadata();
    const bytes = await sharp(bars).toFormat(format).toBuffer();
    // A picture is read by the same process as a document: one shows that it gets there.
    const facts = format === 'png' ? read(bytes, { isPicture: true }) : readPictureHere(bytes);
    expect(await facts).toEqual({
      ...nothing,
      sizes: [],
      pixels: { width, height },
      codes: [
        {
          page: 1,
          format: 'Code128',
          symbology: ']C1',
          text: '011401234567890810A1',
          isReadable: true,
          area: { x: 40, y: 40, width: 712, height: 145 },
        },
      ],
    });
  });
});

const encrypted = () =>
  pdfOf(
    [
      catalogue,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      page,
      `<</Filter/Standard/V 1/R 2/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>/P -4>>`,
    ],
    '/Encrypt 4 0 R/ID[<00><00>]',
  );
const drawsItself = () =>
  onePagePdf({
    content: '/F Do',
    resources: '/XObject<</F 5 0 R>>',
    more: [streamOf('/F Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>')],
  });

describe('a file that is made to harm', () => {
  test.each<[string, () => Buffer, object]>([
    ['has 10,000 pages', () => manyPages(10_000), { state: 'read', pages: 10_000, pagesRead: 4 }],
    [
      'is 14,000 points wide',
      () => onePagePdf({ content: '', size: '14000 14000' }),
      { state: 'read', sizes: [{ widthMm: 4938.89, heightMm: 4938.89 }] },
    ],
    ['is as thin as a hair', () => onePagePdf({ content: '', size: '1 14000' }), { state: 'read' }],
    ['draws itself', drawsItself, { state: 'read' }],
    ['is nested deeply', () => onePagePdf({ content: '['.repeat(500_000) }), { state: 'read' }],
    ['is encrypted', encrypted, { state: 'unread', reason: 'encrypted' }],
    ['has no page', () => manyPages(0), { state: 'unread', reason: 'no_page' }],
    [
      'is garbage',
      () => Buffer.from(`%PDF-1.7\n${'garbage '.repeat(1000)}`),
      { state: 'unread', reason: 'broken' },
    ],
    ['is a program', () => Buffer.from('%!PS-Adobe-3.0'), { state: 'unread', reason: 'format' }],
    ['is empty', () => Buffer.alloc(0), { state: 'unread', reason: 'format' }],
  ])('and %s ends as a fact @security-7.7', async (_, make, expected) => {
    expect(await read(make())).toMatchObject(expected);
  });

  test.each<[string, { cpuSeconds?: number }, () => Buffer]>([
    ['is a bomb', {}, bombPdf],
    ['draws without end', { cpuSeconds: 1 }, laughingPdf],
    ['is never done', { cpuSeconds: 1 }, endlessPdf],
  ])(
    'and %s ends at its limit of memory or time @security-7.7',
    async (_, limits, make) => {
      const facts = await read(make(), limits);
      // On a busy machine it ends before it has used up its processor time, and may be read again.
      const end = facts === 'interrupted' || facts.state === 'read' ? facts : facts.reason;
      expect(['too_slow', 'too_much_memory', 'broken', 'interrupted']).toContain(end);
    },
    60_000,
  );

  test('and is a picture of a hundred megapixels is not decoded', async () => {
    const black = { create: { width: 10, height: 10, channels: 3, background: '#000' } } as const;
    const bytes = await sharp(black).png({ palette: true }).toBuffer();
    // The size is in its header; decoding it would show that it is damaged.
    for (const at of [16, 20]) bytes.writeUInt32BE(10_000, at);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    expect(await read(bytes, { isPicture: true })).toEqual({ state: 'unread', reason: 'too_large' });
  });
});

test('the error of the store is thrown, and nothing is said of half a file', async () => {
  const failing = Readable.from(
    (async function* () {
      yield manyPages(3).subarray(0, 100);
      throw new Error('The store is gone.');
    })(),
  );
  await expect(readArtwork(failing, { isPicture: false })).rejects.toThrow('The store is gone.');
});
