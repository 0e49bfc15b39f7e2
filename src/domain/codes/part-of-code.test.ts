import { expect, test } from 'vitest';
import { ProductCodesDraft } from '../products/product-code.ts';
import { productFields } from '../products/product-fields.ts';
import { codeInScan } from './code-in-scan.ts';
import { mayHaveParts, partOfCode } from './part-of-code.ts';
import { readCode } from './read-code.ts';

const partsOf = (text: string) => {
  const { elements } = readCode(text, { currentYear: 2026, sites: [] });
  return (['batch', 'date', 'count', 'sscc'] as const).map((part) => partOfCode(elements, part));
};

test.each([
  [']C101050123456789001727123110L-7', ['L-7', '2027-12-31', null, null]],
  ['(01)05012345678900(17)271231(15)270630', [null, '2027-06-30', null, null]],
  ['(01)05012345678900(11)260102(10)A', ['A', '2026-01-02', null, null]],
  ['(00)106141412345678908(02)05012345678900(37)0048', [null, null, '48', '106141412345678908']],
  ['https://example.com/01/05012345678900/10/L-7?15=270630', ['L-7', '2027-06-30', null, null]],
  ['(01)05012345678900(7003)2712311200', [null, '2027-12-31', null, null]],
  ['[)>\u001e06\u001dPAB\u001d1TL7\u001dQ24\u001d14D20271231\u001e\u0004', ['L7', '2027-12-31', '24', null]],
  ['id.gs1.org/01/05012345678900/10/L-7?15=270630', ['L-7', '2027-06-30', null, null]],
  ['01 05012345678900 10 L-7', ['L-7', null, null, null]],
  ['(01)05012345678900(10)L1(10)L2', [null, null, null, null]],
  ['(01)05012345678900(15)279931', [null, null, null, null]],
])('B20: %j has these parts for a batch, a day, a count and an SSCC', (text, parts) => {
  expect(mayHaveParts(text)).toBe(true);
  expect(partsOf(text)).toEqual(parts);
});

test.each(['10D9T', 'L-7', '2027-12-31', '010203', 'LOT 12'])('B20: %j is a plain text', (text) => {
  expect(mayHaveParts(text)).toBe(false);
});

test.each([
  ['id.gs1.org/01/05012345678900/10/L-7', '05012345678900'],
  ['10L-7\u001d0105012345678900', '05012345678900'],
  ['172712310105012345678900', '05012345678900'],
  ['(10)L-7(01)05012345678900', '05012345678900'],
  ['٥٠١٢٣٤٥٦٧٨٩٠٠', '5012345678900'],
  ['(10)L-7(01)05012345678901', '(10)L-7(01)05012345678901'],
  ['SKU-010501', 'SKU-010501'],
])('37: a field for a barcode takes %j as %s', (scanned, code) => {
  expect(codeInScan(scanned)).toBe(code);
});

test('37: a barcode is stored in the digits that scanners send, whatever keyboard typed it', () => {
  expect(productFields.barcode.draft.parse('۵۰۱۲۳۴۵۶۷۸۹۰۰')).toBe('5012345678900');
  expect(productFields.barcode.draft.parse('ก๐๑')).toBe('ก๐๑');
  expect(ProductCodesDraft.parse([{ code: '५ ०१२३४५ ६७८९००', kind: 'gtin' }])[0]?.code).toBe(
    '5 012345 678900',
  );
});
