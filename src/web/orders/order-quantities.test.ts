import { expect, test } from 'vitest';
import { readQuantities } from './order-quantities.ts';

test('quantities are read with and without their commas, and an empty one is left open', () => {
  expect(readQuantities([4, 5, 6, 7], { 4: '5,000', 5: ' 12 000 ', 6: '' })).toEqual({
    ok: true,
    quantities: [
      { of: 4, quantity: 5_000 },
      { of: 5, quantity: 12_000 },
      { of: 6, quantity: null },
      { of: 7, quantity: null },
    ],
  });
});

test('what is no quantity is named, and nothing else is looked at', () => {
  expect(readQuantities([4, 5, 6], { 4: '0', 5: 'ten', 6: '99999999', 9: 'x' })).toEqual({
    ok: false,
    problems: {
      4: 'This must be at least 1.',
      5: 'This must be a whole number.',
      6: 'At most 10,000,000.',
    },
  });
});
