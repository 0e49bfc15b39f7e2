import { said, sayInEnglish } from '../words/say.ts';
import { expect, test } from 'vitest';
import { readProductRows } from './own-rows.ts';

const header = ['SKU', 'Item Description', 'Barcode', 'Client', 'Case Quantity'];
const labelled = ['SKU', 'Client', 'Label SKU', 'Label Type', 'Label Feed', 'Adhesive Type'];
const noLabel = {
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
};

test('a row is a product; its number is the one that Excel shows', () => {
  expect(readProductRows([header, ['A-1', 'Honey', '5012345678900', 'Orchard', 12]])).toEqual({
    products: [
      {
        row: 2,
        sku: 'A-1',
        itemDescription: 'Honey',
        barcode: '5012345678900',
        clientName: 'Orchard',
        clientSku: null,
        caseQuantity: 12,
        layerQuantity: null,
        palletQuantity: null,
        caseCode: null,
        caseCodeQuantity: null,
        fnsku: null,
        asin: null,
        otherCodes: null,
        codePlaces: null,
        labels: [],
      },
    ],
    errors: [],
    ignoredColumns: [],
    notes: [],
    joined: new Map(),
  });
});

test('blank rows are skipped and still counted, above the header too', () => {
  const { products, errors } = readProductRows([[], header, [null, ' ', ''], ['A-1'], [], ['', 'no code']]);
  expect(products.map(({ row }) => row)).toEqual([4]);
  expect(errors).toEqual([{ row: 6, column: 'SKU', sku: null, why: said('cell.no_sku') }]);
});

test('several rows with the same SKU and client are one product with several labels', () => {
  const { products, errors } = readProductRows([
    labelled,
    ['A-1', 'Orchard', 'L-1', 'BBD', 'NEL', 'Tamper Evident'],
    ['a-1 ', 'ORCHARD', 'L-2', 'barcode', 'wel', 'tamper evident'],
    ['A-1', 'Meadow', 'L-3', 'Address', null, null],
  ]);
  expect(errors).toEqual([]);
  expect(products.map(({ sku, clientName, labels }) => ({ sku, clientName, labels }))).toEqual([
    {
      sku: 'A-1',
      clientName: 'Orchard',
      labels: [
        { ...noLabel, labelSku: 'L-1', labelType: 'BBD', labelFeed: 'NEL', adhesiveType: 'Tamper Evident' },
        {
          ...noLabel,
          labelSku: 'L-2',
          labelType: 'Barcode',
          labelFeed: 'WEL',
          adhesiveType: 'Tamper Evident',
        },
      ],
    },
    { sku: 'A-1', clientName: 'Meadow', labels: [{ ...noLabel, labelSku: 'L-3', labelType: 'Address' }] },
  ]);
});

test('two equal labels of one product are two labels', () => {
  const { products } = readProductRows([labelled, ['A-1', null, 'L-1'], ['A-1', null, 'L-1']]);
  expect(products[0]?.labels).toHaveLength(2);
});

test('a later row fills what the first left blank', () => {
  const { products, errors } = readProductRows([
    [...header, 'Label SKU'],
    ['A-1', null, '5012345678900', null, null, 'L-1'],
    ['A-1', 'Honey', null, null, 12, 'L-2'],
  ]);
  expect(errors).toEqual([]);
  expect(products[0]).toMatchObject({ itemDescription: 'Honey', barcode: '5012345678900', caseQuantity: 12 });
});

test('a row that contradicts its product is an error and changes nothing', () => {
  const { products, errors } = readProductRows([
    [...header, 'Label SKU'],
    ['A-1', 'Honey', null, 'Orchard', null, 'L-1'],
    ['A-1', 'Jam', null, 'Orchard', 12, 'L-2'],
  ]);
  expect(errors).toEqual([
    {
      row: 3,
      column: 'Item Description',
      sku: 'A-1',
      why: said('cell.differs', { row: 2 }),
    },
  ]);
  expect(products[0]?.caseQuantity).toBeNull();
  expect(products[0]?.labels).toHaveLength(1);
});

test('a row that contradicts its product empties nothing, and neither does one that empties what another fills', () => {
  const rows = [
    [...header, 'Client SKU', 'Label SKU'],
    ['A-1', 'Honey', null, null, null, null, 'L-1'],
    ['A-1', 'Jam', null, null, '[empty]', null, 'L-2'],
    ['A-2', null, null, null, null, 'K-1', 'L-1'],
    ['A-2', null, null, null, null, '[empty]', 'L-2'],
    ['A-3', null, null, null, null, '[empty]', 'L-1'],
    ['A-3', null, null, null, null, 'K-1', 'L-2'],
    ['A-4', null, null, null, null, null, 'L-1'],
    ['A-4', null, null, null, null, '[empty]', 'L-2'],
  ];
  const { products, errors } = readProductRows(rows);
  expect(errors.map(({ row, column, why }) => [row, column, sayInEnglish(why)])).toEqual([
    [3, 'Item Description', 'Differs from row 2, which has the same SKU and client'],
    [5, 'Client SKU', 'Differs from row 4, which has the same SKU and client'],
    [7, 'Client SKU', 'Differs from row 6, which has the same SKU and client'],
  ]);
  expect(products.map(({ sku, clientSku, emptied }) => [sku, clientSku, emptied])).toEqual([
    ['A-1', null, undefined],
    ['A-2', 'K-1', undefined],
    ['A-3', null, ['clientSku']],
    ['A-4', null, ['clientSku']],
  ]);
});

test('a row that says again what another said is reported', () => {
  expect(readProductRows([header, ['A-1', 'Honey'], ['A-1', 'Honey']]).errors).toEqual([
    { row: 3, column: 'SKU', sku: 'A-1', why: said('cell.repeats', { row: 2 }) },
  ]);
});

test('a product has at most 50 labels', () => {
  const rows = Array.from({ length: 51 }, (_, index) => ['A-1', null, `L-${index}`]);
  const { products, errors } = readProductRows([labelled, ...rows]);
  expect(products[0]?.labels).toHaveLength(50);
  expect(errors).toEqual([
    { row: 52, column: 'Label SKU', sku: 'A-1', why: said('cell.too_many_labels', { most: 50 }) },
  ]);
});

test('every fault of a row is named, and the other rows go in', () => {
  const { products, errors } = readProductRows([
    ['SKU', 'Label Type', 'Label Orientation', 'Label Feed', 'Adhesive Type', 'Pallet Quantity'],
    ['A-1', 'Barcod', 'Upright', 'NEL', 'Glue', 1.5],
    ['A-2'],
  ]);
  expect(products.map(({ sku }) => sku)).toEqual(['A-2']);
  expect(errors.map(({ column, why }) => [column, sayInEnglish(why)])).toEqual([
    ['Pallet Quantity', 'Pallet Quantity must be a whole number from 0 to 1,000,000'],
    ['Label Type', 'Label Type must be one of Nutritional, Barcode, Address, BBD'],
    ['Label Orientation', 'Label Orientation must be one of Portrait, Landscape'],
    ['Adhesive Type', 'Adhesive Type must be one of Permanent, Removable, Tamper Evident'],
  ]);
  expect(errors.every(({ row, sku }) => row === 2 && sku === 'A-1')).toBe(true);
});

test('a SKU of only dots would not be an address', () => {
  const { products, errors } = readProductRows([['SKU'], ['.'], ['..'], ['...']]);
  expect(products.map(({ sku }) => sku)).toEqual(['...']);
  expect(errors.map(({ why }) => sayInEnglish(why))).toEqual([
    'A SKU cannot be only dots',
    'A SKU cannot be only dots',
  ]);
});

test('a SKU keeps its leading zeros, and is another than the one without', () => {
  const { products } = readProductRows([['SKU'], ['0123'], ['123'], [123.0]]);
  expect(products.map(({ sku }) => sku)).toEqual(['0123', '123']);
});

test('a formula is an error of its row, in a column that is read', () => {
  const formula = { kind: 'formula', shown: '7' } as const;
  const { products, errors } = readProductRows([
    ['SKU', 'Notes'],
    [formula, 'x'],
    ['A-2', formula],
  ]);
  expect(products.map(({ sku }) => sku)).toEqual(['A-2']);
  expect(errors).toEqual([{ row: 2, column: 'SKU', sku: null, why: said('cell.formula') }]);
});

test('headings like __proto__ are headings that nothing is taken from', () => {
  const { products, ignoredColumns } = readProductRows([
    ['SKU', '__proto__', 'constructor'],
    ['A-1', 'x', 'y'],
  ]);
  expect(products).toHaveLength(1);
  expect(ignoredColumns).toEqual(['__proto__', 'constructor']);
  expect({}).not.toHaveProperty('x');
});

test('a sheet without rows has no column SKU', () => {
  expect(() => readProductRows([])).toThrow('The first row needs a column with the heading SKU.');
});

test('X17: a row with a name or a code that has a character nobody sees is refused; a description may have one @security-8.17', () => {
  const rows = [header, ['\u200b', 'Honey'], ['..', 'Honey'], ['A\u202e-1', 'Honey'], ['A-2', 'Ho\u00adney']];
  const { products, errors } = readProductRows(rows);
  expect(products.map(({ sku }) => sku)).toEqual(['A-2']);
  expect(errors.map(({ row, why }) => [row, sayInEnglish(why)])).toEqual([
    [2, 'This text has a character that cannot be seen (U+200B); type it again instead of pasting it'],
    [3, 'A SKU cannot be only dots'],
    [4, 'This text has a character that cannot be seen (U+202E); type it again instead of pasting it'],
  ]);
});

test('a client is the same with and without accents, as it is looked up', () => {
  const { products } = readProductRows([labelled, ['A-1', 'Café', 'L-1'], ['A-1', 'Cafe', 'L-2']]);
  expect(products.map(({ clientName, labels }) => [clientName, labels.map((one) => one.labelSku)])).toEqual([
    ['Café', ['L-1', 'L-2']],
  ]);
});
