import { Readable } from 'node:stream';
import bwipjs from 'bwip-js/node';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { blankDots } from '#domain/printing/dots.ts';
import type { ReadArtwork } from '#domain/files/artwork-facts.ts';
import { bars, labelPdf, mm, type Draw } from '#testing/samples/drawn-labels.ts';
import { readLabel } from '#testing/read-label.ts';
import { printerWith } from '#testing/samples/print-job.ts';
import { ArtworkLabels } from './artwork-label.ts';
import { LabelChecks } from './label-checks.ts';
import { quietZones } from './quiet-zones.ts';

const area = { x: 0, y: 0, width: 9, height: 9 };
const facts: ReadArtwork = {
  state: 'read',
  pages: 1,
  pagesRead: 1,
  sizes: [],
  pixels: null,
  codes: [
    { page: 1, format: 'DataMatrix', symbology: ']d2', text: '00050123450000000015', isReadable: true, area },
  ],
  fontsMissing: [],
  lowestDpi: null,
  found: [],
};

test.each<[moduleMm: number, dotsPerMm: number, isUneven: boolean]>([
  [0.29, 6, true],
  [0.29, 8, false],
  [0.29, 11.81, false],
  [0.165, 8, true],
  [0.165, 11.81, false],
])(
  '36: bars of modules of %d mm in %d dots per mm, whatever they are in those of its check, are uneven: %s; so on a sheet, and upright',
  async (module, dotsPerMm, isUneven) => {
    const judged = async (draw: Draw, [width, height]: [number, number], pages: 'sheet' | null) => {
      const pdf = await labelPdf(draw, [width, height]);
      const facts = await readLabel(pdf);
      const labels = new ArtworkLabels(
        { open: () => Promise.resolve({ body: Readable.from([pdf]), size: pdf.length }) },
        { facts: () => Promise.resolve(facts) },
      );
      const media = printerWith({ dotsPerMm, mediaWidthMm: 45, mediaHeightMm: 30 });
      const page = { media, key: 'documents/a.pdf', pages, grey: 'lost', page: 1, mark: null } as const;
      const { findings } = await labels.make({ ...page, quantity: 1 }, { lane: 'a test' });
      return findings.map(({ code }) => code);
    };
    const expected = isUneven ? ['uneven_bars'] : [];
    const upright: Draw = (page) => bars(page, { module, turn: 90, x: 6, y: 8, height: 15 });
    expect(await judged((page) => bars(page, { module }), [45, 30], null)).toEqual(expected);
    expect(await judged(upright, [30, 45], null)).toEqual(expected);
    const sheet: Draw = (page) => {
      for (const x of [0, 47.3]) bars(page, { module, x: x + 12, y: 8, height: 14 });
    };
    expect(await judged(sheet, [92.3, 30], 'sheet')).toEqual(expected);
  },
);

test('36: a code that stands twice on a label is judged at each of its places, whichever is read first', async () => {
  for (const places of [
    [35, 5],
    [5, 35],
  ] as const) {
    const pdf = await labelPdf(
      (page) => {
        bars(page, { module: 1 / 3, y: places[0] });
        bars(page, { module: 0.29, y: places[1] });
      },
      [60, 60],
    );
    const read = await readLabel(pdf);
    expect(read.codes).toMatchObject([{ text: '5012345678900', alsoAt: [{}] }]);
    const labels = new ArtworkLabels(
      { open: () => Promise.resolve({ body: Readable.from([pdf]), size: pdf.length }) },
      { facts: () => Promise.resolve(read) },
    );
    const media = printerWith({ dotsPerMm: 6, mediaWidthMm: 60, mediaHeightMm: 60 });
    const page = { media, key: 'documents/a.pdf', pages: null, grey: 'lost', page: 1, mark: null } as const;
    const { findings } = await labels.make({ ...page, quantity: 1 }, { lane: 'a test' });
    expect(findings).toMatchObject([{ code: 'uneven_bars', areas: [{}] }]);
    const [uneven] = findings[0]?.areas ?? [];
    // Bars of 12 mm, from below.
    expect(Math.abs((uneven?.y ?? 0) - (60 - places[1] - 12))).toBeLessThan(1);
  }
});

const codeOf = (number: number): string => {
  const digits = `50123456${String(number).padStart(4, '0')}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};
const numbers = Array.from({ length: 12 }, (_, at) => at);

/** Prints a page of a file, and reads its codes back as a job does; returns those that were meant. */
const readBack = async (
  pdf: Buffer,
  { page, pages, side }: { page: number; pages: 'each' | null; side: number },
): Promise<readonly string[]> => {
  const facts = await readLabel(pdf);
  const labels = new ArtworkLabels(
    { open: () => Promise.resolve({ body: Readable.from([pdf]), size: pdf.length }) },
    { facts: () => Promise.resolve(facts) },
  );
  const media = printerWith({ mediaWidthMm: side, mediaHeightMm: side });
  const asked = {
    media,
    key: 'documents/a.pdf',
    pages,
    grey: 'lost',
    page,
    mark: null,
    quantity: 1,
  } as const;
  const label = await labels.make(asked, { lane: 'a test' });
  await new LabelChecks().check({ ...label, media }, { lane: 'a test' });
  return label.meant;
};

test('36: a label with a code for each piece in its carton is printed, also the last page of several', async () => {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const first of [0, 12, 24, 36]) {
    const page = document.addPage([100 * mm, 100 * mm]);
    for (const at of numbers)
      bars(page, {
        code: codeOf(first + at),
        x: 8 + (at % 2) * 48,
        y: 3 + Math.floor(at / 2) * 16,
        height: 10,
        module: 0.375,
      });
  }
  const pdf = Buffer.from(await document.save({ useObjectStreams: false }));
  const meant = await readBack(pdf, { page: 4, pages: 'each', side: 100 });
  expect(meant.toSorted()).toEqual(numbers.map((at) => codeOf(36 + at)));
});

test('36: a matrix of more characters than a sentence holds is printed as it is', async () => {
  const text = `AMZN,PO:FBA15TEST,${Array.from({ length: 40 }, (_, at) => `UPC:${codeOf(at)},QTY:${at}`).join(',')}`;
  const picture = await bwipjs.toBuffer({
    bcid: 'qrcode',
    text,
    scale: 1,
    padding: 0,
    backgroundcolor: 'FFFFFF',
  });
  const pdf = await labelPdf(
    async (page, document) => {
      const image = await document.embedPng(picture);
      // Two pixels a module, each of two dots.
      const [width, height] = [(image.width * mm) / 4, (image.height * mm) / 4];
      page.drawImage(image, { x: 3 * mm, y: 3 * mm, width, height });
    },
    [60, 60],
  );
  expect(await readBack(pdf, { page: 1, pages: null, side: 60 })).toEqual([text]);
});

test('36: artwork with the number of one pallet is printed on several labels only for a reason', async () => {
  const pdf = await labelPdf((page) => bars(page));
  const labels = new ArtworkLabels(
    { open: () => Promise.resolve({ body: Readable.from([pdf]), size: pdf.length }) },
    { facts: () => Promise.resolve(facts) },
  );
  const media = printerWith({ mediaWidthMm: 45, mediaHeightMm: 30 });
  const page = { media, key: 'documents/a.pdf', pages: null, grey: 'lost', page: 1, mark: null } as const;
  const findingsOf = async (quantity: number) =>
    (await labels.make({ ...page, quantity }, { lane: 'a test' })).findings;
  expect(await findingsOf(2)).toMatchObject([
    {
      code: 'repeated_number',
      sentence:
        'The number 050123450000000015 in it is of one pallet, parcel or piece, and 2 labels would have it.',
    },
  ]);
  expect(await findingsOf(1)).toEqual([]);
});

test('36: each place of a code has its white, where no mark of a release stands', () => {
  const alsoAt = [
    { ...area, x: 20 },
    { ...area, x: 90 },
  ];
  const zones = quietZones(
    [{ format: 'DataMatrix', text: 'A', area, alsoAt }],
    { leftMm: 0, topMm: 0, isTurned: false },
    { dots: blankDots(320, 160), dotsPerMm: 8 },
  );
  // The third one is on another label of its sheet.
  expect(zones.map(({ left, right }) => (left + right) / 2)).toEqual([36, 196]);
});

describe('the mark of a release in artwork', () => {
  const mark = 'LP1/812/7/3';
  /** Where the mark stands on a label with an EAN-13 of 31 x 8 mm, which ends so far before its right edge; in millimetres. */
  const placed = async (
    media: { mediaWidthMm: number; mediaHeightMm: number },
    endMm: number,
    wide = 55,
  ): Promise<{ x: number; y: number }> => {
    const pdf = await labelPdf(
      (page) => bars(page, { x: wide - 31.35 - endMm, y: 1, height: 8 }),
      [wide, 10],
    );
    const read = await readLabel(pdf);
    const labels = new ArtworkLabels(
      { open: () => Promise.resolve({ body: Readable.from([pdf]), size: pdf.length }) },
      { facts: () => Promise.resolve(read) },
    );
    const page = { key: 'documents/a.pdf', pages: null, grey: 'lost', page: 1, mark, quantity: 1 } as const;
    const { bytes } = await labels.make({ ...page, media: printerWith(media) }, { lane: 'a test' });
    const [, x, y] = /\^FO(\d+),(\d+)\^BXN/.exec(Buffer.from(bytes).toString()) ?? [];
    return { x: Number(x) / 8, y: Number(y) / 8 };
  };
  const lying = { mediaWidthMm: 55, mediaHeightMm: 10 };
  const turned = { mediaWidthMm: 10, mediaHeightMm: 55 };

  test('36: stands off the margin of a barcode, also on a label that is turned', async () => {
    // The mark has two modules of its own white, and the white after the bars is 7 modules at least.
    expect((await placed(lying, 11)).x).toBeGreaterThan(55 - 11 + 11 * 0.33);
    expect((await placed(turned, 11)).y).toBeGreaterThan(55 - 11 + 11 * 0.33);
    expect((await placed(lying, 8.4)).x).toBeGreaterThan(55 - 8.4 + 7 * 0.33);
    // It would stand in the margin on the right.
    const left = await placed(lying, 7);
    expect(left.x + 5).toBeLessThan(55 - 31.35 - 7 - 11 * 0.33);
    const above = await placed(turned, 7);
    expect(above.y + 5).toBeLessThan(55 - 31.35 - 7 - 11 * 0.33);
  });

  test('36: is refused where every free corner is in the margin of a barcode', async () => {
    await expect(placed({ mediaWidthMm: 45, mediaHeightMm: 10 }, 6.8, 45)).rejects.toThrow(
      /^The release mark needs a free corner of 5 x 5 mm, off the margins of codes, and this artwork has none\./,
    );
  });
});
