import { expect, test } from 'vitest';
import { summaryWith } from '#testing/samples/whole-product.ts';
import type { SearchHit } from './contract.ts';
import { arrangeHits } from './hit-order.ts';

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

test('X25: of several exact hits those with a client and a label come first', () => {
  const exact = { match: 'exact', matchedCode: 'sku' } as const;
  const ready = { ...exact, clientId: 3, clientName: 'Orchard House', labelCount: 1 };
  const hits = [
    hit(8, { ...exact, clientId: null }),
    hit(6, ready),
    hit(7, { ...ready, labelCount: 0, labelType: null }),
  ];
  expect(idsOf(arrangeHits(hits, 'best'))).toEqual([6, 8, 7]);
});
