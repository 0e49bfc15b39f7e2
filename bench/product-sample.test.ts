import { expect, test } from 'vitest';
import { isValidGtin } from '#domain/codes/gtin.ts';
import { sampleProduct } from './product-sample.ts';

const sample = Array.from({ length: 2_000 }, (_, n) => sampleProduct(n * 53));

test('the same number makes the same product', () => {
  expect(sampleProduct(4711)).toEqual(sampleProduct(4711));
});

test('barcodes are valid and, like SKUs, never repeat', () => {
  expect(sample.every(({ barcode }) => /^\d{13}$/.test(barcode) && isValidGtin(barcode))).toBe(true);
  expect(new Set(sample.map(({ barcode }) => barcode)).size).toBe(2_000);
  expect(new Set(sample.map(({ sku }) => sku)).size).toBe(2_000);
});

test('products have one to three labels, and every client has products', () => {
  expect([...new Set(sample.map(({ labels }) => labels.length))].toSorted((a, b) => a - b)).toEqual([
    1, 2, 3,
  ]);
  expect(new Set(sample.map(({ client }) => client)).size).toBe(24);
});
