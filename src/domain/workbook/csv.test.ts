import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

test('fields are kept exactly, spaces and leading zeros included', () => {
  expect(parseCsv('barcode,name\n0123, Honey \n')).toEqual([
    ['barcode', 'name'],
    ['0123', ' Honey '],
  ]);
});

test('a field in quotes may hold commas, quotes and line ends', () => {
  expect(parseCsv('1,"Cookie Thins, ""Zesty""\r\nLemon"\r\n2,b')).toEqual([
    ['1', 'Cookie Thins, "Zesty"\r\nLemon'],
    ['2', 'b'],
  ]);
});

test('empty fields are fields, also at the end', () => {
  expect(parseCsv(',\na,')).toEqual([
    ['', ''],
    ['a', ''],
  ]);
});

test('nothing has no records', () => {
  expect(parseCsv('')).toEqual([]);
});

test('a byte order mark is no part of the first heading', () => {
  expect(parseCsv('\ufeffbarcode,name')).toEqual([['barcode', 'name']]);
});

test('a quote that does not fit is named by its line', () => {
  expect(() => parseCsv('a,b\n1,"open')).toThrow('Line 2 has a quote that does not fit.');
  expect(() => parseCsv('a,"b"c')).toThrow('Line 1 has a quote that does not fit.');
});

test('what is quoted by the rules comes back', () => {
  const records = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 3 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(records, (rows) => {
      const text = rows
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
        .join('\r\n');
      expect(parseCsv(text)).toEqual(rows);
    }),
  );
});
