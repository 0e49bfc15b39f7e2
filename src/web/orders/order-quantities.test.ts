import { expect, test } from 'vitest';
import { hasQuantities, readQuantities, typedOf, typedSince } from './order-quantities.ts';

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

test('what is typed stays of these labels alone, or where it is not what was sent', () => {
  expect(typedOf([4, 5], { 4: '50', 6: '70' })).toEqual({ 4: '50' });
  expect(typedSince({ 1: '7', 2: '8' }, { 1: '7', 2: '80', 3: '9' })).toEqual({ 2: '80', 3: '9' });
});

test.each([
  [[{ position: 0, quantity: 5_000 }], true],
  [[{ position: 1, quantity: null }], true],
  [[{ position: 0, quantity: null }], false],
  [
    [
      { position: 0, quantity: 5_000 },
      { position: 2, quantity: 1 },
    ],
    false,
  ],
])('an order of 5,000 and of one that is left open has %j: %s', (quantities, has) => {
  const label = { itemId: 4, labelSku: 'L-1', supplierCode: 'A', supplierName: 'Avon', labelSize: '80' };
  const lines = [
    { ...label, position: 0, quantity: 5_000, sent: null, closed: null },
    { ...label, position: 1, quantity: null, sent: null, closed: null },
  ];
  expect(hasQuantities({ lines }, quantities)).toBe(has);
});
