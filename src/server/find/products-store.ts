import { sql, type RawBuilder } from 'kysely';
import type { FoundRank } from '#domain/find/contract.ts';
import * as limits from '#domain/limits.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import type { Engine, Queries } from '../db/database.ts';
import { jsonRows, rowsIn } from '../db/json-rows.ts';
import { newestWithText, textSearch, type TextSearch, type TextValues } from '../db/text-search.ts';
import { beginning, endOf } from '../db/begins.ts';

/** The fields of a product in a hit. */
export interface FoundProduct {
  id: number;
  sku: string;
  itemDescription: string | null;
  barcode: string | null;
  clientSku: string | null;
  clientName: string | null;
  codes: string[];
  rank: FoundRank;
}

const most = limits.find.products;

/** The fields of hits. `found` selects ids, with a mark to sort by. */
const selectFound = (queries: Queries, found: RawBuilder<{ id: number; mark: number }>) =>
  queries
    .selectFrom(found.as('found'))
    .crossJoin('client_products as cp')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .whereRef('cp.id', '=', 'found.id')
    .select(['cp.id', 'found.mark', 'mp.sku', 'mp.item_description as itemDescription', 'mp.barcode'])
    .select(['cp.client_sku as clientSku', 'c.name as clientName'])
    .select(
      jsonRows(queries, {
        columns: { code: 'code' },
        from: sql`from product_codes where client_product_id = cp.id`,
        orderBy: 'position',
      }).as('codes'),
    )
    .orderBy('found.mark')
    .orderBy('cp.id', 'desc');

type Row = Omit<FoundProduct, 'codes' | 'rank'> & { mark: number; codes: unknown };

const foundOf = ({ mark, codes, ...row }: Row): FoundProduct => ({
  ...row,
  codes: rowsIn<{ code: string }>(codes).map(({ code }) => code),
  rank: mark === 0 ? 'code' : mark === 1 ? 'name' : 'words',
});

interface Beginnings {
  sku: string;
  skuEnd: string;
  text: string;
  textEnd: string;
}

const byBeginning = compiledQuery({ isNamed: true }, (queries, at: Places<Beginnings>, engine: Engine) => {
  const ofSku = { from: at.sku, to: at.skuEnd };
  const ways = [
    { mark: 0, ...beginning(engine, 'sku_key', ofSku) },
    { mark: 0, ...beginning(engine, 'client_sku_key', ofSku) },
    { mark: 1, ...beginning(engine, 'name_key', { from: at.text, to: at.textEnd }) },
  ].map(
    ({ mark, condition, order }) => sql`select * from (
      select id, ${sql.lit(mark)} as mark from client_products
      where ${condition} order by ${order}, id limit ${sql.lit(most)}) way`,
  );
  const found = sql<{ id: number; mark: number }>`(
    select id, min(mark) as mark from (${sql.join(ways, sql` union all `)}) ways
    group by id order by min(mark), id desc limit ${sql.lit(most)})`;
  return selectFound(queries, found).compile();
});

/** Products whose SKU or client SKU begins with the text, then products whose name does. */
export const findProductsBeginning = async (
  queries: Queries,
  engine: Engine,
  { sku, text }: { sku: string; text: string },
): Promise<FoundProduct[]> => {
  const values = { sku, skuEnd: endOf(sku), text, textEnd: endOf(text) };
  return (await byBeginning(queries, values, engine)).map(foundOf);
};

interface Shape {
  engine: Engine;
  tests: TextSearch['tests'];
}

const byWords = compiledQuery({ isNamed: false }, (queries, at: Places<TextValues>, shape: Shape) => {
  const newest = newestWithText(
    { ...shape, isIndexed: true, isOfClient: false, narrowing: sql``, limit: most },
    at,
  );
  const found = sql<{ id: number; mark: number }>`(select id, 2 as mark from (${newest}) newest)`;
  return selectFound(queries, found).compile();
});

/** The newest products whose text contains each term; none if no index can answer the search. */
export const findProductsWith = async (
  queries: Queries,
  engine: Engine,
  terms: readonly string[],
): Promise<FoundProduct[]> => {
  const { tests, values, isIndexed } = textSearch(
    engine,
    terms.map((term) => [term]),
  );
  return isIndexed ? (await byWords(queries, values, { engine, tests })).map(foundOf) : [];
};
