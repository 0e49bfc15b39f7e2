import { expect, test } from 'vitest';
import { found, hit, idsOf } from '#testing/samples/hits.ts';
import { arrangeHits } from './hit-order.ts';

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
