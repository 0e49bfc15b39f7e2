import { can, type Bounded } from '#domain/access/can.ts';
import type { ActingRole } from '#domain/access/permissions.ts';
import { clientWithin, everything, type Scope } from '#domain/access/scope.ts';
import type { Found, FoundField, FoundRank } from '#domain/find/contract.ts';
import { excerptOf, matchCount } from '#domain/find/matched-parts.ts';
import * as limits from '#domain/limits.ts';
import type { SearchHit } from '#domain/products/contract.ts';
import { searchKey, skuKey } from '#domain/codes/code-key.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import type { CodeResolver } from '../resolver/resolver.ts';
import type { CheckedDatabase } from '../db/database.ts';
import {
  findClientsWith,
  findItemsBeginning,
  findItemsWith,
  findTutorialTitles,
  type FoundItem,
} from './records-store.ts';
import { findBatches, findPeople, findRolls, findRun } from './work-store.ts';
import { findProductsBeginning, findProductsWith, type FoundProduct } from './products-store.ts';

const { products: mostProducts, others: mostOthers } = limits.find;

/** The typed text, in the forms in which records are compared with it. */
interface Typed {
  text: string;
  sku: string;
  terms: readonly string[];
}

/** A field that may have matched, and its value. */
type Candidate = readonly [field: FoundField, value: string | null];

/** The field that contains the most terms; the first one if tied. */
const reasonOf = (
  candidates: readonly Candidate[],
  terms: readonly string[],
): Pick<Found, 'field' | 'value'> => {
  const [first, ...others] = candidates.map(([field, value]) => ({ field, value: value ?? '' }));
  const start = first ?? { field: 'name' as const, value: '' };
  const best = others.reduce(
    (so, next) => (matchCount(next.value, terms) > matchCount(so.value, terms) ? next : so),
    start,
  );
  return { field: best.field, value: excerptOf(best.value, terms) };
};

const ofProduct = (
  { id, sku, itemDescription, clientName }: FoundProduct | SearchHit,
  rank: FoundRank,
  reason: Pick<Found, 'field' | 'value'>,
): Found => ({
  kind: 'product',
  id,
  title: excerptOf(itemDescription ?? sku, []),
  sku,
  of: clientName,
  rank,
  ...reason,
});

/** A product that has exactly this code. */
const exactly = (hit: SearchHit): Found => {
  const { matchedCode, carriedCode, sku, clientSku, barcode } = hit;
  const values = { sku, clientSku, barcode, code: carriedCode?.code ?? null };
  // The address of a product's page contains its id, not a code.
  const field = matchedCode ?? 'sku';
  return ofProduct(hit, 'exact', { field, value: values[field] ?? '' });
};

const foundProduct = (product: FoundProduct, { terms }: Typed): Found => {
  const { sku, clientSku, barcode, itemDescription, codes, rank } = product;
  const ofCode: Candidate[] = [
    ['sku', sku],
    ['clientSku', clientSku],
  ];
  const candidates: Candidate[] =
    rank === 'code'
      ? ofCode
      : [
          ['name', itemDescription],
          ...ofCode,
          ['barcode', barcode],
          ...codes.map((code): Candidate => ['code', code]),
        ];
  return ofProduct(product, rank, reasonOf(candidates, terms));
};

const foundItem = (item: FoundItem, { terms }: Typed): Found => ({
  kind: 'item',
  id: item.id,
  title: item.labelSku,
  sku: null,
  of: item.supplierName,
  rank: item.rank,
  ...reasonOf(
    [
      ['labelSku', item.labelSku],
      ['supplierName', item.supplierName],
      ['supplierCode', item.supplierCode],
      ['labelSize', item.labelSize],
      ['storage', item.storage],
    ],
    terms,
  ),
});

/** Finds a few records of each kind while the user types. */
export class Finder {
  readonly #database: CheckedDatabase;
  readonly #codes: CodeResolver;

  constructor(database: CheckedDatabase, codes: CodeResolver) {
    this.#database = database;
    this.#codes = codes;
  }

  /** The best products, then the other kinds that this person may read; each kind sorted best first. */
  async find(given: string, { scope, actingRole }: Bounded): Promise<Found[]> {
    const typed = { text: searchKey(given), sku: skuKey(given), terms: searchTerms(given) };
    if (typed.terms.length === 0) return [];
    if (scope !== everything)
      return [...(await this.#ofClient(given, scope)), ...(await this.#tutorials(typed))];
    const found = await Promise.all([
      this.#products(given, typed),
      this.#clients(typed),
      this.#tutorials(typed),
      this.#items(typed),
      this.#work(typed, actingRole),
    ]);
    return found.flat();
  }

  /** The products of the client whose person types. There are too few of them to need the indexes of `#products`. */
  async #ofClient(given: string, scope: Scope): Promise<Found[]> {
    const hits = await this.#codes.within(scope).search(given, clientWithin(scope));
    return hits
      .slice(0, mostProducts)
      .map((hit) =>
        hit.match === 'exact'
          ? exactly(hit)
          : ofProduct(hit, 'words', { field: 'name', value: excerptOf(hit.itemDescription ?? hit.sku, []) }),
      );
  }

  async #products(given: string, typed: Typed): Promise<Found[]> {
    const { read, engine } = this.#database;
    const [carriers, beginning] = await Promise.all([
      this.#codes.carriers(given),
      findProductsBeginning(read, engine, typed),
    ]);
    const found = carriers.slice(0, mostProducts).map(exactly);
    const add = (products: readonly FoundProduct[]): void => {
      const seen = new Set(found.map(({ id }) => id));
      const fresh = products.filter(({ id }) => !seen.has(id)).slice(0, mostProducts - found.length);
      found.push(...fresh.map((product) => foundProduct(product, typed)));
    };
    add(beginning);
    if (found.length < mostProducts) add(await findProductsWith(read, engine, typed.terms));
    return found;
  }

  async #clients({ text, terms }: Typed): Promise<Found[]> {
    const rows = await findClientsWith(this.#database.read, terms, text);
    return rows.map(({ id, name, rank }) => ({
      kind: 'client',
      id,
      title: name,
      sku: null,
      of: null,
      rank,
      field: 'name',
      value: name,
    }));
  }

  /** Rolls, and for those who read runs also runs, batches and people. */
  async #work({ text, terms }: Typed, actingRole: ActingRole): Promise<Found[]> {
    const { read, engine } = this.#database;
    const rolls = findRolls(read, engine, text);
    if (!can(actingRole, 'run.read')) return rolls;
    const found = await Promise.all([
      rolls,
      findRun(read, text),
      findBatches(read, engine, text),
      findPeople(read, terms, text),
    ]);
    return found.flat();
  }

  /** Tutorials are few and have no search keys: their titles are compared here. */
  async #tutorials({ text, terms }: Typed): Promise<Found[]> {
    const rows = await findTutorialTitles(this.#database.read);
    const found = rows.flatMap(({ id, title, category }): Found[] => {
      if (matchCount(`${title} ${category}`, terms) < terms.length) return [];
      const rank = searchKey(title).startsWith(text) ? 'name' : 'words';
      const reason = reasonOf(
        [
          ['title', title],
          ['category', category],
        ],
        terms,
      );
      return [{ kind: 'tutorial', id, title, sku: null, of: category, rank, ...reason }];
    });
    const begins = found.filter(({ rank }) => rank === 'name');
    return [...begins, ...found.filter(({ rank }) => rank === 'words')].slice(0, mostOthers);
  }

  async #items(typed: Typed): Promise<Found[]> {
    const { read, engine } = this.#database;
    const found = await findItemsBeginning(read, engine, typed.text);
    if (found.length < mostOthers) {
      const seen = new Set(found.map(({ id }) => id));
      const others = await findItemsWith(read, engine, typed.terms);
      found.push(...others.filter(({ id }) => !seen.has(id)).slice(0, mostOthers - found.length));
    }
    return found.map((item) => foundItem(item, typed));
  }
}
