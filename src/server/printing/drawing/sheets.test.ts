import { Readable } from 'node:stream';
import { StandardFonts, type PDFPage } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { bars, fill, grey, labelPdf, mm } from '#testing/samples/drawn-labels.ts';
import { rasterize } from './rasterize.ts';

const [columns, rows] = [3, 4];
/** A size that is no whole number of dots. */
const size = { width: 63.5, height: 38.1 };

/** A sheet of labels that `draw` draws, each from its lower left corner in millimetres. */
const sheetOf = (
  words: (at: number) => string,
  draw: (page: PDFPage, corner: { x: number; y: number }, at: number) => void = () => undefined,
): Promise<Buffer> =>
  labelPdf(
    async (page, document) => {
      const font = await document.embedFont(StandardFonts.Helvetica);
      for (let at = 0; at < columns * rows; at += 1) {
        const x = 7.13 + (at % columns) * 63.77;
        const y = 10.41 + (rows - 1 - Math.floor(at / columns)) * size.height;
        const write = (text: string, up: number, points: number) =>
          page.drawText(text, { x: (x + 4) * mm, y: (y + up) * mm, size: points, font });
        bars(page, { x: x + 10, y: y + 20, height: 12 });
        fill(page, [x + 4, y + 16, 55, 0.05]);
        fill(page, [x + 50, y + 4, 8, 8], grey(0.6));
        write('Store in a cool dry place. Net 340 g', 4, 6);
        write(words(at), 10, 8);
        draw(page, { x, y }, at);
      }
    },
    [210, 175],
  );

const found = async (pdf: Buffer) => {
  const raster = await rasterize(
    Readable.from([pdf]),
    {
      widthDots: 508,
      heightDots: 305,
      dotsPerMm: 8,
      toleranceMm: 1,
      grey: 'lost',
      pages: 'sheet',
      page: 1,
      isJudged: false,
      bars: [],
      isColour: false,
    },
    { lane: 'a test' },
  );
  if (raster === null || typeof raster === 'string' || !('bits' in raster))
    throw new Error('It is not drawn.');
  expect(raster.sheet).toEqual({ rows, columns });
  return raster.findings;
};

/** A digit of seven strokes, as outlines; without the two on the left, an 8 is a 3. */
const digit = (page: PDFPage, { x, y }: { x: number; y: number }, isEight: boolean) => {
  for (const up of [0, 1, 2]) fill(page, [x + 30, y + 10 + up, 1, 0.2]);
  fill(page, [x + 30.8, y + 10, 0.2, 2.2]);
  if (isEight) fill(page, [x + 30, y + 10, 0.2, 2.2]);
};

describe('36: on a sheet of equal labels, of which the first is printed for all, one that is not equal is found', () => {
  test.each<[string, () => Promise<Buffer>, object[]]>([
    ['none, wherever they lie between the dots', () => sheetOf(() => 'STRAWBERRY 3'), []],
    [
      'by a digit of its date',
      () => sheetOf((at) => `Best before 10.03.202${at === 7 ? 8 : 7}`),
      [{ values: { row: 3, column: 2, words: '10.03.2028', first: '10.03.2027' } }],
    ],
    [
      'by digits in another order',
      () => sheetOf((at) => (at < 11 ? '12.10.2027' : '10.12.2027')),
      [{ values: { row: 4, column: 3, words: '', first: '' } }],
    ],
    [
      'by a word more',
      () => sheetOf((at) => (at === 0 ? 'STRAWBERRY' : 'STRAWBERRY MILK')),
      [{ values: { row: 1, column: 2, words: 'MILK', first: '' } }],
    ],
    [
      'by a digit of outlines',
      () =>
        sheetOf(
          () => 'Jam',
          (page, corner, at) => digit(page, corner, at === 4),
        ),
      [{ values: { row: 2, column: 2 }, areas: [{ width: 0.6 }] }],
    ],
    [
      'by a point that is missing',
      () =>
        sheetOf(
          () => 'Jam',
          (page, { x, y }, at) => at > 1 && fill(page, [x + 30, y + 10, 0.3, 0.3]),
        ),
      [{ values: { row: 1, column: 3 } }],
    ],
  ])('%s', async (_, draw, expected) => {
    const findings = await found(await draw());
    expect(findings).toMatchObject(expected.map((one) => ({ code: 'unequal_labels', ...one })));
    expect(findings).toHaveLength(expected.length);
  });
});
