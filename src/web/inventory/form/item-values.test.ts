import { expect, test } from 'vitest';
import type { InventoryItem } from '#domain/inventory/contract.ts';
import { CheckedItem, draftOf, valuesOf, type ItemValues } from './item-values.ts';

const saved: InventoryItem = {
  id: 4,
  labelSku: 'L',
  supplierCode: 'AVN-01',
  supplierName: 'Avon Label Print',
  labelSize: '80 x 120 mm',
  storage: 'Rack A1',
  stockOnHand: 12,
  image: null,
  version: 3,
  updatedAt: '2026-11-20T10:00:00.000Z',
};

const sentencesOf = (values: ItemValues) =>
  Object.fromEntries(
    (CheckedItem.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

test('T27: an empty form says what each field needs', () => {
  expect(sentencesOf({ ...valuesOf(null), labelSku: 'L', stockOnHand: '' })).toEqual({
    labelSku: 'Label SKU is required',
    supplierCode: 'Supplier code is required',
    supplierName: 'Supplier name is required',
    labelSize: 'Label size is required',
    storage: 'Storage location is required',
    stockOnHand: 'Stock must be a whole number, written with digits only: 1000',
  });
});

test('T27: a stock below 0 is refused @spec-5.23', () => {
  expect(sentencesOf({ ...valuesOf(saved), stockOnHand: '-1' })).toEqual({
    stockOnHand: 'Stock must be 0 or greater',
  });
});

test.each(['1.5', '1e99', 'abc', '1,000'])(
  'A12: a stock of %s is told that it is no whole number @spec-5.23',
  (stockOnHand) => {
    expect(sentencesOf({ ...valuesOf(saved), stockOnHand })).toEqual({
      stockOnHand: 'Stock must be a whole number, written with digits only: 1000',
    });
  },
);

test('more than ten million are refused', () => {
  expect(sentencesOf({ ...valuesOf(saved), stockOnHand: '10000001' })).toEqual({
    stockOnHand: 'At most 10,000,000.',
  });
});

test('T28: what is locked is sent as it was, and an old SKU of one letter is nobody’s mistake', () => {
  const values = { ...valuesOf(saved), labelSku: 'another', labelSize: ' ', stockOnHand: ' 7 ' };
  expect(sentencesOf(values)).toEqual({});
  expect(draftOf(values)).toEqual({
    labelSku: 'L',
    supplierCode: 'AVN-01',
    supplierName: 'Avon Label Print',
    labelSize: '80 x 120 mm',
    storage: 'Rack A1',
    stockOnHand: 7,
    image: null,
  });
});
