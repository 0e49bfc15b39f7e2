import type { SearchHit } from '#domain/products/contract.ts';
import * as limits from '#domain/limits.ts';
import { codeKey, skuKey } from '#domain/scan/code-key.ts';
import { misspellingDistance } from '#domain/scan/misspelling.ts';
import { searchTerms } from '#domain/scan/search-terms.ts';
import { spellingsOf } from '#domain/scan/spellings.ts';
import type { Database } from '../../db/database.ts';
import { findByCode, findByText, findSummary, findWordsNear } from './search-store.ts';

const correctionsPerTerm = 6;

/** Searches products by exact code, then by text, then by near spellings. */
export class ProductSearch {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Exact hits, newest first; then at most 50 others, those with the text before those with near spellings. */
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
    const room = limit - hits.filter(({ match }) => match === 'contains').length;
    return room > 0 ? [...hits, ...(await this.#similar(terms, clientId, hits, room))] : hits;
  }

  /** The products with this exact code as SKU, client SKU or barcode, newest first. */
  async exact(term: string, clientId: number | undefined): Promise<SearchHit[]> {
    const code = codeKey(term);
    if (code === null) return [];
    const { read, engine } = this.#database;
    const found = await findByCode(read, engine, { sku: skuKey(term), code, terms: [], clientId, limit: 0 });
    return found.map((hit): SearchHit => ({ ...hit, match: 'exact' }));
  }

  /** The product with this id, if there is one; with a client, only that client's. */
  async byId(id: number, clientId: number | undefined): Promise<SearchHit[]> {
    const product = await findSummary(this.#database.read, id, clientId);
    return product ? [{ ...product, match: 'exact', matchedCode: null }] : [];
  }

  /** Products with near spellings of these words, apart from those found already. */
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

  /** Each term with the catalogue's near spellings; null if none has any. */
  async #nearSpellings(terms: string[]): Promise<string[][] | null> {
    const spellings = terms.map(spellingsOf);
    if (spellings.every((forms) => forms.length === 0)) return null;
    const words = await findWordsNear(this.#database.read, spellings.flat());
    const groups = terms.map((term) => [term, ...nearest(term, words)]);
    return groups.some((group) => group.length > 1) ? groups : null;
  }
}

const nearest = (term: string, words: readonly string[]): string[] =>
  words
    .map((word) => ({ word, slips: misspellingDistance(term, word) }))
    .filter(({ slips }) => slips !== null && slips > 0)
    .toSorted((a, b) => (a.slips ?? 0) - (b.slips ?? 0))
    .slice(0, correctionsPerTerm)
    .map(({ word }) => word);
