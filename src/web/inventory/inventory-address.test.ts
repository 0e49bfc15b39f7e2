import { describe, expect, test } from 'vitest';
import {
  everything,
  foldedFilters,
  isFiltered,
  inventoryAddress,
  readPieces,
  setFilters,
} from './inventory-address.ts';
import { boundsProblem } from './stock-bounds.ts';

const read = (query: string) => inventoryAddress.read(new URLSearchParams(query));

describe('T26: the address of the inventory', () => {
  test('holds every filter and the page, and reads back as it was written', () => {
    const query =
      'search=100%25_&supplier=Avon&supplierName=Avon+%26+Co&supplierCode=AVN-01&storage=Rack+A1&minStock=0&maxStock=5&stockLevel=low&page=3';
    expect(read(query)).toEqual({
      search: '100%_',
      supplier: 'Avon',
      supplierName: 'Avon & Co',
      supplierCode: 'AVN-01',
      storage: 'Rack A1',
      minStock: 0,
      maxStock: 5,
      stockLevel: 'low',
      page: 3,
    });
    expect(inventoryAddress.write(read(query)).toString()).toBe(query);
  });

  test('takes what it does not understand as not said, and leaves the defaults out', () => {
    const odd = read('stockLevel=foo&minStock=abc&maxStock=-1&page=0&search=++');
    expect(odd).toEqual(everything);
    expect(read('stockLevel=all&minStock=1e9&maxStock=123456789')).toEqual(everything);
    expect(inventoryAddress.write(odd).toString()).toBe('');
  });

  test('knows whether it leaves anything out, whatever the page', () => {
    expect(isFiltered(read('page=4'))).toBe(false);
    expect(isFiltered(read('minStock=0'))).toBe(true);
    expect(foldedFilters(read('search=a&stockLevel=out&storage=b&maxStock=0'))).toBe(2);
  });

  test('knows which filters are set, in the order in which they stand', () => {
    expect(setFilters(read('maxStock=0&stockLevel=low_or_out&supplier=Avon&page=2'))).toEqual([
      'stockLevel',
      'supplier',
      'maxStock',
    ]);
  });

  test('asks for bounds that some number fits', () => {
    expect(boundsProblem(read('minStock=6&maxStock=5'))).toBe('The maximum is below the minimum.');
    expect(boundsProblem(read('minStock=5&maxStock=5'))).toBe(null);
    expect(boundsProblem(read('minStock=6'))).toBe(null);
  });
});

test.each([
  ['', undefined],
  ['0', 0],
  ['0012', 12],
  ['12345678', 12_345_678],
  ['123456789', null],
  ['1.5', null],
  ['-1', null],
  ['ten', null],
])('pieces typed as %j are read as %j', (text, pieces) => {
  expect(readPieces(text)).toBe(pieces);
});
