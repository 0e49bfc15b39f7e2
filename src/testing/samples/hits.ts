import type { SearchHit } from '#domain/products/contract.ts';
import { summaryWith } from './whole-product.ts';

/** A product among the hits of a search. */
export const hit = (id: number, parts: Partial<SearchHit> = {}): SearchHit => ({
  ...summaryWith({ id, sku: `SKU-${id}` }),
  match: 'contains',
  matchedCode: null,
  ...parts,
});

/** Hits of every kind, in the order of the database. */
export const found = [
  hit(1, { sku: 'b-2', itemDescription: 'Apple juice', match: 'similar' }),
  hit(2, { sku: 'C-1', itemDescription: 'zebra print tape' }),
  hit(3, { sku: 'a-9', itemDescription: 'Éclair, coffee' }),
  hit(4, { sku: 'Z-1', itemDescription: 'Date bar', match: 'exact', matchedCode: 'barcode' }),
  hit(5, { sku: 'y-1', match: 'exact', matchedCode: 'clientSku' }),
];

export const idsOf = (hits: readonly SearchHit[]) => hits.map(({ id }) => id);
