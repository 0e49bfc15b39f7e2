import { expect, test } from 'vitest';
import { readFixedWidth } from './fixed-width.ts';

const rowsOf = (lines: readonly string[]): string[][] | undefined => readFixedWidth(lines.join('\n'))?.rows;

test('columns are where every line has them: numbers at the right, headings longer than what they head', () => {
  expect(
    rowsOf([
      'Item No   EAN code      Description          Units per case',
      'A-1       5012345678900 Green tea                        12',
      'A-2       4006381333931 Black tea, strong                 6',
      'A-3       5901234123457 Dark chocolate                  100',
    ]),
  ).toEqual([
    ['Item No', 'EAN code', 'Description', 'Units per case'],
    ['A-1', '5012345678900', 'Green tea', '12'],
    ['A-2', '4006381333931', 'Black tea, strong', '6'],
    ['A-3', '5901234123457', 'Dark chocolate', '100'],
  ]);
});

test('a line drawn under the headings says where they are', () => {
  expect(
    rowsOf([
      'SKU  EAN           NAME',
      '---- ------------- ----------',
      'A 1  5012345678900 Green tea',
      'A 2  4006381333931 Black tea',
    ]),
  ).toEqual([
    ['SKU', 'EAN', 'NAME'],
    [],
    ['A 1', '5012345678900', 'Green tea'],
    ['A 2', '4006381333931', 'Black tea'],
  ]);
});

test('a title above, a remark below, and a text too long for its column stand whole behind the columns', () => {
  const found = readFixedWidth(
    [
      'Stock list of 27 November 2026, all warehouses of the company',
      '',
      'SKU    EAN            Name          Qty',
      ...['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7'].map(
        (sku) => `${sku}    5012345678900  Tea ${sku}        3`,
      ),
      'A-8    4006381333931  Tea, with a very long name',
      'A-9    4006381333931  Coffee          6',
      'Printed by the system at 10:14 without any guarantee',
    ].join('\n'),
  );
  expect(found?.rows[0]?.slice(0, 4)).toEqual(['', '', '', '']);
  expect(found?.rows.slice(2, 4)).toEqual([
    ['SKU', 'EAN', 'Name', 'Qty'],
    ['A-1', '5012345678900', 'Tea A-1', '3'],
  ]);
  expect(found?.rows[10]).toEqual(['', '', '', '', 'A-8    4006381333931  Tea, with a very long name']);
  expect(found?.rows[11]).toEqual(['A-9', '4006381333931', 'Coffee', '6']);
  expect(found?.strays).toEqual([1, 11, 13]);
});

test('a subtotal that runs through a gap hides no columns of a short list', () => {
  const found = readFixedWidth(
    [
      'Artikelnr. Bezeichnung            EAN           VPE',
      '100001     Honig 250 g            5012345678900   12',
      '100002     Marmelade              5012345678917    6',
      'Zwischensumme                                     18',
      '100003     Versandkarton 30 x 20  5012345678924   25',
      '100004     Tee                    5012345678931    4',
    ].join('\n'),
  );
  expect(found?.rows[1]).toEqual(['100001', 'Honig 250 g', '5012345678900', '12']);
  expect(found?.strays).toEqual([4]);
});

test('wide letters take two places where a program counted so', () => {
  expect(
    rowsOf([
      '货号      条码           品名          箱规',
      'A-1       5012345678900  绿茶          12',
      'A-2       4006381333931  茉莉花茶      6',
      'A-3       5901234123457  红茶          24',
    ])?.slice(1, 3),
  ).toEqual([
    ['A-1', '5012345678900', '绿茶', '12'],
    ['A-2', '4006381333931', '茉莉花茶', '6'],
  ]);
});

test.each([
  [
    'a letter',
    ['Dear Sir or Madam,', 'please find our list of   articles below.', 'SKU A-1 costs 3  euro.', 'Regards'],
  ],
  ['two lines', ['SKU    EAN', 'A-1    5012345678900']],
  ['columns without headings that are known', ['foo    bar', 'a      b', 'c      d', 'e      f']],
  [
    'two columns whose gap many lines fill',
    [
      'Artikelnr. Bezeichnung            EAN',
      ...Array.from({ length: 6 }, (_, at) => [
        `10000${at}     Honig 250 g            5012345678900`,
        `20000${at}     Tee                    5012345678917`,
        'Zwischensumme                              18.00',
      ]).flat(),
    ],
  ],
  [
    'columns that touch',
    ['SKU       EAN          Name', 'A-1       5012345678900Green tea', 'A-2       4006381333931Tea'],
  ],
])('%s has none', (_, lines) => {
  expect(rowsOf(lines)).toBeUndefined();
});
