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
