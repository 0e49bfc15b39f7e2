import bwipjs from 'bwip-js/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gtinCheckDigit } from './gtin.ts';
import { barsOf } from './bars.ts';

const digits = (count: number) =>
  fc
    .string({ unit: fc.integer({ min: 0, max: 9 }).map(String), minLength: count - 1, maxLength: count - 1 })
    .map((body) => `${body}${gtinCheckDigit(body)}`);

/** The bar widths of another program, which draws a wide element of ITF-14 with 2 or 3 modules instead of 2.5. */
const widthsOf = (kind: string, code: string): number[] => {
  const [symbol] = bwipjs.raw(kind, code);
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`No bars were made of ${code}.`);
  return symbol.sbs;
};

test.each([
  ['EAN-8', 'ean8', 8],
  ['UPC-A', 'upca', 12],
  ['EAN-13', 'ean13', 13],
] as const)('any %s has the bars that another program draws', (_name, kind, count) => {
  fc.assert(
    fc.property(digits(count), (code) => {
      expect(barsOf(code)?.widths).toEqual(widthsOf(kind, code));
    }),
  );
});

test('any ITF-14 has the bars that another program draws', () => {
  fc.assert(
    fc.property(digits(14), (code) => {
      const wide = (width: number) => width > 1;
      // That code ends with a space.
      expect(barsOf(code)?.widths.map(wide)).toEqual(widthsOf('itf14', code).slice(0, -1).map(wide));
    }),
  );
});

test('EAN-13 is 113 modules wide with its white edges', () => {
  const bars = barsOf('5012345678900');
  const sum = (widths: readonly number[] = []) => widths.reduce((total, width) => total + width, 0);
  expect([sum(bars?.widths), bars?.quiet]).toEqual([95, [11, 7]]);
});

test.each(['5012345678901', '501234567891', 'HP-10074', '', '123'])('%j has none', (code) => {
  expect(barsOf(code)).toBeNull();
});
