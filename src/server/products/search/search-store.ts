import { sql, type RawBuilder } from 'kysely';
import type { ProductSummary, SearchHit } from '#domain/products/contract.ts';
import type { Engine, Queries } from '../../db/database.ts';
import { rowsIn } from '../../db/json-rows.ts';
import { compiledQuery, type Places } from '../../db/compiled-query.ts';
import { textCondition, textSearch, type TextSearch, type TextValues } from '../../db/text-search.ts';
import { codeOf, codesWithKey, type CodeRow } from '../codes-store.ts';
import { productOf, selectProducts } from '../detail-store.ts';
import { selectSummaries, summaryOf, summaryOfProduct, type FoundIds } from '../summary-store.ts';

/** A code as the keys by which products have it. */
export interface CodeLookup {
  /** The text as a SKU key. */
  sku: string;
  /** The text as a barcode key. */
  code: string;
}

/** A lookup by code and text. */
export interface CodeRequest extends CodeLookup {
  /** The terms for a search in texts; see `searchTerms`. */
  terms: readonly string[];
  clientId: number | undefined;
  /** The maximum number of hits besides those with the code. */
  limit: number;
}

/** A found product; with `matchedCode` if it has the exact code. */
export type Found = ProductSummary & Pick<SearchHit, 'matchedCode' | 'carriedCode' | 'product'>;

interface Shape {
  engine: Engine;
  hasClient: boolean;
  tests: TextSearch['tests'];
  isIndexed: boolean;
  /** A literal in the statement: SQLite replans a statement whenever the value of its limit is bound, which takes 0.15 ms. */
  limit: number;
}

type Values = TextValues & { clientId: number };
type CodeValues = Values & CodeLookup;

const mostExact = 500;

const ofClient = (
  { hasClient }: Pick<Shape, 'hasClient'>,
  at: Places<{ clientId: number }>,
): RawBuilder<unknown> => (hasClient ? sql`and cp.client_id = ${at.clientId}` : sql``);

/**
 * The newest products whose text matches. Materialized if an index can answer, so that PostgreSQL uses it instead of
 * scanning ids backwards until enough match; the scan is right if no index can.
 */
const newestWith = (shape: Shape, at: Places<Values>, but: RawBuilder<unknown>): RawBuilder<unknown> => {
  const fitting = sql`select cp.id from client_products cp
    where ${textCondition(shape.engine, shape.tests, at)} ${ofClient(shape, at)}`;
  return shape.isIndexed
    ? sql`with hits as materialized (${fitting}) select cp.id from hits cp ${but} order by cp.id desc limit ${sql.lit(shape.limit)}`
    : sql`select cp.id from (${fitting}) cp ${but} order by cp.id desc limit ${sql.lit(shape.limit)}`;
};

/** The places of the keys of all codes. */
interface KeyPlaces {
  skus: readonly RawBuilder<unknown>[];
  codes: readonly RawBuilder<unknown>[];
}

/** Unions one index lookup per column; an `or` of the conditions is not planned that way reliably. */
const exactIds = (
  shape: Pick<Shape, 'hasClient'>,
  at: Places<{ clientId: number }>,
  keys: KeyPlaces,
): RawBuilder<unknown> => {
  const [skus, codes] = [sql.join(keys.skus), sql.join(keys.codes)];
  const keyed = [
    sql`cp.sku_key in (${skus})`,
    sql`cp.client_sku_key in (${skus})`,
    sql`cp.barcode_key in (${codes})`,
  ];
  const selects = keyed.map(
    (key) => sql`select cp.id from client_products cp where ${key} ${ofClient(shape, at)}`,
  );
  // Rows of codes repeat the client, so their index alone answers this.
  const ofCodes = shape.hasClient ? sql`and pc.client_id = ${at.clientId}` : sql``;
  selects.push(
    sql`select pc.client_product_id as id from product_codes pc where pc.code_key in (${codes}) ${ofCodes}`,
  );
  return sql`select id from (${sql.join(selects, sql` union `)}) keyed order by id desc limit ${sql.lit(mostExact)}`;
};

type ExactValues = Record<`sku${number}` | `code${number}`, string> & { clientId: number };

/**
 * Whole products by their codes, one index lookup per key. As a prepared statement it takes a tenth of the time of the
 * statement with a text search, which must be planned each time.
 */
const byCodes = compiledQuery(
  { isNamed: true },
  (queries, at: Places<ExactValues>, shape: { count: number; hasClient: boolean }) => {
    const numbers = Array.from({ length: shape.count }, (_, number) => number);
    const skus = numbers.flatMap((number) => at[`sku${number}`] ?? []);
    const codes = numbers.flatMap((number) => at[`code${number}`] ?? []);
    return selectProducts(queries)
      .select(['cp.sku_key', 'cp.client_sku_key', 'cp.barcode_key'])
      .select(codesWithKey(queries, codes).as('carried'))
      .where('cp.id', 'in', sql<number>`(${exactIds(shape, at, { skus, codes })})`)
      .orderBy('cp.id', 'desc')
      .compile();
  },
);

const byCodeAndText = compiledQuery({ isNamed: false }, (queries, at: Places<CodeValues>, shape: Shape) => {
  const others = sql`union all select id, 1 as mark from (${newestWith(shape, at, sql`where cp.id not in (select id from exact)`)}) others`;
  const exact = exactIds(shape, at, { skus: [at.sku], codes: [at.code] });
  const found: FoundIds = sql`(
      with exact as materialized (${exact}) select id, 0 as mark from exact ${others})`;
  return selectSummaries(queries, found)
    .select(['cp.sku_key', 'cp.client_sku_key', 'cp.barcode_key'])
    .select(codesWithKey(queries, [at.code]).as('carried'))
    .orderBy('found.mark')
    .orderBy('cp.id', 'desc')
    .compile();
});

const byText = compiledQuery({ isNamed: false }, (queries, at: Places<Values>, shape: Shape) => {
  const found: FoundIds = sql`(select id, 0 as mark from (${newestWith(shape, at, sql``)}) newest)`;
  return selectSummaries(queries, found).orderBy('cp.id', 'desc').compile();
});

/**
 * The products with any of these codes as SKU, client SKU, barcode or other code, newest first. An only one comes whole.
 */
export const findByCodes = async (
  queries: Queries,
  lookups: readonly CodeLookup[],
  clientId: number | undefined,
): Promise<Found[]> => {
  const values: ExactValues = { clientId: clientId ?? 0 };
  for (const [number, { sku, code }] of lookups.entries()) {
    values[`sku${number}`] = sku;
    values[`code${number}`] = code;
  }
  const rows = await byCodes(queries, values, { count: lookups.length, hasClient: clientId !== undefined });
  return rows.map((row) => {
    const product = productOf(row);
    const hit = { ...summaryOfProduct(row, product), ...exactlyIn(row, lookups) };
    return rows.length === 1 ? { ...hit, product } : hit;
  });
};

/** Products with this SKU, client SKU, barcode or other code, then those whose text contains it; each newest first. */
export const findByCode = async (
  queries: Queries,
  engine: Engine,
  request: CodeRequest,
): Promise<Found[]> => {
  const { sku, code, terms, clientId, limit } = request;
  const { tests, values, isIndexed } = textSearch(
    engine,
    terms.map((term) => [term]),
  );
  if (tests.length === 0) return findByCodes(queries, [request], clientId);
  const rows = await byCodeAndText(queries, Object.assign(values, { sku, code, clientId: clientId ?? 0 }), {
    engine,
    hasClient: clientId !== undefined,
    tests,
    isIndexed,
    limit,
  });
  return rows.map((row) => ({
    ...summaryOf(row),
    ...(row.mark === 0 ? exactlyIn(row, [request]) : { matchedCode: null }),
  }));
};

/** By which of the codes a row was found. */
const exactlyIn = (
  row: { sku_key: string; client_sku_key: string | null; barcode_key: string | null; carried: unknown },
  lookups: readonly CodeLookup[],
): Pick<Found, 'matchedCode' | 'carriedCode'> => {
  const [carried] = rowsIn<CodeRow>(row.carried);
  return { matchedCode: matchedIn(row, lookups), ...(carried ? { carriedCode: codeOf(carried) } : {}) };
};

const matchedIn = (
  row: { sku_key: string; client_sku_key: string | null; barcode_key: string | null },
  lookups: readonly CodeLookup[],
): SearchHit['matchedCode'] => {
  if (lookups.some(({ sku }) => row.sku_key === sku)) return 'sku';
  if (lookups.some(({ sku }) => row.client_sku_key === sku)) return 'clientSku';
  return lookups.some(({ code }) => row.barcode_key === code) ? 'barcode' : 'code';
};

/** Products whose text contains one alternative of each group, newest first; `limit` of them or somewhat more. */
export const findByText = async (
  queries: Queries,
  engine: Engine,
  { groups, clientId, limit }: { groups: string[][]; clientId: number | undefined; limit: number },
): Promise<ProductSummary[]> => {
  const { tests, values, isIndexed } = textSearch(engine, groups);
  const rows = await byText(queries, Object.assign(values, { clientId: clientId ?? 0 }), {
    engine,
    hasClient: clientId !== undefined,
    tests,
    isIndexed,
    // Rounded, so that few variants of the statement are cached.
    limit: Math.ceil(limit / 100) * 100,
  });
  return rows.map(summaryOf);
};

/** Words of the catalogue that share a spelling with these. */
export const findWordsNear = async (queries: Queries, spellings: readonly string[]): Promise<string[]> => {
  if (spellings.length === 0) return [];
  const rows = await queries
    .selectFrom('word_spellings')
    .select('word')
    .distinct()
    .where('spelling', 'in', spellings)
    .limit(500)
    .execute();
  return rows.map((row) => row.word);
};

/** A product in list form; null if there is none, or if it belongs to another client. */
export const findSummary = async (
  queries: Queries,
  id: number,
  clientId: number | undefined,
): Promise<ProductSummary | null> => {
  const found: FoundIds = sql`(select cast(${id} as integer) as id, 0 as mark)`;
  const row = await selectSummaries(queries, found)
    .$if(clientId !== undefined, (select) => select.where('cp.client_id', '=', clientId ?? null))
    .executeTakeFirst();
  return row ? summaryOf(row) : null;
};
