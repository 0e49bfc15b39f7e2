import { expect, test } from 'vitest';
import { readCode } from './read-code.ts';
import { listedKey, listedKeysOf } from './listed-key.ts';

test('1-11, 11-1 and 111 are three numbers of a product; a GTIN is one, however its digits are spaced', () => {
  expect(['1-11', '11-1', '111', ' 1-11 '].map(listedKey)).toEqual(['1-11', '11-1', '111', '1-11']);
  expect(['5 012345 678900', '5012345678900', 'A-1', ' '].map(listedKey)).toEqual([
    '05012345678900',
    '05012345678900',
    'a-1',
    null,
  ]);
});

test('a code that was read is listed with its dash where it was read', () => {
  const [same = []] = readCode('1-11', { currentYear: 2026, sites: [] }).keys;
  expect(listedKeysOf(same)).toEqual(['1-11']);
  expect(listedKeysOf(['111'])).toEqual(['111']);
});
