import { expect, test } from 'vitest';
import { readGtinAmong, readNumberWithin } from './number-within.ts';

test.each([
  ['GTIN 5012345678900', '5012345678900'],
  ['EAN-13: 5 012345 678900', '5012345678900'],
  ['UPC-A 041268119684', '041268119684'],
  ['EAN 8012345678907', '8012345678907'],
  ['UPC 123456789012', '123456789012'],
  ['*5012345678900*', '5012345678900'],
  ['5012345678900.0', '5012345678900'],
  ["'5012345678900,00", '5012345678900'],
  ['5012345678900;', '5012345678900'],
  ['~5012345678900', '5012345678900'],
  ['F5012345678900', '5012345678900'],
  ['E05012345678900', '05012345678900'],
  ['PZN-04114918', '04114918'],
  ['-4114918', '04114918'],
  ['+A123BJC5D6E71G', '+A123BJC5D6E71'],
  ['*+A123BJC5D6E71G*', '+A123BJC5D6E71'],
  ['+A123BJC5D6E71/$$3231231LOT7F', '+A123BJC5D6E71'],
  ['A012345676', 'A012345676'],
  ['0CSSBD', 'A012345676'],
  ['M-2306-7118-7', '9790230671187'],
  ['ISMN 979-0-2306-7118-7', '9790230671187'],
  ['(01)5012345678900(10)L-7', '5012345678900'],
  ['12345678905', '012345678905'],
  ['AMZN,PO:FBA15ABCDEFG,FNSKU:X0017TEST3,QTY:24,EXP:271231', 'X0017TEST3'],
  ['AMZN,PO:FBA15ABCDEFG,SKU:MK-1,QTY:24', 'MK-1'],
])('%s has the number %s in it, and says so', (text, number) => {
  const reading = readNumberWithin(text);
  expect(reading?.note?.message).toBe(`${text} was read as ${number}.`);
});

test('a number of a medicine or a health product is looked up in all its spellings', () => {
  expect(readNumberWithin('PZN-04114918')?.keys.flat()).toEqual(
    expect.arrayContaining(['04114918', '-04114918', 'PZN-04114918', '4150041149186']),
  );
  const health = readNumberWithin('+A123BJC5D6E71G')?.keys.flat();
  expect(health).toEqual(['+A123BJC5D6E71', 'A123BJC5D6E71', 'A123BJC5D6E71G']);
  expect(health, 'another company’s item may have the same number').not.toContain('BJC5D6E7');
});

test.each([
  '5012345678900',
  'A5012345678901',
  'EAN 5012345678901',
  'PZN-04114919',
  '+A123BJC5D6E71X',
  '+A123BJC5D6E71/$$3231231LOT7X',
  'A012345675',
  'BOX123',
  'M-2306-7118-8',
  '(01)5012345678901(10)L-7',
  'AB-10',
  '',
  '12345678904',
  'AMZN,PO:FBA15ABCDEFG,QTY:24',
  'AMZN,PO:FBA15ABCDEFG,FNSKU:X0017TEST3,QTY:24,FNSKU:X0017TEST4,QTY:12',
  'AMZN,PO:FBA15ABCDEFG,UPC:012345678905,QTY:1,UPC:036000291452,QTY:2',
])('%j has none', (text) => expect(readNumberWithin(text)).toBeNull());

test.each([
  '5012345678900;L7;24',
  '12*5012345678900',
  '5012345678900<CR>',
  '{"sku":"A-1","ean":"5012345678900"}',
  'GTIN: 5012345678900 LOT: L7 EXP: 2027-12-31',
  'https://shop.example/tea/5012345678900?ref=label',
  '5012345678900/05012345678900',
])('37: %s has one GTIN among other things', (text) => {
  expect(readGtinAmong(text)).toMatchObject({ gtin: '05012345678900', note: { code: 'code.read_as' } });
});

test.each([
  '5012345678900',
  '5012345678901;L7',
  '5012345678900;4006381333931',
  'L5012345678900-7',
  'WIFI:S:guest;T:WPA;P:5012345678900;;',
  'BEGIN:VCARD\nTEL:5012345678900\nEND:VCARD',
  '7'.repeat(1_000),
])('37: %j has none, or nobody can tell which', (text) => expect(readGtinAmong(text)).toBeNull());
