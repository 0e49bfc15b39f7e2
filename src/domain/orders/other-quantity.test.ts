import { expect, test } from 'vitest';
import { isOtherQuantity } from './other-quantity.ts';

test.each([
  [{ quantity: 1_000, ordered: 1_000 }, 900, true],
  [{ quantity: 1_000, ordered: 1_000 }, 1_200, true],
  [{ quantity: 800, ordered: 1_000 }, 1_000, false],
  // Staff agree to what was confirmed, or write it down.
  [{ quantity: 800, ordered: 1_000 }, 800, false],
  [{ quantity: 500, ordered: null }, 500, false],
  [{ quantity: 500, ordered: null }, 400, true],
  [{ quantity: 1_000, ordered: 1_000 }, null, false],
])('of %o, an order of %s is another quantity: %s', (confirmed, quantity, isOther) => {
  expect(isOtherQuantity(confirmed, quantity)).toBe(isOther);
});
