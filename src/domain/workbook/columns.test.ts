import { expect, test } from 'vitest';
import { columns, skuHeadings } from './columns.ts';
import { readHeader } from './read-header.ts';
import { hasHeading } from './heading.ts';

test('the columns stand in the order in which people fill them', () => {
  expect(Object.values(columns).map(({ heading }) => heading)).toEqual([
    'SKU',
    'Item Description',
    'Barcode',
    'Client',
    'Client SKU',
    'Case Quantity',
    'Layer Quantity',
    'Pallet Quantity',
    'Label SKU',
    'Label Type',
    'Label Orientation',
    'Label Feed',
    'Label Size',
    'Label Material',
    'Adhesive Type',
    'Supplier Code',
    'Supplier Name',
    'Print Layout',
    'Artwork Pages',
    'Grey',
    'Kind of Date',
    'Release Mark',
    'Case Code',
    'Case Code Quantity',
    'FNSKU',
    'ASIN',
    'Other Codes',
    'Where Codes Stand',
  ]);
});

test('columns are recognised in any order, letter case and spelling of the space between words', () => {
  const { positions, ignored } = readHeader(['client_sku', ' LABEL-SKU ', null, 'Price', 'sku', 'Client', 7]);
  expect([...positions]).toEqual([
    ['clientSku', 0],
    ['labelSku', 1],
    ['sku', 4],
    ['clientName', 5],
  ]);
  expect(ignored).toEqual(['Price']);
});

test('Description and Name are the item description', () => {
  expect(readHeader(['SKU', 'Description']).positions.get('itemDescription')).toBe(1);
  expect(readHeader(['NAME', 'SKU']).positions.get('itemDescription')).toBe(0);
});

test('two columns for one field are refused by name', () => {
  expect(() => readHeader(['SKU', 'Description', 'Name'])).toThrow(
    'The file could not be read. Two columns stand for Item Description: "Description" and "Name".',
  );
});

test('a header without SKU is refused', () => {
  expect(() => readHeader(['Client SKU', 'Name'])).toThrow(
    'The first row needs a column with the heading SKU.',
  );
});

test('a header is the row with a column SKU', () => {
  expect(hasHeading(['Barcode', 'sku'], skuHeadings)).toBe(true);
  expect(hasHeading(['Client SKU', 'Report of May', 5], skuHeadings)).toBe(false);
});
