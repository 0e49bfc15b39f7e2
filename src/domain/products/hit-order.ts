import { searchKey, skuKey } from '../codes/code-key.ts';
import type { Match, SearchHit, SearchSort } from './contract.ts';

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const nameOf = (hit: SearchHit): string => searchKey(hit.itemDescription ?? hit.sku);

/** The sort orders, by the same keys as in the database. The id breaks ties. */
const orders: Readonly<Record<SearchSort, (a: SearchHit, b: SearchHit) => number>> = {
  best: (a, b) => b.id - a.id,
  recent: (a, b) => b.id - a.id,
  sku: (a, b) => compareTexts(skuKey(a.sku), skuKey(b.sku)) || a.id - b.id,
  name: (a, b) => compareTexts(nameOf(a), nameOf(b)) || a.id - b.id,
};

/** The order of the groups of hits. */
export const matchOrder: readonly Match[] = ['exact', 'contains', 'similar'];

export const hasLabelInList = ({ labelCount }: SearchHit): boolean => labelCount > 0;

/** 0 for products that are ready for labelling, 1 for all others. */
const notReady = (hit: SearchHit): number => (hit.clientId !== null && hasLabelInList(hit) ? 0 : 1);

/**
 * Sorts hits for display: exact codes, then texts, then similar spellings, each group by `sort`. Among exact hits,
 * products with a client and a label come first.
 */
export const arrangeHits = (hits: readonly SearchHit[], sort: SearchSort): SearchHit[] =>
  matchOrder.flatMap((match) => {
    const sorted = hits.filter((hit) => hit.match === match).toSorted(orders[sort]);
    return match === 'exact' ? sorted.toSorted((a, b) => notReady(a) - notReady(b)) : sorted;
  });
