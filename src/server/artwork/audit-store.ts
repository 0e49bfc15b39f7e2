import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';

/** A product that is to be checked, with the number of what asks for it: `recordChanges` adds one with every change. */
export interface Unchecked {
  id: number;
  productId: number;
}

/** The next that are to be checked after number `after`. What commits later under a lower number is found by the next check. */
export const findUnchecked = (
  queries: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<Unchecked[]> =>
  queries
    .selectFrom('artwork_unchecked')
    .select(['id', 'product_id as productId'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Call it in the transaction that writes what the check has found. */
export const deleteUnchecked = async (queries: Queries, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await queries.deleteFrom('artwork_unchecked').where('id', 'in', ids).execute();
};

/** The next check is one of all products with artwork. */
export const checkAllAgain = async (queries: Queries): Promise<void> => {
  await sql`insert into artwork_unchecked (product_id)
    select client_product_id from product_labels where artwork_files not in ('', '[]')
    union select id from client_products where artwork_files not in ('', '[]')`.execute(queries);
};

/** Replaces the recorded faults of these products. A product that had faults before keeps its `since`. */
export const writeFaults = async (
  queries: Queries,
  ids: readonly number[],
  faults: ReadonlyMap<number, number>,
  at: string,
): Promise<void> => {
  if (ids.length === 0) return;
  const known = await queries
    .selectFrom('artwork_faults')
    .select(['client_product_id as id', 'since'])
    .where('client_product_id', 'in', ids)
    .execute();
  const since = new Map(known.map((row) => [row.id, row.since]));
  await queries.deleteFrom('artwork_faults').where('client_product_id', 'in', ids).execute();
  await insertMany(
    queries,
    'artwork_faults',
    [...faults].map(([id, count]) => ({
      client_product_id: id,
      faults: count,
      since: since.get(id) ?? at,
    })),
  );
};
