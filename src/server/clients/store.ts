import { sql, type InferResult, type RawBuilder } from 'kysely';
import { clientFields } from '#domain/clients/client-fields.ts';
import type { Client, ClientSort, ClientSummary } from '#domain/clients/contract.ts';
import * as limits from '#domain/limits.ts';
import { contains } from '../db/contains.ts';
import type { Queries } from '../db/database.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import { recordIn, selected } from '../db/record-columns.ts';

export interface ClientFilter {
  /** Folded text that the name must contain; '' for every client. */
  nameContains: string;
  sort: ClientSort;
  /** Leaves out the texts. */
  isBrief: boolean;
  /** Only this client, for one of its people. */
  id?: number | undefined;
}

const orders = {
  recent: sql`c.id desc`,
  name: sql`c.name_key, c.id`,
  'name-desc': sql`c.name_key desc, c.id desc`,
} as const satisfies Record<ClientSort, unknown>;

interface SortKey {
  id: number;
  name_key: string;
}

/** The condition for rows after a given one, by sort order. */
const beyond = {
  recent: (last) => sql<boolean>`c.id < ${last.id}`,
  name: (last) => sql<boolean>`(c.name_key, c.id) > (${last.name_key}, ${last.id})`,
  'name-desc': (last) => sql<boolean>`(c.name_key, c.id) < (${last.name_key}, ${last.id})`,
} as const satisfies Record<ClientSort, (last: SortKey) => RawBuilder<boolean>>;

const clientsNamed = (queries: Queries, { nameContains, id }: Pick<ClientFilter, 'nameContains' | 'id'>) =>
  queries
    .selectFrom('clients as c')
    .$if(id !== undefined, (query) => query.where('c.id', '=', id ?? 0))
    .$if(nameContains !== '', (query) => query.where(contains('c.name_key', nameContains)));

const productCount = sql<number>`(select count(*) from client_products cp where cp.client_id = c.id)`;

const { name, image, ...textFields } = clientFields;
const briefFields = { name, image };

const beginning = sql<
  string | null
>`substr(coalesce(c.about_us, c.about), 1, ${sql.lit(limits.truncation.listedClient)})`;

const summariesOf = (queries: Queries, { sort, isBrief, ...filter }: ClientFilter) =>
  clientsNamed(queries, filter)
    .select(['c.id', 'c.name_key', 'c.version', 'c.created_at as createdAt', 'c.updated_at as updatedAt'])
    .select([productCount.as('productCount'), beginning.as('beginning')])
    .select(selected('c', briefFields))
    .$if(!isBrief, (query) => query.select(selected('c', textFields)))
    .orderBy(orders[sort]);

const summaryOf = ({
  name_key: _key,
  ...row
}: InferResult<ReturnType<typeof summariesOf>>[number]): ClientSummary => row;

/** One page of clients and their total number. */
export const findClients = async (
  queries: Queries,
  { slice, ...filter }: ClientFilter & { slice: { limit: number; offset: number } },
): Promise<{ items: ClientSummary[]; total: number }> => {
  const rows = await summariesOf(queries, filter).limit(slice.limit).offset(slice.offset).execute();
  const count = await clientsNamed(queries, filter)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(summaryOf), total: count.total };
};

const batch = 500;

/** All matching clients, read in batches by sort key, so that they neither fill memory nor hold a snapshot open. */
export const streamClients = async function* (
  queries: Queries,
  filter: ClientFilter,
): AsyncGenerator<ClientSummary> {
  let last: SortKey | undefined;
  do {
    const rest = last && beyond[filter.sort](last);
    const rows = await summariesOf(queries, filter)
      .$if(rest !== undefined, (query) => (rest ? query.where(rest) : query))
      .limit(batch)
      .execute();
    for (const row of rows) yield summaryOf(row);
    last = rows.length < batch ? undefined : rows.at(-1);
  } while (last);
};

/** A client with all its fields; null if there is none. */
export const findClient = async (queries: Queries, id: number): Promise<Client | null> => {
  const row = await queries
    .selectFrom('clients as c')
    .select(['c.id', 'c.version', 'c.created_at as createdAt', 'c.updated_at as updatedAt'])
    .select(selected('c', clientFields))
    .select(productCount.as('productCount'))
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    ...recordIn(clientFields, row),
    productCount: row.productCount,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
};

const clientAndProduct = compiledQuery(
  { isNamed: true },
  (queries, { id, product }: Places<{ id: number; product: number }>) =>
    queries
      .selectFrom('clients as c')
      .leftJoin('client_products as cp', (join) =>
        join.onRef('cp.client_id', '=', 'c.id').on('cp.id', '=', product),
      )
      .select(['c.version', 'c.updated_at as updatedAt', 'cp.version as productVersion'])
      .where('c.id', '=', id)
      .compile(),
);

/** How a client builds the numbers of its own shops; null if it does not. */
export const findInStoreCodes = async (queries: Queries, id: number): Promise<string | null> => {
  const client = await queries
    .selectFrom('clients')
    .select('in_store_codes')
    .where('id', '=', id)
    .executeTakeFirst();
  return client?.in_store_codes ?? null;
};

/** The versions that a product page polls. `productVersion` is null if the client has no such product. */
export type Watched = Pick<Client, 'version' | 'updatedAt'> & { productVersion: number | null };

/** The versions of a client and one of its products. Reads two rows by id, regardless of the client's size. */
export const findWatched = async (
  queries: Queries,
  ids: { id: number; product: number },
): Promise<Watched | null> => (await clientAndProduct(queries, ids))[0] ?? null;

/** The clients with their stored names, by folded name: several may have one. */
export const findClientsByName = async (
  queries: Queries,
): Promise<Map<string, { id: number; name: string }[]>> => {
  const rows = await queries.selectFrom('clients').select(['id', 'name', 'name_key']).orderBy('id').execute();
  const clients = new Map<string, { id: number; name: string }[]>();
  for (const { id, name, name_key: key } of rows) {
    const others = clients.get(key);
    if (others) others.push({ id, name });
    else clients.set(key, [{ id, name }]);
  }
  return clients;
};
