import { expect, test } from 'vitest';
import { barcodeOf, type Barcode } from './barcode.ts';

/** The modules of a symbol without its quiet zones: 1 is a bar. */
const modulesOf = (barcode: Barcode | null): string => {
  const dark = new Set(
    (barcode?.bars ?? []).flatMap(({ x, width }) => Array.from({ length: width }, (_, index) => x + index)),
  );
  const from = Math.min(...dark);
  return Array.from({ length: Math.max(...dark) - from + 1 }, (_, index) =>
    dark.has(from + index) ? '1' : '0',
  ).join('');
};

test('the bars of a GTIN-13 are those of GS1: guards, parity by the first digit, 95 modules', () => {
  const barcode = barcodeOf('4006381333931');
  expect(modulesOf(barcode)).toBe(
    '101' +
      '000110101001110101111011110100010010110011' +
      '01010' +
      '100001010000101000010111010010000101100110' +
      '101',
  );
  expect(barcode?.width).toBe(11 + 95 + 7);
  expect(barcode?.bars.filter(({ isGuard }) => isGuard)).toHaveLength(6);
  expect(barcode?.digits.map(({ digit }) => digit).join('')).toBe('4006381333931');
  expect(barcode?.digits[0]?.middle).toBe(5);
  expect(barcode?.digits[1]?.middle).toBe(17.5);
  expect(barcode?.digits[12]?.middle).toBe(99.5);
});

test('a GTIN-12 is drawn as the GTIN-13 that it is with a zero before it', () => {
  expect(barcodeOf('036000291452')).toEqual(barcodeOf('0036000291452'));
});

test('a GTIN-8 has 67 modules and its own digits', () => {
  const barcode = barcodeOf('96385074');
  expect(modulesOf(barcode)).toHaveLength(67);
  expect(barcode?.width).toBe(7 + 67 + 7);
  expect(barcode?.digits.map(({ digit }) => digit).join('')).toBe('96385074');
});

test.each(['4006381333932', '123', '', 'ABCDEFGHIJKLM', '10012345678902'])(
  'no bars are drawn of %j',
  (code) => {
    expect(barcodeOf(code)).toBeNull();
  },
);
