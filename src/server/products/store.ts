import { sql, type RawBuilder } from 'kysely';
import type { ListedProduct, ProductSort } from '#domain/products/contract.ts';
import type { Engine, Queries } from '../db/database.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import {
  conditionsOf,
  filterOf,
  whereAll,
  type FilterShape,
  type FilterValues,
  type ProductFilter,
} from './filter-store.ts';
import { listedOf, selectListed, type ListParts } from './listed-store.ts';
import type { FoundIds, SummaryRow } from './summary-store.ts';

/** A slice of a list. */
export interface Slice {
  limit: number;
  offset: number;
}

type ListRequest = ProductFilter & ListParts & { sort: ProductSort };

const partsOf = ({ hasLabels = false, hasVideos = false }: ListParts): ListParts => ({
  hasLabels,
  hasVideos,
});

interface ListShape extends FilterShape, ListParts {
  sort: ProductSort;
}

/** The limit is a literal: SQLite replans a statement whenever the value of its limit is bound, which takes 0.15 ms. */
interface PageShape extends ListShape {
  limit: number;
}

/** The `order by` of each sort, on `client_products as cp`. */
export const orders = {
  recent: sql`cp.id desc`,
  sku: sql`cp.sku_key, cp.id`,
  name: sql`cp.name_key, cp.id`,
} as const satisfies Record<ProductSort, unknown>;

/**
 * The number of matching products. Without a text or a gap it is read from counts that triggers maintain (0018):
 * counting 100,000 products took PostgreSQL ten times as long as finding the page.
 */
const totalOf = (shape: FilterShape, at: Places<FilterValues>): RawBuilder<number> => {
  if (shape.tests.length > 0 || shape.lacks)
    return sql`(select count(*) from client_products cp ${whereAll(conditionsOf(shape, at))})`;
  const ofClient = shape.hasClient ? sql`where client_id = ${at.clientId}` : sql``;
  return sql`(select coalesce(sum(products), 0) from product_counts ${ofClient})`;
};

/** The rows of a page and their total, each read from an index. */
const plainSlice = (
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
  shape: PageShape,
  at: Places<FilterValues>,
): RawBuilder<unknown> =>
  sql`select cp.id, ${totalOf(shape, at)} as mark from client_products cp ${where} ${rest}`;

/**
 * The rows of a page and their total, from one pass over the text matches. Materialized, because PostgreSQL otherwise
 * scans all products backwards, expecting to fill the page soon: 51 ms instead of 6 for a client's products.
 */
const textSlice = (
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
  { sort }: PageShape,
): RawBuilder<unknown> => {
  // Sorting by newest needs no sort key, so SQLite counts a client's products without reading their rows.
  const key = sort === 'recent' ? sql`` : sql`, ${sql.ref(sortKeys[sort])}`;
  return sql`
  with hits as materialized (select cp.id${key} from client_products cp ${where})
  select cp.id, count(*) over () as mark from hits cp ${rest}`;
};

const sortKeys = { sku: 'cp.sku_key', name: 'cp.name_key' } as const;

/** A page and its total in one statement. */
const buildPage = (queries: Queries, at: Places<FilterValues & { offset: number }>, shape: PageShape) => {
  const where = whereAll(conditionsOf(shape, at));
  const order = orders[shape.sort];
  const rest = sql`order by ${order} limit ${sql.lit(shape.limit)} offset ${at.offset}`;
  const slice = shape.tests.length > 0 || shape.lacks ? textSlice : plainSlice;
  const page: FoundIds = sql`(${slice(where, rest, shape, at)})`;
  return selectListed(queries, page, shape).orderBy(order).compile();
};

const page = compiledQuery({ isNamed: true }, buildPage);
const pageWithText = compiledQuery({ isNamed: false }, buildPage);

const total = compiledQuery({ isNamed: false }, (queries, at: Places<FilterValues>, shape: FilterShape) =>
  sql<{ total: number }>`select ${totalOf(shape, at)} as total`.compile(queries),
);

/** One page of products and their total number. */
export const findPage = async (
  queries: Queries,
  engine: Engine,
  request: ListRequest & Slice,
): Promise<{ items: ListedProduct[]; total: number }> => {
  const { limit, offset, sort, terms } = request;
  const { shape, values } = filterOf(engine, request);
  const find = terms.length > 0 ? pageWithText : page;
  const rows = await find(queries, { ...values, offset }, { ...shape, ...partsOf(request), sort, limit });
  const [first] = rows;
  // Beyond the last page no row contains the total.
  if (!first && offset > 0) return { items: [], total: (await total(queries, values, shape))[0]?.total ?? 0 };
  return { items: rows.map((row) => listedOf(row, request)), total: first?.mark ?? 0 };
};

const batch = 500;

/** A position in a list, for any sort order. */
export type SortKey = Pick<SummaryRow, 'id'> & { sku_key: string; name_key: string };

/** The condition for rows after a position, by sort order. */
export const beyond = {
  recent: (last: Places<SortKey>) => sql<boolean>`cp.id < ${last.id}`,
  sku: (last: Places<SortKey>) => sql<boolean>`(cp.sku_key, cp.id) > (${last.sku_key}, ${last.id})`,
  name: (last: Places<SortKey>) => sql<boolean>`(cp.name_key, cp.id) > (${last.name_key}, ${last.id})`,
} as const satisfies Record<ProductSort, unknown>;

const nextBatch = compiledQuery(
  { isNamed: false },
  (queries, at: Places<FilterValues & SortKey>, { isFirst, ...shape }: ListShape & { isFirst: boolean }) => {
    const conditions = conditionsOf(shape, at);
    if (!isFirst) conditions.push(beyond[shape.sort](at));
    const order = orders[shape.sort];
    const some: FoundIds = sql`(
      select cp.id, 0 as mark from client_products cp ${whereAll(conditions)} order by ${order} limit ${sql.lit(batch)})`;
    return selectListed(queries, some, shape).select(['cp.sku_key', 'cp.name_key']).orderBy(order).compile();
  },
);

/** All matching products, read in batches by sort key, so that they neither fill memory nor hold a snapshot open. */
export const streamAll = async function* (
  queries: Queries,
  engine: Engine,
  filter: ListRequest,
): AsyncGenerator<ListedProduct> {
  const { shape, values } = filterOf(engine, filter);
  let last: SortKey = { id: 0, sku_key: '', name_key: '' };
  for (let isFirst = true; ; isFirst = false) {
    const { id, sku_key, name_key } = last;
    const rows = await nextBatch(
      queries,
      { ...values, id, sku_key, name_key },
      { ...shape, ...partsOf(filter), sort: filter.sort, isFirst },
    );
    for (const row of rows) yield listedOf(row, filter);
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    last = end;
  }
};
