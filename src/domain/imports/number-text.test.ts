import { expect, test } from 'vitest';
import { decimalIn, wholeNumberText } from './number-text.ts';

test.each([
  [['12,0', '1.200', '1.218'], ','],
  [['12.0', '1,200', '1,218'], '.'],
  [['1.234,56'], ','],
  [['1,234.56'], '.'],
  [['1.200', '3.400'], '.'],
  [['0,500', '12,000', '6,000'], ','],
  [['0.500', '12.000'], '.'],
  [['A-1', 'Jam', ''], '.'],
] as const)('%j: the decimals stand after %s', (texts, decimal) => {
  expect(decimalIn(texts)).toBe(decimal);
});

test.each([
  ['1.200,0', ',', '1200'],
  ['1.200', ',', '1200'],
  ['1 200', ',', '1200'],
  ['12,00', ',', '12'],
  ['1,200.0', '.', '1200'],
  ["1'200", '.', '1200'],
  ['12', '.', '12'],
  ['1.200', '.', '1.200'],
  ['12,5', ',', '12,5'],
  ['12 pcs', '.', '12 pcs'],
  ['0,500', '.', '0,500'],
  ['0.500', ',', '0.500'],
  ['012', '.', '012'],
] as const)('%s with the decimal %s is %s', (text, decimal, whole) => {
  expect(wholeNumberText(text, decimal)).toBe(whole);
});
