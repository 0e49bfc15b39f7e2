import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';

const only = 1;

/** The latest history entry up to which products were checked; 0 if none were. */
export const findCheckedUpTo = async (queries: Queries): Promise<number> => {
  const row = await queries
    .selectFrom('artwork_checks')
    .select('latest')
    .where('id', '=', only)
    .executeTakeFirst();
  return row?.latest ?? 0;
};

/** Notes up to where products were checked, unless it was noted meanwhile that all are to be checked again. */
export const writeCheckedUpTo = async (
  queries: Queries,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> => {
  await queries
    .insertInto('artwork_checks')
    .values({ id: only, latest: upTo })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ latest: upTo }).where('artwork_checks.latest', '=', after),
    )
    .execute();
};

/** The next check is one of all products. */
export const checkAllAgain = async (queries: Queries): Promise<void> => {
  await queries.updateTable('artwork_checks').set({ latest: 0 }).where('id', '=', only).execute();
};

/** The products changed by history entries after `after`, up to and including `upTo`. */
export const findChangedProducts = async (
  queries: Queries,
  { after, upTo }: { after: number; upTo: number },
): Promise<number[]> => {
  const rows = await queries
    .selectFrom('history')
    .select('entity_id')
    .distinct()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('entity', '=', 'product')
    .execute();
  return rows.map(({ entity_id }) => Number(entity_id));
};

/** The ids of the next `limit` products after id `beyond` that have artwork on a label. */
export const findWithArtwork = async (
  queries: Queries,
  { beyond, limit }: { beyond: number; limit: number },
): Promise<number[]> => {
  const rows = await queries
    .selectFrom('product_labels')
    .select('client_product_id as id')
    .distinct()
    .where('client_product_id', '>', beyond)
    .where('artwork_files', 'not in', ['', '[]'])
    .orderBy('client_product_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
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
