import { expect, test } from 'vitest';
import { listedValues } from './listed-values.ts';

test('a list has as many places as the next power of two, and its last value in all that are left', () => {
  expect(listedValues(['a'])).toEqual([{ 0: 'a' }, 1]);
  expect(listedValues(['a', 'b', 'c'])).toEqual([{ 0: 'a', 1: 'b', 2: 'c', 3: 'c' }, 4]);
  expect(listedValues(Array.from({ length: 16 }, String))[1]).toBe(16);
});
