import type { Match, SearchHit } from '#domain/products/contract.ts';
import { levelWords } from '#web/products/code-names.ts';
import { matchOrder } from '#domain/products/hit-order.ts';
import { searchWords as words } from './wording.ts';

/** Hits with the same kind of match. */
export interface HitGroup {
  match: Match;
  hits: readonly SearchHit[];
}

/** The number of products on a page that have exactly this code; if there are several, the user chooses. */
export const exactHitCount = (hits: readonly SearchHit[]): number =>
  hits.filter(({ match }) => match === 'exact').length;

/** The hits of a page in their groups. */
export const groupsOf = (hits: readonly SearchHit[]): readonly HitGroup[] =>
  matchOrder
    .map((match) => ({ match, hits: hits.filter((hit) => hit.match === match) }))
    .filter((group) => group.hits.length > 0);

const codeNames = {
  sku: words.sku,
  clientSku: words.clientSku,
  barcode: words.barcode,
  code: words.code,
} as const;

/** The badge of an exact hit, 'Exact match: Barcode', 'Exact match: Case, 12 pieces'; null for other hits. */
export const exactMatchMark = ({ match, matchedCode, carriedCode }: SearchHit): string | null => {
  if (match !== 'exact') return null;
  if (carriedCode && carriedCode.level !== 'unit')
    return words.exactMatch({ carriedCode: levelWords(carriedCode) });
  return matchedCode === null
    ? words.exactMatches
    : words.exactMatchCodeNames({ codeNames: codeNames[matchedCode] });
};

/** The number of hits, in words. */
export const resultCount = (count: number): string => words.resultsFound(count);
