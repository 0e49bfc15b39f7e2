import { expect, test } from 'vitest';
import { gtinCheckDigit, isValidGtin } from './gtin.ts';

test('check digits of a GTIN-13, its case code, a UPC and a GTIN-8', () => {
  expect(gtinCheckDigit('501234567890')).toBe(0);
  expect(gtinCheckDigit('1501234567890')).toBe(7);
  expect(gtinCheckDigit('03600029145')).toBe(2);
  expect(gtinCheckDigit('9638507')).toBe(4);
});

test('codes with the right check digit are valid', () => {
  for (const code of ['5012345678900', '15012345678907', '036000291452', '0036000291452', '96385074']) {
    expect(isValidGtin(code)).toBe(true);
  }
});

test('two digits changed over make a code invalid', () => {
  expect(isValidGtin('5012345687900')).toBe(false);
});

test('other lengths, letters and spaces are no GTIN', () => {
  for (const code of [
    '',
    '0',
    '123456789',
    '50123456789',
    '5012345678900 ',
    'B012345678900',
    '015012345678907',
  ]) {
    expect(isValidGtin(code)).toBe(false);
  }
});
