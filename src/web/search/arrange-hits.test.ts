import { expect, test } from 'vitest';
import { found, hit, idsOf } from '#testing/samples/hits.ts';
import { exactMatchMark, groupsOf, resultCount } from './arrange-hits.ts';

test('a page keeps the groups apart, exact hits first and close spellings last', () => {
  expect(groupsOf(found).map((group) => [group.match, idsOf(group.hits)])).toEqual([
    ['exact', [4, 5]],
    ['contains', [2, 3]],
    ['similar', [1]],
  ]);
  expect(groupsOf([])).toEqual([]);
});

test('an exact hit is marked in words with the code that was equal', () => {
  expect(found.map(exactMatchMark)).toEqual([
    null,
    null,
    null,
    'Exact match: Barcode',
    'Exact match: Client SKU',
  ]);
  expect(exactMatchMark(hit(6, { match: 'exact', matchedCode: 'sku' }))).toBe('Exact match: SKU');
});

test('says how many were found @spec-2.28', () => {
  expect([0, 1, 12, 1250].map(resultCount)).toEqual([
    '0 results found',
    '1 result found',
    '12 results found',
    '1,250 results found',
  ]);
});
