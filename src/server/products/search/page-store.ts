import { sql, type RawBuilder } from 'kysely';
import type { ProductSummary, SearchSort } from '#domain/products/contract.ts';
import { contains } from '../../db/contains.ts';
import type { Engine, Queries } from '../../db/database.ts';
import type { Places } from '../../db/compiled-query.ts';
import { textCondition, textSearch, textSearchOfClient, type TextValues } from '../../db/text-search.ts';
import { selectSummaries, summaryOf, type FoundIds } from '../summary-store.ts';

/** One way for a product to match: its text contains each group, and its client is among `clientIds`, if given. */
export interface TextAlternative {
  groups: string[][];
  clientIds: readonly number[] | null;
}

/** A page of the products that match one of the alternatives. */
interface TextPageRequest {
  alternatives: readonly TextAlternative[];
  clientId: number | undefined;
  /** The ids of products to leave out. */
  except: readonly number[];
  /** The search text as folded text, as the key of a SKU, and as that key without spaces and hyphens. */
  text: string;
  sku: string;
  joined: string;
  sort: SearchSort;
  limit: number;
  offset: number;
}

/** A client whose name contains at least one term. */
interface NamedClient {
  id: number;
  name_key: string;
}

const mostClients = 50;

/** Clients whose names contain one of these terms. */
export const findClientsNamed = async (queries: Queries, terms: readonly string[]): Promise<NamedClient[]> =>
  terms.length === 0
    ? []
    : queries
        .selectFrom('clients as c')
        .select(['c.id', 'c.name_key'])
        .where((row) => row.or(terms.map((term) => contains('c.name_key', term))))
        .orderBy('c.id', 'desc')
        .limit(mostClients)
        .execute();

const placesOf = (values: TextValues): Places<TextValues> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sql`${value}`]),
  ) as Places<TextValues>;

const conditionOf = (
  engine: Engine,
  { groups, clientIds }: TextAlternative,
  clientId: number | undefined,
): RawBuilder<unknown> => {
  const isOfClient = clientIds !== null || clientId !== undefined;
  const { tests, values } = (isOfClient ? textSearchOfClient : textSearch)(engine, groups);
  const ofClients = clientIds && sql`cp.client_id in (${sql.join(clientIds)})`;
  const withText = tests.length > 0 ? textCondition(engine, tests, placesOf(values)) : null;
  return sql`(${sql.join(
    [ofClients, withText].filter((part) => part !== null),
    sql` and `,
  )})`;
};

/**
 * How well a product matches, 0 for best: its code begins with the text, its name does, a word in its name does, its
 * name contains the text, or none of these.
 */
const rankOf = (engine: Engine, { text, sku, joined }: TextPageRequest): RawBuilder<number> => {
  const at = (column: RawBuilder<unknown>, part: string): RawBuilder<number> =>
    engine === 'sqlite' ? sql`instr(${column}, ${part})` : sql`strpos(${column}, ${part})`;
  return sql`case
    when ${at(sql`cp.sku_key`, sku)} = 1 or ${at(sql`coalesce(cp.client_sku_key, '')`, sku)} = 1
      or ${at(sql`replace(replace(cp.sku_key, ' ', ''), '-', '')`, joined)} = 1 then 0
    when ${at(sql`cp.name_key`, text)} = 1 then 1
    when ${at(sql`' ' || cp.name_key`, ` ${text}`)} > 0 then 2
    when ${at(sql`cp.name_key`, text)} > 0 then 3
    else 4 end`;
};

const orders = {
  best: sql`cp.rank, cp.id desc`,
  recent: sql`cp.id desc`,
  sku: sql`cp.sku_key, cp.id`,
  name: sql`cp.name_key, cp.id`,
} as const satisfies Record<SearchSort, unknown>;

const sortKeys = (engine: Engine, request: TextPageRequest): RawBuilder<unknown> => {
  const { sort } = request;
  if (sort === 'best') return sql`, ${rankOf(engine, request)} as rank`;
  return sort === 'recent' ? sql`` : sort === 'sku' ? sql`, cp.sku_key` : sql`, cp.name_key`;
};

/**
 * A page of products whose text or client matches, and their total number, found in one pass. If the page is empty, the
 * total is 0. The hits are materialized, because PostgreSQL would otherwise scan all products in the sort order.
 */
export const findTextPage = async (
  queries: Queries,
  engine: Engine,
  request: TextPageRequest,
): Promise<{ items: ProductSummary[]; total: number }> => {
  const { alternatives, clientId, except, sort, limit, offset } = request;
  const ways = alternatives.map((way) => conditionOf(engine, way, clientId));
  const conditions = [
    sql`(${sql.join(ways, sql` or `)})`,
    ...(clientId === undefined ? [] : [sql`cp.client_id = ${clientId}`]),
    ...(except.length === 0 ? [] : [sql`cp.id not in (${sql.join(except)})`]),
  ];
  const found: FoundIds = sql`(
    with hits as materialized (
      select cp.id ${sortKeys(engine, request)} from client_products cp where ${sql.join(conditions, sql` and `)})
    select cp.id, row_number() over (order by ${orders[sort]}) as mark, count(*) over () as total
    from hits cp order by ${orders[sort]} limit ${sql.lit(limit)} offset ${offset})`;
  const rows = await selectSummaries(queries, found)
    .select(sql<number>`found.total`.as('total'))
    .orderBy('found.mark')
    .execute();
  return { items: rows.map(summaryOf), total: rows[0]?.total ?? 0 };
};
