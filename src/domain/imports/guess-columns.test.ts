import { describe, expect, test } from 'vitest';
import type { Cell } from '../workbook/cell.ts';
import { findHeading } from './find-heading.ts';
import { guessColumns } from './guess-columns.ts';
import { headingsInTheWild } from '#testing/samples/headings-in-the-wild.ts';

const guess = (rows: readonly (readonly Cell[])[]) => guessColumns(rows, findHeading(rows));
const fields = (rows: readonly (readonly Cell[])[]) => guess(rows).map(({ field }) => field);

describe('heading rows of others', () => {
  const lists = headingsInTheWild.map(({ of, headings }) => {
    const columns = headings.split('|').map((column) => column.split('='));
    const guessed = guess([columns.map(([heading = '']) => heading)]);
    return {
      of,
      columns: columns.map(([heading, field = null], at) => ({ of, heading, field, guess: guessed[at] })),
    };
  });
  const columns = lists.flatMap((list) => list.columns);
  const wrong = columns.filter(({ field, guess: made }) => made?.field !== field);

  test('are 60 or more, in five languages', () => {
    expect(lists.length).toBeGreaterThanOrEqual(60);
    expect(new Set(lists.map(({ of }) => of.slice(0, 2)))).toEqual(new Set(['en', 'de', 'fr', 'es', 'pl']));
  });

  test('95 % of the columns that are ours, and of all, are guessed right', () => {
    const ours = columns.filter(({ field }) => field !== null);
    const wrongOurs = wrong.filter(({ field }) => field !== null);
    expect(1 - wrongOurs.length / ours.length).toBeGreaterThanOrEqual(0.95);
    expect(1 - wrong.length / columns.length).toBeGreaterThanOrEqual(0.95);
  });

  test('none is guessed wrongly with confidence', () => {
    expect(wrong.filter(({ guess: made }) => made?.confidence === 'sure')).toEqual([]);
  });
});

describe('what columns contain', () => {
  const products = [
    ['A-1', '5012345678900', '15012345678907', 'Honey, 340 g', '12'],
    ['A-2', '4006381333931', '14006381333938', 'Jam, 340 g', '6'],
    ['A-3', '5901234123457', '15901234123454', 'Syrup', '24'],
  ];

  test('check digits say barcode, and an indicator of 1 to 8 says case, without any heading', () => {
    const guessed = guess(products);
    expect(guessed.map(({ field, confidence }) => [field, confidence])).toEqual([
      [null, null],
      ['barcode', 'likely'],
      ['caseCode', 'likely'],
      [null, null],
      [null, null],
    ]);
  });

  test('a code of nothing but barcodes is the barcode', () => {
    expect(
      fields([['Code', 'Libellé'], ...products.map(([, ean, , name]) => [ean ?? '', name ?? ''])]),
    ).toEqual(['barcode', 'itemDescription']);
  });

  test('a pack size of words is no quantity', () => {
    expect(
      fields([
        ['Item no.', 'Pack size'],
        ['1', '12 x 330 ml'],
        ['2', '6 x 1 l'],
        ['3', '24'],
      ]),
    ).toEqual(['sku', null]);
    expect(
      fields([
        ['Item no.', 'Pack size'],
        ['1', '12'],
        ['2', '6,0'],
        ['3', '1.000'],
      ]),
    ).toEqual(['sku', 'caseQuantity']);
  });

  test('a heading that promises a barcode over what is none is no longer sure', () => {
    const guessed = guess([
      ['SKU', 'EAN'],
      ['1', 'see box'],
      ['2', 'none'],
      ['3', 'n/a'],
    ]);
    expect(guessed[1]).toMatchObject({ field: 'barcode', confidence: 'likely' });
  });

  test('five samples of each, none twice', () => {
    const rows = [1, 1, 2, 3, 4, 5, 6].map((value) => [`A-${value}`]);
    expect(guess([['SKU'], ...rows])[0]?.samples).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5']);
  });

  test('two columns for one field: the better one has it, and of two that are equal the first, which is not sure', () => {
    expect(fields([['Description', 'Name', 'SKU']])).toEqual([null, 'itemDescription', 'sku']);
    const guessed = guess([['EAN', 'GTIN', 'SKU']]);
    expect(guessed.map(({ field, confidence }) => [field, confidence])).toEqual([
      ['barcode', 'likely'],
      [null, null],
      ['sku', 'sure'],
    ]);
  });

  test('a supplier is that of the labels only in a list of labels', () => {
    expect(fields([['SKU', 'Supplier Name']])).toEqual(['sku', null]);
    expect(fields([['SKU', 'Label SKU', 'Supplier Name']])).toEqual(['sku', 'labelSku', 'supplierName']);
  });

  test('our own headings are sure', () => {
    const guessed = guess([['SKU', 'Item Description', 'Barcode', 'Client', 'Case Quantity', 'Label Feed']]);
    expect(guessed.map(({ confidence }) => confidence)).toEqual(Array.from({ length: 6 }, () => 'sure'));
  });

  test('Y1: of a column 200 values are looked at, and of a value 200 characters', () => {
    const codes = (count: number, code: string) => Array.from({ length: count }, () => [code]);
    const ofCode = (...values: string[][]) => guess([['Code'], ...values])[0]?.field;
    expect(ofCode(...codes(200, '5012345678900'), ...codes(1_000, 'x'))).toBe('barcode');
    expect(ofCode(...codes(200, 'x'), ...codes(1_000, '5012345678900'))).toBe('sku');
    expect(ofCode(...codes(3, `5012345678900${' '.repeat(200)}x`))).toBe('barcode');
  });
});

describe('the heading row', () => {
  const rowOf = (rows: readonly (readonly Cell[])[]) => findHeading(rows).row;

  test('stands below an address and a date', () => {
    expect(
      rowOf([
        ['Orchard House Ltd'],
        [null, 'Price list 2026'],
        [],
        ['Article no.', 'EAN', 'Description', 'Pack qty'],
        ['1', '2', 'x', 3],
      ]),
    ).toBe(4);
  });

  test('may take two rows, merged across and down', () => {
    const heading = findHeading([
      ['Article no.', 'Description', 'Carton', null, 'Pallet', null],
      [null, null, 'EAN', 'Qty', 'Layers', 'Qty'],
      ['A-1', 'Honey', '15012345678907', 12, 5, 960],
    ]);
    expect(heading).toMatchObject({ row: 2, isInTwoRows: true });
    expect(heading.texts).toEqual([
      'Article no.',
      'Description',
      'Carton EAN',
      'Carton Qty',
      'Pallet Layers',
      'Pallet Qty',
    ]);
    expect(fields([heading.texts])).toEqual([
      'sku',
      'itemDescription',
      'caseCode',
      'caseQuantity',
      null,
      'palletQuantity',
    ]);
  });

  test('columns with one heading have a number, which no other heading has', () => {
    const { texts } = findHeading([['SKU', 'Code', 'Code (2)', 'Code', 'Code']]);
    expect(texts).toEqual(['SKU', 'Code', 'Code (2)', 'Code (3)', 'Code (4)']);
  });

  test('is none where data begins at once', () => {
    expect(
      rowOf([
        ['A-1', '5012345678900', 12],
        ['A-2', '4006381333931', 6],
      ]),
    ).toBe(0);
    expect(rowOf([])).toBe(0);
  });
});

test('two measures are the size of a label, in a column without a heading that says so; those of a carton are not', () => {
  const sizes = ['60 x 40 mm', '100×50', '4" x 6"'];
  const column = (heading: string, values: readonly string[]) =>
    fields([['SKU', 'Name', heading], ...values.map((value, at) => [`A-${at}`, `Jam ${at}`, value])])[2];
  expect(column('Etikett', sizes)).toBe('labelSize');
  expect(column('Format XY', sizes)).toBe('labelSize');
  expect(column('Format XY', ['600 x 400 mm', '60 x 40 cm', '400 x 300 x 200 mm'])).toBe(null);
});
