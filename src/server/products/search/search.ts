import type { ProductSummary, SearchHit, SearchSort } from '#domain/products/contract.ts';
import { arrangeHits } from '#domain/products/hit-order.ts';
import * as limits from '#domain/limits.ts';
import { codeKey, joinedCode, searchKey, skuKey } from '#domain/codes/code-key.ts';
import { misspellingDistance } from '#domain/search/misspelling.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import { spellingsOf } from '#domain/search/spellings.ts';
import type { CheckedDatabase } from '../../db/database.ts';
import { withPlaces } from '../places.ts';
import { findProduct } from '../detail-store.ts';
import { findClientsNamed, findTextPage, type TextAlternative } from './page-store.ts';
import { findByCodes, type CodeLookup } from './exact-store.ts';
import { findByCode, findByText, findSummary, findWordsNear } from './search-store.ts';

const correctionsPerTerm = 6;

/** The shortest term, in letters, that is searched for in client names. */
const shortestNamed = 3;

/** The page of the hits to return, and their order. */
export interface PageRequest {
  clientId: number | undefined;
  sort: SearchSort;
  limit: number;
  offset: number;
}

/** A page of hits, and the total number of hits. */
export interface HitPage {
  items: SearchHit[];
  total: number;
}

/** Cuts a page from the list of all hits. */
export const pageOf = (
  hits: readonly SearchHit[],
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
): HitPage => ({ items: hits.slice(offset, offset + limit), total: hits.length });

const containing = (product: ProductSummary): SearchHit => ({
  ...product,
  match: 'contains',
  matchedCode: null,
});

/** The term as typed, and without hyphens: HP-19139 also finds "HP 19139". */
const spaced = (term: string): string[] => {
  const joined = joinedCode(term);
  return joined === term || joined.length < shortestNamed ? [term] : [term, joined];
};

/** Searches products by exact code, then by text, then by near spellings. */
export class ProductSearch {
  readonly #database: CheckedDatabase;

  constructor(database: CheckedDatabase) {
    this.#database = database;
  }

  /** Exact hits, newest first; then at most 50 others: text matches before near spellings. */
  async search(term: string, clientId: number | undefined): Promise<SearchHit[]> {
    const code = codeKey(term);
    if (code === null) return [];
    const { read, engine } = this.#database;
    const terms = searchTerms(term);
    const limit = limits.paging.searchHitsBeyondExact;
    const found = await findByCode(read, engine, { sku: skuKey(term), code, terms, clientId, limit });
    const hits = found.map((hit): SearchHit => ({
      ...hit,
      match: hit.matchedCode === null ? 'contains' : 'exact',
    }));
    await this.#bringAlong(hits);
    const room = limit - hits.filter(({ match }) => match === 'contains').length;
    return room > 0 ? [...hits, ...(await this.#similar(terms, clientId, hits, room))] : hits;
  }

  /** The products with any of these codes as SKU, client SKU, barcode or further code, newest first. */
  async exact(terms: readonly string[], clientId: number | undefined): Promise<SearchHit[]> {
    const lookups = lookupsOf(terms);
    if (lookups.length === 0) return [];
    const found = await findByCodes(this.#database.read, lookups, clientId);
    const hits = found.map((hit): SearchHit => ({ ...hit, match: 'exact' }));
    for (const hit of hits) if (hit.product) hit.product = await withPlaces(this.#database.read, hit.product);
    return hits;
  }

  /** The product with this id, if it exists; only if it belongs to the client, if one is given. */
  async byId(id: number, clientId: number | undefined): Promise<SearchHit[]> {
    const product = await findSummary(this.#database.read, id, clientId);
    return product ? this.#bringAlong([{ ...product, match: 'exact', matchedCode: null }]) : [];
  }

  /** Adds the whole product to an exact hit if it is the only one. */
  async #bringAlong(hits: SearchHit[]): Promise<SearchHit[]> {
    const [only, ...others] = hits.filter(({ match }) => match === 'exact');
    if (only && others.length === 0 && !only.product) {
      const product = await findProduct(this.#database.read, only.id);
      if (product) only.product = await withPlaces(this.#database.read, product);
    }
    return hits;
  }

  /**
   * A page of the hits, and their total number: exact codes first; then products whose text or client's name contains
   * each word; then, if those are fewer than 50, near spellings up to 50.
   */
  async page(term: string, { clientId, sort, limit, offset }: PageRequest): Promise<HitPage> {
    const exact = arrangeHits(await this.exact([term], clientId), sort);
    const terms = searchTerms(term);
    if (terms.length === 0) return pageOf(exact, { limit, offset });
    const { read, engine } = this.#database;
    const request = {
      alternatives: await this.#alternatives(terms, clientId),
      clientId,
      except: exact.map(({ id }) => id),
      text: searchKey(term),
      sku: skuKey(term),
      joined: joinedCode(skuKey(term)),
      sort,
    };
    const most = limits.paging.searchHitsBeyondExact;
    const from = Math.max(0, offset - exact.length);
    if (from >= most) {
      const { items, total } = await findTextPage(read, engine, { ...request, limit, offset: from });
      if (total > 0) return { items: items.map(containing), total: exact.length + total };
    }
    const first = await findTextPage(read, engine, { ...request, limit: most + limit, offset: 0 });
    const hits = [...exact, ...first.items.map(containing)];
    const room = most - first.total;
    const similar = room > 0 ? await this.#similar(terms, clientId, hits, room) : [];
    return {
      items: pageOf([...hits, ...arrangeHits(similar, sort)], { limit, offset }).items,
      total: exact.length + first.total + similar.length,
    };
  }

  /** The ways to match the terms: the text contains all, or the client's name contains some and the text the others. */
  async #alternatives(terms: readonly string[], clientId: number | undefined): Promise<TextAlternative[]> {
    const named = await findClientsNamed(
      this.#database.read,
      terms.filter((term) => term.length >= shortestNamed),
    );
    const byRest = new Map<string, { rest: string[]; ids: number[] }>();
    for (const { id, name_key } of named) {
      if (clientId !== undefined && id !== clientId) continue;
      const rest = terms.filter((term) => term.length < shortestNamed || !name_key.includes(term));
      const key = rest.join(' ');
      const way = byRest.get(key) ?? { rest, ids: [] };
      way.ids.push(id);
      byRest.set(key, way);
    }
    return [
      { groups: terms.map(spaced), clientIds: null },
      ...[...byRest.values()].map(({ rest, ids }) => ({ groups: rest.map(spaced), clientIds: ids })),
    ];
  }

  /** Products with near spellings of these words, without those found already. */
  async #similar(
    terms: string[],
    clientId: number | undefined,
    hits: readonly SearchHit[],
    room: number,
  ): Promise<SearchHit[]> {
    const groups = await this.#nearSpellings(terms);
    if (!groups) return [];
    const { read, engine } = this.#database;
    const seen = new Set(hits.map(({ id }) => id));
    const products = await findByText(read, engine, { groups, clientId, limit: room + seen.size });
    return products
      .filter(({ id }) => !seen.has(id))
      .slice(0, room)
      .map((product) => ({ ...product, match: 'similar', matchedCode: null }));
  }

  /** Each term with the near spellings in the catalogue; null if no term has any. */
  async #nearSpellings(terms: string[]): Promise<string[][] | null> {
    const spellings = terms.map(spellingsOf);
    if (spellings.every((forms) => forms.length === 0)) return null;
    const words = await findWordsNear(this.#database.read, spellings.flat());
    const groups = terms.map((term) => [term, ...nearest(term, words)]);
    return groups.some((group) => group.length > 1) ? groups : null;
  }
}

/** The keys of these codes, without duplicates. */
const lookupsOf = (terms: readonly string[]): CodeLookup[] => {
  const lookups = new Map<string, CodeLookup>();
  for (const term of terms) {
    const code = codeKey(term);
    if (code !== null) lookups.set(`${skuKey(term)}\n${code}`, { sku: skuKey(term), code });
  }
  return [...lookups.values()];
};

const nearest = (term: string, words: readonly string[]): string[] =>
  words
    .map((word) => ({ word, slips: misspellingDistance(term, word) }))
    .filter(({ slips }) => slips !== null && slips > 0)
    .toSorted((a, b) => (a.slips ?? 0) - (b.slips ?? 0))
    .slice(0, correctionsPerTerm)
    .map(({ word }) => word);
