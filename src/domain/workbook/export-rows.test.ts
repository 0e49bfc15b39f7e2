import { expect, test } from 'vitest';
import { importedWith } from '#testing/samples/whole-product.ts';
import { exportRows } from './export-rows.ts';

const label = {
  labelSku: 'L-1',
  labelType: 'BBD',
  labelOrientation: null,
  labelFeed: 'NEL',
  labelSize: '100 x 50',
  labelMaterial: null,
  adhesiveType: 'Permanent',
  supplierCode: '007',
  supplierName: null,
  printLayout: 'best_before',
  pages: null,
  grey: 'black',
  dateKind: 'use_by',
  releaseMark: 'corner',
};
const product = importedWith({
  sku: '0123',
  itemDescription: 'Honey',
  barcode: '05012345678900',
  clientName: 'Orchard',
  clientSku: null,
  caseQuantity: 12,
  layerQuantity: 0,
  palletQuantity: null,
});
const settings = ['best_before', null, 'black', 'use_by', 'corner'];
const ofLabel = ['BBD', null, 'NEL', '100 x 50', null, 'Permanent', '007', null, ...settings];
const ofProduct = ['0123', 'Honey', '05012345678900', 'Orchard', null, 12, 0, null];

test('each label is a row, in the order of the columns', () => {
  expect(exportRows({ ...product, labels: [label, { ...label, labelSku: 'L-2' }] })).toEqual([
    [...ofProduct, 'L-1', ...ofLabel],
    [...ofProduct, 'L-2', ...ofLabel],
  ]);
});

test('a product without labels is one row', () => {
  expect(exportRows({ ...product, labels: [] })).toEqual([ofProduct]);
});

test('labels that say nothing are no rows', () => {
  const nothing = { ...label, labelSku: '', labelType: null, labelFeed: null, labelSize: null };
  const unset = { printLayout: null, grey: null, dateKind: null, releaseMark: null };
  const empty = { ...nothing, ...unset, adhesiveType: null, supplierCode: null };
  expect(exportRows({ ...product, labels: [empty, empty] })).toEqual([ofProduct]);
});
