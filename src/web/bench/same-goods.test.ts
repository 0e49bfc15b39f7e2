import { expect, test } from 'vitest';
import { productWith } from '#testing/samples/whole-product.ts';
import { isNumberOf, readingOfGoods } from './same-goods.ts';

const product = productWith({
  barcode: '5012345678900',
  codes: [{ code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12, isCheckedByHand: false }],
});
const read = (text: string) => readingOfGoods(text, product, '2026-11-26');

test.each([
  ['its barcode', '5012345678900'],
  ['its case', '15012345678907'],
  ['its barcode with batch and day', '01050123456789001727123110LOT-7'],
])('%s is of the goods on the bench', (_, text) => {
  expect(read(text)).not.toBe(null);
});

test.each([
  ['oh-1', true],
  [']C0OH-1', true],
  ['C-77', true],
  ['OH-10', false],
  ['1-11', true],
  // Another product: a hyphen in digits says which.
  ['11-1', false],
])('%s is the number of the product, or its client’s: %s', (text, is) => {
  expect(
    isNumberOf(text, { sku: 'OH-1', clientSku: 'C-77' }) ||
      isNumberOf(text, { sku: '1-11', clientSku: null }),
  ).toBe(is);
});

test.each([
  ['another product', '4006381333931'],
  ['a wrong check digit', '5012345678901'],
  ['a use-by day that has passed', '010501234567890017200101'],
  ['a number of a shop', '2012345000001'],
  ['a label SKU', 'LBL-1'],
])('%s is looked up, and takes the questions away', (_, text) => {
  expect(read(text)).toBe(null);
});
