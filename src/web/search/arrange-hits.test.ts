import { expect, test } from 'vitest';
import type { SearchHit } from '#domain/products/contract.ts';
import { summaryWith } from '#testing/whole-product.ts';
import { arrangeHits, exactMatchMark, pageOfHits, resultCount } from './arrange-hits.ts';

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

test('exact hits stay first and close spellings last, the newest first in each', () => {
  expect(idsOf(arrangeHits(found, 'recent'))).toEqual([5, 4, 3, 2, 1]);
});

test('SKU A-Z sorts within the groups, letter case aside', () => {
  expect(idsOf(arrangeHits(found, 'sku'))).toEqual([5, 4, 3, 2, 1]);
  expect(
    idsOf(arrangeHits([hit(1, { sku: 'B' }), hit(2, { sku: 'a' }), hit(3, { sku: 'C' })], 'sku')),
  ).toEqual([2, 1, 3]);
});

test('name A-Z sorts within the groups, accents aside; a product without a description goes by its SKU', () => {
  expect(idsOf(arrangeHits(found, 'name'))).toEqual([4, 5, 3, 2, 1]);
});

test('a page keeps the groups apart', () => {
  const { page, pageCount, groups } = pageOfHits(arrangeHits(found, 'recent'), 1, 3);
  expect({ page, pageCount }).toEqual({ page: 1, pageCount: 2 });
  expect(groups.map((group) => [group.match, idsOf(group.hits)])).toEqual([
    ['exact', [5, 4]],
    ['contains', [3]],
  ]);
});

test('a page beyond the last is the last', () => {
  const { page, groups } = pageOfHits(arrangeHits(found, 'recent'), 9, 3);
  expect(page).toBe(2);
  expect(groups.map((group) => [group.match, idsOf(group.hits)])).toEqual([
    ['contains', [2]],
    ['similar', [1]],
  ]);
});

test('nothing found is one page without groups', () => {
  expect(pageOfHits([], 1, 12)).toEqual({ page: 1, pageCount: 1, groups: [] });
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

test('says how many were found', () => {
  expect([0, 1, 12, 1250].map(resultCount)).toEqual([
    '0 results found',
    '1 result found',
    '12 results found',
    '1,250 results found',
  ]);
});
