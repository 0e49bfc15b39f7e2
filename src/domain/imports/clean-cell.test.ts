import { expect, test } from 'vitest';
import type { ColumnName } from '../workbook/columns.ts';
import { cleanCell, columnForm } from './clean-cell.ts';

const clean = (field: ColumnName, text: string) => {
  const { cell, notes } = cleanCell(field, text, {
    form: columnForm([text], '.'),
    restoresZeros: false,
    how: 'all',
  });
  return [cell, notes.map(({ code }) => code)];
};

test.each<[ColumnName, string, string, string]>([
  ['barcode', '="5012345678900"', '5012345678900', 'import.text_mark'],
  ['barcode', '"5012345678900"', '5012345678900', 'import.text_mark'],
  ['barcode', '5012345678900\u200b', '5012345678900', 'import.text_mark'],
  ['barcode', '*5012345678900*', '5012345678900', 'import.code_joined'],
  ['barcode', '#5012345678900', '5012345678900', 'import.code_joined'],
  ['sku', '="00123"', '00123', 'import.text_mark'],
  ['itemDescription', '="Plum jam"', 'Plum jam', 'import.text_mark'],
  ['caseQuantity', '="12"', '12', 'import.text_mark'],
])('B36: in %s, %s is %s, with a note', (field, text, expected, code) => {
  expect(clean(field, text)).toEqual([expected, [code]]);
});

test('37: a sentence in place of a barcode is none, and words that only points divide are a code', () => {
  const [, notes] = clean('barcode', 'O produto não tem código.');
  expect(notes).toEqual(['import.placeholder']);
  expect(clean('barcode', 'BOX.RED.LARGE')).toEqual(['BOX.RED.LARGE', []]);
});

test.each(['12/05/2026', '2026-05-12', '12.05.2026 00:00:00', '5-Mar', '1. Mrz', 'Mar-26', '5 March 2026'])(
  '%s in place of a barcode is a date that a spreadsheet made',
  (text) => expect(clean('barcode', text)).toEqual([{ kind: 'date', shown: text }, []]),
);

test.each(['MAY-1001', '1-2', 'A-05-Mar', '2026', '12-34-56', '12-Pack', 'DEC', 'Marmalade 26'])(
  '%s is no date',
  (text) => {
    expect(clean('sku', text)).toEqual([text, []]);
  },
);

test('a long text in place of a barcode stays as it is, and does not hold the server', () => {
  // Looked through again from each character, one of them would take an hour.
  const texts = [' ', '*'].map((sign) => `5${sign.repeat(1_000_000)}x`);
  for (const text of texts) expect(clean('barcode', text)[0] === text).toBe(true);
});

test.each([
  ['5.0123456789E+12', '5012345678900'],
  ['5.012345678917E12', '5012345678917'],
  ['5.012345678917000e+012', '5012345678917'],
  // Rounded to nine digits, it has a right check digit by chance.
  ['5.01234577E+12', '5.01234577E+12'],
  ['3E0', '3E0'],
  ['7E00', '7E00'],
  ['1.5E1', '1.5E1'],
  ['2.00E+1', '2.00E+1'],
  ['5.0123456789E12', '5012345678900'],
])('B36: %s is %s: at most two zeros are put back', (text, expected) => {
  expect(clean('barcode', text)[0]).toBe(expected);
});

test('37: digits of another script are plain in a further barcode; in a SKU they stay, and that is said', () => {
  expect(clean('otherCodes', '٥٠١٢٣٤٥٦٧٨٩٠٠')).toEqual(['5012345678900', ['import.other_digits']]);
  expect(clean('sku', 'A-٠١')).toEqual(['A-٠١', ['import.digits_kept']]);
});

test('B36: a SKU keeps its own signs', () => {
  expect(clean('sku', '*A-1*')).toEqual(['*A-1*', []]);
});

test('37: a code of which a letter could not be read is none', () => {
  expect(clean('sku', 'M\ufffdS-1')).toEqual([{ kind: 'error', shown: 'M\ufffdS-1' }, []]);
  expect(clean('itemDescription', 'M\ufffdsli')).toEqual(['M\ufffdsli', []]);
});

test.each(['#REF!', '####', '=AB12', 'M\ufffdS-1'])(
  '37: %s, which is the SKU of a product, goes back in as it stands',
  (sku) => {
    const how = { form: columnForm([], '.'), restoresZeros: false };
    expect(cleanCell('sku', sku, { ...how, how: 'not codes' })).toMatchObject({ cell: sku });
    expect(cleanCell('sku', sku, { ...how, how: 'all' }).cell).toMatchObject({ shown: sku });
  },
);

test('B34: a formula that has found nothing is an empty cell, and any other error of one stays', () => {
  const read = (shown: string) =>
    cleanCell(
      'barcode',
      { kind: 'error', shown },
      { form: columnForm([], '.'), restoresZeros: false, how: 'all' },
    );
  expect(read('#N/A')).toMatchObject({ cell: null, notes: [{ code: 'import.placeholder' }] });
  expect(read('#REF!')).toEqual({ cell: { kind: 'error', shown: '#REF!' }, notes: [] });
});

test('37: a barcode to which the format of its cell gives gaps is its digits', () => {
  const read = (value: number, shown: string) =>
    cleanCell(
      'barcode',
      { kind: 'number', value, shown },
      { form: columnForm([], '.'), restoresZeros: false, how: 'all' },
    ).cell;
  expect(read(5_012_345_678_900, '5 012345 678900')).toBe('5012345678900');
  expect(read(4_006_381_333_931, '04006381333931')).toMatchObject({ shown: '04006381333931' });
});
