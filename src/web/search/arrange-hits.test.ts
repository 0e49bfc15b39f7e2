import { expect, test } from 'vitest';
import type { SearchHit } from '#domain/products/contract.ts';
import { summaryWith } from '#testing/samples/whole-product.ts';
import { exactMatchMark, groupsOf, resultCount } from './arrange-hits.ts';

const hit = (id: number, parts: Partial<SearchHit> = {}): SearchHit => ({
  ...summaryWith({ id, sku: `SKU-${id}` }),
  match: 'contains',
  matchedCode: null,
  ...parts,
});

const found = [
  hit(1, { sku: 'b-2', itemDescription: 'Apple juice', match: 'similar' }),
  hit(2, { sku: 'C-1', itemDescription: 'zebra print tape' }),
  hit(3, { sku: 'a-9', itemDescription: 'Éclair, coffee' }),
  hit(4, { sku: 'Z-1', itemDescription: 'Date bar', match: 'exact', matchedCode: 'barcode' }),
  hit(5, { sku: 'y-1', match: 'exact', matchedCode: 'clientSku' }),
];

const idsOf = (hits: readonly SearchHit[]) => hits.map(({ id }) => id);

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
