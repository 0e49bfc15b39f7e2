import { expect, test } from 'vitest';
import { quantityIn } from './clean-quantity.ts';

const read = (text: string) => quantityIn(text, { decimal: '.', hasThreeDecimals: false })?.text ?? null;

test.each([
  ['6/12oz', '6'],
  ['6 / 12 OZ', '6'],
  ['12/8.5 fl. oz', '12'],
  ['24x330ml', '24'],
  ['24 × 0,33 l', '24'],
  ['012x1kg', '12'],
  ['6/12', null],
  ['4/6/12oz', null],
  ['6/12 ct', null],
  ['12oz', null],
  ['6/12oz or 4/12oz', null],
])('B40: a quantity of measured units, %s, is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['1 x 24 pcs', '24'],
  ['24x1 Stück', '24'],
  ['x24', '24'],
  ['Pack of 12', '12'],
  ['VPE: 12', '12'],
  ['Karton à 12 Stück', '12'],
  ['Caja de 24', '24'],
  ['1 CT = 12 EA', '12'],
  ['12-pack', '12'],
  ['6-er', '6'],
  ['24 (2 x 12)', '24'],
  ['12 rolls', '12'],
  ['24 (2 x 6)', null],
  ['2x12', null],
  ['2 CT = 24 EA', null],
  ['10-12', null],
  ['-5', null],
  ['1 dozen', null],
  ['about 24', null],
])('B27: %s as a quantity is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each(['.', ','] as const)(
  'no quantity below one becomes hundreds, where %s divides decimals',
  (decimal) => {
    for (const text of ['0,500', '0.500', '0,250 Stück'])
      expect(quantityIn(text, { decimal, hasThreeDecimals: false })).toBeNull();
  },
);
