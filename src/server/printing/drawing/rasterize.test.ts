import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { dotsOf } from '#domain/printing/media.ts';
import { fill, labelPdf, type Draw } from '#testing/samples/drawn-labels.ts';
import { rasterize } from './rasterize.ts';

const task = {
  widthDots: 80,
  heightDots: 80,
  dotsPerMm: 8,
  toleranceMm: 1,
  grey: 'lost',
  pages: null,
  page: 1,
  isJudged: false,
  isColour: false,
} as const;

test('a file is closed where nobody waits for its drawing any more', async () => {
  const file = Readable.from([Buffer.from('%PDF')]);
  const gone = { lane: 'a', signal: AbortSignal.abort(new Error('gone')) };
  await expect(rasterize(file, task, gone)).rejects.toThrow('gone');
  expect(file.destroyed).toBe(true);
});

describe('36: ink that the labels of a printer cut off, because the page is up to a millimetre larger, is found with its place', () => {
  const wide = [45.8, 30] as const;
  test.each<[string, readonly [number, number], Draw, unknown[]]>([
    ['beyond an edge', wide, (page) => fill(page, [45.4, 10, 0.3, 5]), [{ x: 45.3, y: 15, width: 0.5 }]],
    ['that ends beyond an edge', wide, (page) => fill(page, [0.1, 10, 20, 2]), [{ x: 0, y: 18 }]],
    ['of a ground, which is drawn to be cut', wide, (page) => fill(page, [0, 0, 45.8, 30]), []],
    ['that is not cut', wide, (page) => fill(page, [0.5, 10, 44.8, 2]), []],
    ['within what a knife is off', [45.4, 30], (page) => fill(page, [0.1, 10, 45.2, 2]), []],
    ['above', [45, 30.9], (page) => fill(page, [10, 30.7, 5, 0.1]), [{ x: 10 }]],
  ])('%s', async (_, size, draw, areas) => {
    const pdf = await labelPdf(draw, size);
    const { width, height } = dotsOf({ dotsPerMm: 8, mediaWidthMm: 45, mediaHeightMm: 30 });
    const raster = await rasterize(
      Readable.from([pdf]),
      { ...task, widthDots: width, heightDots: height },
      { lane: 'a test' },
    );
    if (raster === null || typeof raster === 'string' || !('bits' in raster))
      throw new Error('It is not drawn.');
    const found = raster.findings.filter(({ code }) => code === 'cut_ink');
    expect(found.flatMap((finding) => finding.areas)).toMatchObject(areas);
  });
});
