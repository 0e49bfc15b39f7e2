import { sql, type RawBuilder } from 'kysely';
import type { ProductSummary } from '#domain/products/contract.ts';
import type { Engine, Queries } from '../../db/database.ts';
import { rowsIn } from '../../db/json-rows.ts';
import { compiledQuery, type Places } from '../../db/compiled-query.ts';
import { newestWithText, textSearch, type TextSearch, type TextValues } from '../../db/text-search.ts';
import { codeOf, codeWithKey, type CodeRow } from '../codes-store.ts';
import { selectSummaries, summaryOf, type FoundIds } from '../summary-store.ts';
import {
  exactMatch,
  findByCodes,
  mostExact,
  ofClient,
  withAnyOf,
  type CodeLookup,
  type Found,
} from './exact-store.ts';

/** A search by code and text. */
export interface CodeRequest extends CodeLookup {
  /** The terms to search for in texts; see `searchTerms`. */
  terms: readonly string[];
  clientId: number | undefined;
  /** The maximum number of hits in addition to those with the code. */
  limit: number;
}

interface Shape {
  engine: Engine;
  hasClient: boolean;
  tests: TextSearch['tests'];
  isIndexed: boolean;
  /** A literal in the statement: SQLite replans whenever a bound limit changes, which takes 0.15 ms. */
  limit: number;
}

type Values = TextValues & { clientId: number };
type CodeValues = Values & CodeLookup;

/** The newest products whose text matches, except those that `but` excludes. */
const newestWith = (
  shape: Shape,
  at: Places<Values>,
  but: RawBuilder<unknown> = sql``,
): RawBuilder<{ id: number }> =>
  newestWithText(
    { ...shape, isOfClient: shape.hasClient, narrowing: sql`${ofClient(shape, at)} ${but}` },
    at,
  );

const byCodeAndText = compiledQuery({ isNamed: false }, (queries, at: Places<CodeValues>, shape: Shape) => {
  const others = sql`union all select id, 1 as mark from (${newestWith(shape, at, sql`and cp.id not in (select id from exact)`)}) others`;
  const exact = sql`select distinct id from (${withAnyOf(shape, at, { skus: [at.sku], codes: [at.code] })}) keyed
    order by id desc limit ${sql.lit(mostExact)}`;
  const found: FoundIds = sql`(
      with exact as materialized (${exact}) select id, 0 as mark from exact ${others})`;
  return selectSummaries(queries, found)
    .select(['cp.sku_key', 'cp.client_sku_key', 'cp.barcode_key'])
    .select(codeWithKey(queries, at.code).as('carried'))
    .orderBy('found.mark')
    .orderBy('cp.id', 'desc')
    .compile();
});

const byText = compiledQuery({ isNamed: false }, (queries, at: Places<Values>, shape: Shape) => {
  const found: FoundIds = sql`(select id, 0 as mark from (${newestWith(shape, at)}) newest)`;
  return selectSummaries(queries, found).orderBy('cp.id', 'desc').compile();
});

/** Products with this SKU, client SKU, barcode or other code, then those whose text contains it; both newest first. */
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
  return rows.map((row) => {
    if (row.mark !== 0) return { ...summaryOf(row), matchedCode: null };
    const [carried] = rowsIn<CodeRow>(row.carried).map(codeOf);
    return { ...summaryOf(row), ...exactMatch(row, [request], carried) };
  });
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
    // Rounded up, so that few variants of the statement are cached.
    limit: Math.ceil(limit / 100) * 100,
  });
  return rows.map(summaryOf);
};

/** Words of the catalogue that share one of these spellings. */
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
