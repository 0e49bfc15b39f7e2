import { expect, test } from 'vitest';
import { productCode, type ProductCode } from '../products/product-code.ts';
import { sayInEnglish } from '../words/say.ts';
import { codeCellFaults, codeCells, mergeCodes } from './code-cells.ts';
import type { CodeCells } from './code-columns.ts';

const cells = (given: Partial<CodeCells>): CodeCells => ({
  caseCode: null,
  caseCodeQuantity: null,
  fnsku: null,
  asin: null,
  otherCodes: null,
  ...given,
});

const carton = productCode({ code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12 });
const fnsku = productCode({ code: 'X001ABC123', kind: 'fnsku' });

const lists: [string, ProductCode[]][] = [
  ['nothing', []],
  ['a case code with its pieces', [carton]],
  ['one of each', [fnsku, carton, productCode({ code: 'B0ABC12345', kind: 'asin' })]],
  [
    'a second case code',
    [carton, productCode({ code: '25012345678904', kind: 'gtin', level: 'case', pieces: 48 })],
  ],
  ['a case that looks like a unit', [productCode({ code: '15012345678907', kind: 'gtin', level: 'unit' })]],
  ['a case code with a wrong check digit', [{ ...carton, code: '15012345678908', isCheckedByHand: true }]],
  [
    'two with wrong check digits',
    ['15012345678908', '15012345678909'].map((code) => ({ ...carton, code, isCheckedByHand: true })),
  ],
  [
    'codes that look like words',
    ['JAM (SKU)', 'TIN (case of 4)', '(GTIN)'].map((code) => productCode({ code, kind: 'other' })),
  ],
  [
    'a case code that looks like words',
    [productCode({ code: 'TIN (case of 4)', kind: 'other', level: 'case', pieces: 4 })],
  ],
  ['an FNSKU on a case', [productCode({ code: 'X001ABC123', kind: 'fnsku', level: 'case', pieces: 6 })]],
  ['a SKU of digits', [productCode({ code: '5012345678900', kind: 'sku' })]],
  ['a pallet', [productCode({ code: 'PAL-1', kind: 'other', level: 'pallet', pieces: 480 })]],
];

test.each(lists)('%s comes back out of an export unchanged', (_, codes) => {
  expect(codeCellFaults(codeCells(codes))).toEqual([]);
  expect(mergeCodes(codes, codeCells(codes))).toEqual(codes);
  const byCode = (one: ProductCode, other: ProductCode) => (one.code < other.code ? -1 : 1);
  expect(mergeCodes([], codeCells(codes)).toSorted(byCode)).toEqual(codes.toSorted(byCode));
});

test('a cell replaces the code of its column, an empty one leaves it', () => {
  const before = [productCode({ code: 'PAL-1', kind: 'other' }), carton, fnsku];
  expect(mergeCodes(before, cells({ fnsku: 'X009XYZ789' })).map(({ code }) => code)).toEqual([
    'PAL-1',
    '15012345678907',
    'X009XYZ789',
  ]);
  expect(mergeCodes(before, cells({ caseCode: '15012345678907', caseCodeQuantity: 24 }))[1]).toEqual({
    ...carton,
    pieces: 24,
  });
  expect(mergeCodes(before, cells({ otherCodes: 'A-1; A-2' })).map(({ code }) => code)).toEqual([
    '15012345678907',
    'X001ABC123',
    'A-1',
    'A-2',
  ]);
});

test('a code without words gets the kind and the level that it looks like', () => {
  expect(
    mergeCodes([], cells({ otherCodes: '25012345678904\nX001ABC123; b0abc12345 ;ANY 1' })),
  ).toMatchObject([
    { code: '25012345678904', kind: 'gtin', level: 'case' },
    { code: 'X001ABC123', kind: 'fnsku', level: 'unit' },
    { code: 'b0abc12345', kind: 'asin', level: 'unit' },
    { code: 'ANY 1', kind: 'other', level: 'unit' },
  ]);
});

test.each([
  [
    { caseCode: '15012345678908' },
    'caseCode',
    '15012345678908: The check digit should be 7, not 8; to keep it, write “15012345678908 (checked by hand)”',
  ],
  [
    { caseCode: '12345678905' },
    'caseCode',
    '12345678905: Zeros in front are missing: 012345678905. A spreadsheet drops them',
  ],
  [
    { otherCodes: 'A-1; 5.01235E+12' },
    'otherCodes',
    '5.01235E+12: A spreadsheet has turned this code into a number and lost its last digits. Take it from the box',
  ],
  [
    { asin: '306406152' },
    'asin',
    '306406152: Zeros in front are missing: 0306406152. A spreadsheet drops them',
  ],
  [{ caseCodeQuantity: 12 }, 'caseCodeQuantity', 'This quantity needs a Case Code in the same row'],
  [{ fnsku: 'X001ABC123', otherCodes: 'x001abc123' }, 'otherCodes', 'This row has the same code twice'],
  [{ fnsku: 'x'.repeat(81) }, 'fnsku', 'A code has at most 80 characters'],
] as const)('%j: %s, %s', (given, field, message) => {
  const faults = codeCellFaults(cells(given)).map(({ why, ...fault }) => ({
    ...fault,
    message: sayInEnglish(why),
  }));
  expect(faults).toEqual([{ field, message }]);
});
