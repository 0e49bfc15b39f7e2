import { describe, expect, test } from 'vitest';
import { productCode } from '../products/product-code.ts';
import { importedWith, labelWith, productWith } from '#testing/samples/whole-product.ts';
import { mergeProduct } from './merge-product.ts';
import type { ImportedLabel, ImportedProduct } from './product-rows.ts';

const rowOfLabel = (fields: Partial<ImportedLabel>): ImportedLabel => ({
  labelSku: null,
  labelType: null,
  labelOrientation: null,
  labelFeed: null,
  labelSize: null,
  labelMaterial: null,
  adhesiveType: null,
  supplierCode: null,
  supplierName: null,
  printLayout: null,
  pages: null,
  grey: null,
  dateKind: null,
  releaseMark: null,
  ...fields,
});
const imported = (labels: Partial<ImportedLabel>[], itemDescription: string | null = null): ImportedProduct =>
  importedWith({ itemDescription, labels: labels.map(rowOfLabel) });
const newId = () => 'new';

describe('an older product, which has its label in flat fields,', () => {
  const flat = productWith({ labelSku: 'L-1', labelSize: '100 x 50', artworkFiles: ['documents/a.pdf'] });

  test('is not changed by what it says itself', () => {
    expect(mergeProduct(flat, imported([{ labelSku: 'L-1', labelSize: '100 x 50' }]), newId)).toBe(null);
  });

  test('gets a list of labels when a workbook says something else of its label', () => {
    expect(mergeProduct(flat, imported([{ labelSku: 'L-1', labelSize: '90 x 50' }]), newId)?.labels).toEqual([
      labelWith({ id: 'new', labelSku: 'L-1', labelSize: '90 x 50', artworkFiles: ['documents/a.pdf'] }),
    ]);
  });

  test('keeps its flat fields when only something else of it changes', () => {
    expect(mergeProduct(flat, imported([], 'Apple jam'), newId)).toMatchObject({
      itemDescription: 'Apple jam',
      labels: [],
    });
  });
});

test('labels that say nothing have no row in a workbook: its rows are about the others, in their order', () => {
  const labels = [
    labelWith({ id: 'a', labelSize: '100 x 50' }),
    labelWith({ id: 'b', artworkFiles: ['documents/a.pdf'] }),
    labelWith({ id: 'c', labelSize: '50 x 30' }),
  ];
  const rows = [{ labelSize: '100 x 50' }, { labelSize: '50 x 30' }];
  expect(mergeProduct(productWith({ labels }), imported(rows), newId)).toBe(null);
  expect(
    mergeProduct(productWith({ labels }), imported([...rows, { labelSize: '10 x 10' }]), newId)?.labels,
  ).toEqual([labels[0], { ...labels[1], labelSize: '10 x 10' }, labels[2]]);
});

test('rows that were sorted after the export are about the labels that they name', () => {
  const labels = [
    labelWith({ id: 'a', labelSku: 'L-2', labelSize: '100 x 50' }),
    labelWith({ id: 'b', labelSize: '50 x 30' }),
  ];
  const rows = [{ labelSize: '50 x 30' }, { labelSku: 'L-2', labelSize: '100 x 50' }];
  expect(mergeProduct(productWith({ labels }), imported(rows), newId)).toBe(null);
  const changed = [{ labelSize: '60 x 40' }, { labelSku: 'L-2', labelSize: '100 x 60' }];
  expect(mergeProduct(productWith({ labels }), imported(changed), newId)?.labels).toEqual([
    { ...labels[0], labelSize: '100 x 60' },
    { ...labels[1], labelSize: '60 x 40' },
  ]);
});

test('a row without a label SKU, above the row of the only label, is a label of its own', () => {
  const label = labelWith({ id: 'a', labelSku: 'L-1', labelSize: '100 x 50' });
  const rows = [{ labelSize: '50 x 30' }, { labelSku: 'L-1', labelSize: '100 x 50' }];
  expect(mergeProduct(productWith({ labels: [label] }), imported(rows), newId)?.labels).toEqual([
    label,
    labelWith({ id: 'new', labelSize: '50 x 30' }),
  ]);
});

test('a further code of the cell of the barcode goes beside the other codes of the product, and is there once', () => {
  const other = (code: string) => productCode({ code, kind: 'gtin', level: 'unit' });
  const known = productWith({ codes: [other('4006381333931')] });
  const row = importedWith({ barcode: '5012345678900', otherCodes: '5012345678917', addsCodes: true });
  const merged = mergeProduct(known, row, newId);
  expect(merged?.codes).toEqual([other('4006381333931'), other('5012345678917')]);
  expect(mergeProduct(merged ?? known, row, newId)).toBe(null);
  // A cell of its own column is the whole list.
  expect(mergeProduct(known, { ...row, addsCodes: false }, newId)?.codes).toEqual([other('5012345678917')]);
});

test('a row that only empties a label adds none', () => {
  const row = { ...imported([{}]), emptiedInLabels: [['labelSize' as const]] };
  expect(mergeProduct(productWith(), row, newId)).toBe(null);
});
