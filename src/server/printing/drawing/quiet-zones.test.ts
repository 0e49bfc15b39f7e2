import { expect, test } from 'vitest';
import { barsOf } from '#domain/codes/bars.ts';
import { blacken, blankDots, type Dots } from '#domain/printing/dots.ts';
import { quietZones } from './quiet-zones.ts';

const dotsPerMm = 8;
const [module, off] = [2, 40];
const onPage = { leftMm: 0, topMm: 0, isTurned: false };

/** Bars of 80 dots, 40 dots from the upper left corner: from left to right, or from above. */
const barsIn = (widths: readonly number[], isUpright = false): { dots: Dots; length: number } => {
  const dots = blankDots(400, 400);
  let at = off;
  for (const [place, width] of widths.entries()) {
    const end = at + width * module;
    for (let along = place % 2 === 0 ? at : end; along < end; along += 1)
      for (let across = off; across < off + 80; across += 1)
        blacken(dots, isUpright ? across : along, isUpright ? along : across);
    at = end;
  }
  return { dots, length: at - off };
};

/** The white before and after bars, in modules. */
const zoneOf = (
  format: string,
  text: string,
  widths: readonly number[],
  isUpright = false,
): [number, number] => {
  const { dots, length } = barsIn(widths, isUpright);
  const [long, wide] = [length / dotsPerMm, 80 / dotsPerMm];
  const [x, y] = [off / dotsPerMm, off / dotsPerMm];
  const area = isUpright ? { x, y, width: wide, height: long } : { x, y, width: long, height: wide };
  const [box] = quietZones([{ format, text, area }], onPage, { dots, dotsPerMm });
  const { left = 0, top = 0, right = 0, bottom = 0 } = box ?? {};
  const [first, last] = isUpright ? [top, bottom] : [left, right];
  return [(off - first) / module, (last - off - length) / module];
};

const widthsOf = (code: string): readonly number[] => barsOf(code)?.widths ?? [];
/** `A1` in Code 128, with its start, check and stop characters. */
const code128 = '211214 111323 123221 121223 2331112'.replaceAll(' ', '').split('').map(Number);

test.each<[format: string, text: string, zone: [number, number]]>([
  ['EAN13', '5012345678900', [11, 7]],
  ['EAN13', '4006381333931', [11, 7]],
  // UPC-A, as it is read.
  ['EAN13', '0036000291452', [11, 9]],
  ['EAN8', '50123452', [7, 7]],
  ['UPCA', '036000291452', [9, 9]],
  ['Code128', 'A1', [10, 10]],
])('36: %s %s is given the white that it needs, turned as it may be', (format, text, [before, after]) => {
  const widths = format === 'Code128' ? code128 : widthsOf(text);
  const turned = widths.toReversed();
  expect(zoneOf(format, text, widths)).toEqual([before, after]);
  expect(zoneOf(format, text, widths, true)).toEqual([before, after]);
  expect(zoneOf(format, text, turned)).toEqual([after, before]);
  expect(zoneOf(format, text, turned, true)).toEqual([after, before]);
});

test('36: bars of which it cannot be told where they begin are given the most on both sides, and ITF never too little', () => {
  const code = '5012345678900';
  const [first = 0, ...rest] = widthsOf(code);
  // A run is lost between two others.
  expect(Math.min(...zoneOf('EAN13', code, [first + 2, ...rest.slice(2)]))).toBeGreaterThanOrEqual(11);
  const [before, after] = zoneOf('ITF', '15012345678907', widthsOf('15012345678907').map(Math.round));
  expect(before).toBe(after);
  expect(before).toBeGreaterThanOrEqual(10);
});

test.each([
  ['QRCode', 21, 4],
  ['DataMatrix', 10, 1],
])('36: %s of the fewest modules is given what it needs on every side', (format, modules, zone) => {
  const dots = blankDots(400, 400);
  const area = { x: 5, y: 5, width: (modules * module) / dotsPerMm, height: (modules * module) / dotsPerMm };
  const [box] = quietZones([{ format, text: 'A1', area }], onPage, { dots, dotsPerMm });
  const [around, side] = [zone * module, modules * module];
  expect(box?.left).toBeCloseTo(off - around);
  expect(box?.bottom).toBeCloseTo(off + side + around);
});
