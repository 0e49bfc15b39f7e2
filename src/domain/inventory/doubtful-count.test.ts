import { expect, test } from 'vitest';
import { isDoubtfulCount } from './doubtful-count.ts';

test.each([
  [12, 1_234_565, true],
  [1_000, 10_000, false],
  [1_000, 10_001, true],
  [10_001, 1_000, true],
  [10_000, 1_000, false],
  [5_000, 0, true],
  [0, 5_000, true],
])('X24: with %i on the books a count of %i is in doubt: %s @security-8.24', (books, counted, isInDoubt) => {
  expect(isDoubtfulCount(books, counted)).toBe(isInDoubt);
});

test.each([
  [0, 0],
  [0, 100],
  [100, 0],
  [1, 90],
  [12, 0],
])('X24: small numbers are no matter of times: %i on the books, %i counted', (books, counted) => {
  expect(isDoubtfulCount(books, counted)).toBe(false);
});
