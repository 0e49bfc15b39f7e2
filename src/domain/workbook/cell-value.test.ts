import { describe, expect, test } from 'vitest';
import { sayInEnglish } from '../words/say.ts';
import { takeQuantity, takeText, type Taken } from './cell-value.ts';
import { columns } from './columns.ts';

const inEnglish = <T>(taken: Taken<T>) => ('fault' in taken ? { fault: sayInEnglish(taken.fault) } : taken);

describe('a code', () => {
  const take = (cell: Parameters<typeof takeText>[1]) => inEnglish(takeText(columns.barcode, cell));

  test('that is a number keeps all its digits, without an exponent', () => {
    expect(take(5012345678900)).toEqual({ value: '5012345678900' });
    expect(take(100000)).toEqual({ value: '100000' });
  });

  test('keeps the leading zeros that its format shows', () => {
    expect(take({ kind: 'number', value: 36000291452, shown: '036000291452' })).toEqual({
      value: '036000291452',
    });
  });

  test('shown with thousands separators or decimals is the number itself', () => {
    expect(take({ kind: 'number', value: 5012345678900, shown: '5,012,345,678,900' })).toEqual({
      value: '5012345678900',
    });
    expect(take({ kind: 'number', value: 5012345678900, shown: '5012345678900.00' })).toEqual({
      value: '5012345678900',
    });
  });

  test('that its format writes with letters is kept so', () => {
    expect(take({ kind: 'number', value: 12, shown: 'AB-0012' })).toEqual({ value: 'AB-0012' });
  });

  test.each([
    [{ kind: 'exponent', shown: '5.01E+12' } as const, '5.01E+12'],
    ['5.01235E+12', '5.01235E+12'],
    ['5,01235E+12', '5,01235E+12'],
    ['5.01235e+012', '5.01235e+012'],
    ['5.01235E12', '5.01235E12'],
    [5012350000000, '5.01235E+12'],
    [{ kind: 'number', value: 5012350000000, shown: '05012350000000' } as const, '5.01235E+12'],
    [{ kind: 'number', value: 5012350000000, shown: '5 012350 000000' } as const, '5.01235E+12'],
    [{ kind: 'number', value: 3.4012345e17, shown: '(00)340123450000000020' } as const, '3.40123E+17'],
    [{ kind: 'number', value: 3.4012345e17, shown: '00340123450000000020' } as const, '3.40123E+17'],
    [1234567890123456, '1.23457E+15'],
    [{ kind: 'date', shown: '1/5/24' } as const, 'the date 1/5/24'],
  ])('%o, ruined by Excel, is refused', (cell, shown) => {
    expect(take(cell)).toEqual({
      fault: `Excel has changed this code to ${shown}; format the column as text, and enter it again`,
    });
  });

  test('that ends in zeros is taken as text', () => {
    expect(take('5012350000000')).toEqual({ value: '5012350000000' });
  });

  test('that reads like a small exponent is a code as typed', () => {
    for (const code of ['1E+05', '1E12', '1.5E1']) expect(take(code)).toEqual({ value: code });
  });

  test('of 100 characters is taken, of 101 refused', () => {
    expect(take('x'.repeat(100))).toEqual({ value: 'x'.repeat(100) });
    expect(take('x'.repeat(101))).toEqual({ fault: 'At most 100 characters' });
  });
});

describe('a text', () => {
  const take = (cell: Parameters<typeof takeText>[1]) => inEnglish(takeText(columns.itemDescription, cell));

  test('loses control characters and space at its ends, keeps line feeds and tabs', () => {
    expect(take('  a\u0007b\r\nc\td \u001f')).toEqual({ value: 'ab\nc\td' });
  });

  test('with NUL or half a character is refused', () => {
    expect(take('a\0b')).toEqual({ fault: 'This text has characters that cannot be stored' });
    expect(take('a\ud83d')).toEqual({ fault: 'This text has characters that cannot be stored' });
  });

  test('of nothing but space is empty', () => {
    expect(take(' \n ')).toEqual({ value: null });
    expect(take(null)).toEqual({ value: null });
  });

  test('that is a number is what Excel shows', () => {
    expect(take(0.1 + 0.2)).toEqual({ value: '0.3' });
    expect(take({ kind: 'number', value: 0.5, shown: '50%' })).toEqual({ value: '50%' });
  });

  test('that Excel made a date of is refused', () => {
    expect(inEnglish(takeText(columns.labelSize, { kind: 'date', shown: '10-May' }))).toEqual({
      fault: 'Excel has changed this value to the date 10-May; format the column as text, and enter it again',
    });
  });

  test('that is an error is refused', () => {
    expect(take({ kind: 'error', shown: '#N/A' })).toEqual({ fault: 'This cell holds an error (#N/A)' });
  });

  test('of 2,000 characters is taken, of 2,001 refused', () => {
    expect(take('x'.repeat(2000))).toEqual({ value: 'x'.repeat(2000) });
    expect(take('x'.repeat(2001))).toEqual({ fault: 'At most 2,000 characters' });
  });
});

describe('a quantity', () => {
  const take = (cell: Parameters<typeof takeQuantity>[1]) =>
    inEnglish(takeQuantity(columns.caseQuantity, cell));

  test('is a whole number from 0 to 1,000,000, typed as number or text', () => {
    expect(take(0)).toEqual({ value: 0 });
    expect(take(1_000_000)).toEqual({ value: 1_000_000 });
    expect(take(' 12 ')).toEqual({ value: 12 });
    expect(take({ kind: 'number', value: 12, shown: '12.00' })).toEqual({ value: 12 });
  });

  test('that is empty is not set, and not 0', () => {
    expect(take(null)).toEqual({ value: null });
    expect(take('  ')).toEqual({ value: null });
  });

  test.each([
    1.5,
    -1,
    1_000_001,
    1e9,
    '1.5',
    'twelve',
    '1,200',
    '0x10',
    { kind: 'date', shown: '1/5/24' } as const,
    { kind: 'exponent', shown: '1E+03' } as const,
  ])('%o is refused', (cell) => {
    expect(take(cell)).toEqual({ fault: 'Case Quantity must be a whole number from 0 to 1,000,000' });
  });

  test('that is a formula is not evaluated', () => {
    expect(take({ kind: 'formula', shown: '12' })).toEqual({
      fault: 'This is a formula; put its value into the cell instead',
    });
  });
});
