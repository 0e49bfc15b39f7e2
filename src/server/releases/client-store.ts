import type { Queries } from '../db/database.ts';

/** The client of a product: null if it has none, undefined if there is no such product. */
export const findClientOf = async (
  queries: Queries,
  productId: number,
): Promise<number | null | undefined> => {
  const row = await queries
    .selectFrom('client_products')
    .select('client_id')
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.client_id;
};

/** The names of clients by id; deleted clients are left out. */
export const findClientNames = async (
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await queries.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
