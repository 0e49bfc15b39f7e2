import { expect, test } from 'vitest';
import { isValidGtin } from '#domain/codes/gtin.ts';
import { readSample } from './sample.ts';

test('the sample has 248 real products: valid barcodes, each once, names that read, all five packs', async () => {
  const sample = await readSample();
  expect(sample).toHaveLength(248);
  expect(sample[0]).toEqual({
    barcode: '3368954065801',
    name: 'Olives vertes piquantes avec poivrons et piment',
    pack: 'jar',
  });
  expect(sample.filter(({ barcode }) => !isValidGtin(barcode))).toEqual([]);
  expect(new Set(sample.map(({ barcode }) => barcode)).size).toBe(248);
  expect(sample.filter(({ name }) => name.trim() !== name || name.length < 10)).toEqual([]);
  expect(new Set(sample.map(({ pack }) => pack))).toEqual(
    new Set(['jar', 'bottle', 'carton', 'tin', 'pouch']),
  );
});
