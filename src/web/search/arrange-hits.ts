import type { Match, ProductSort, SearchHit } from '#domain/products/contract.ts';
import { levelWords } from '#domain/products/code-words.ts';
import { searchKey, skuKey } from '#domain/scan/code-key.ts';

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The orders of the product list, by the same keys as in the database. */
const orders: Readonly<Record<ProductSort, (a: SearchHit, b: SearchHit) => number>> = {
  recent: (a, b) => b.id - a.id,
  sku: (a, b) => compareTexts(skuKey(a.sku), skuKey(b.sku)) || a.id - b.id,
  name: (a, b) => compareTexts(nameOf(a), nameOf(b)) || a.id - b.id,
};

const nameOf = (hit: SearchHit): string => searchKey(hit.itemDescription ?? hit.sku);

const inOrder: readonly Match[] = ['exact', 'contains', 'similar'];

/** Hits with the same kind of match. */
export interface HitGroup {
  match: Match;
  hits: readonly SearchHit[];
}

/** Whether the list has label data; an older product without a type may have a label nevertheless. */
export const hasLabelInList = ({ labelCount, labelType }: SearchHit): boolean =>
  labelCount > 0 || labelType !== null;

/** Sorts products that can be labelled at once first: 0 for them, 1 for others. */
const notReady = (hit: SearchHit): number => (hit.clientId !== null && hasLabelInList(hit) ? 0 : 1);

/** How many products have the exact code; if there are several, the user chooses. */
export const exactHitCount = (hits: readonly SearchHit[]): number =>
  hits.filter(({ match }) => match === 'exact').length;

/**
 * Orders hits for display: the exact code first, then what contains the text, then near spellings, each sorted. Exact
 * hits with a client and a label come first.
 */
export const arrangeHits = (hits: readonly SearchHit[], sort: ProductSort): SearchHit[] =>
  inOrder.flatMap((match) => {
    const sorted = hits.filter((hit) => hit.match === match).toSorted(orders[sort]);
    return match === 'exact' ? sorted.toSorted((a, b) => notReady(a) - notReady(b)) : sorted;
  });

/** One page of arranged hits, in groups; a page beyond the last is the last. */
export const pageOfHits = (
  arranged: readonly SearchHit[],
  page: number,
  pageSize: number,
): { page: number; pageCount: number; groups: readonly HitGroup[] } => {
  const pageCount = Math.max(1, Math.ceil(arranged.length / pageSize));
  const shown = Math.min(page, pageCount);
  const hits = arranged.slice((shown - 1) * pageSize, shown * pageSize);
  const groups = inOrder
    .map((match) => ({ match, hits: hits.filter((hit) => hit.match === match) }))
    .filter((group) => group.hits.length > 0);
  return { page: shown, pageCount, groups };
};

const codeNames = { sku: 'SKU', clientSku: 'Client SKU', barcode: 'Barcode', code: 'Code' } as const;

/** The badge of an exact hit, 'Exact match: Barcode', 'Exact match: Case, 12 pieces'; null for other hits. */
export const exactMatchMark = ({ match, matchedCode, carriedCode }: SearchHit): string | null => {
  if (match !== 'exact') return null;
  if (carriedCode && carriedCode.level !== 'unit') return `Exact match: ${levelWords(carriedCode)}`;
  return matchedCode === null ? 'Exact match' : `Exact match: ${codeNames[matchedCode]}`;
};

/** The number of hits, in words. */
export const resultCount = (count: number): string =>
  count === 1 ? '1 result found' : `${count.toLocaleString('en-US')} results found`;
