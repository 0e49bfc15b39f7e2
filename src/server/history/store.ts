import type { Insertable } from 'kysely';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import type { Tables } from '../db/tables.ts';
import { breathe } from '../breathe.ts';
import { inBatches } from '../in-batches.ts';

/** One change of one record: user, time, and the whole record before and after. */
export interface Change {
  at: string;
  /** Null if the portal itself did it. */
  userId: number | null;
  entity: 'client' | 'product' | 'tutorial' | 'inventory_item' | 'order' | 'user';
  entityId: number;
  action: 'created' | 'updated' | 'deleted' | 'restored';
  before: unknown;
  after: unknown;
}

const asJson = (record: unknown): string | null => (record === null ? null : JSON.stringify(record));

/** Rows per statement: well under both engines' parameter limits, and few enough to block others only briefly. */
const batch = 250;

const entryOf = (change: Change) => ({
  at: change.at,
  user_id: change.userId,
  entity: change.entity,
  entity_id: String(change.entityId),
  action: change.action,
  before: asJson(change.before),
  after: asJson(change.after),
});

/** Writes entries; of products, also call `checkArtworkLater`. */
export const insertEntries = async (
  queries: Queries,
  entries: readonly Insertable<Tables['history']>[],
): Promise<void> => {
  await insertMany(queries, 'history', entries);
};

/** Asks for a check of the artwork of products that were changed, in the transaction of the change. */
export const checkArtworkLater = async (queries: Queries, productIds: readonly number[]): Promise<void> => {
  await inBatches(productIds, (ids) =>
    insertMany(
      queries,
      'artwork_unchecked',
      ids.map((product_id) => ({ product_id })),
    ),
  );
};

/** Writes a change to the history; call it in the transaction of the change. */
export const recordChange = async (queries: Queries, change: Change): Promise<void> => {
  await recordChanges(queries, [change]);
};

/** Writes changes to the history; call it in the transaction of the changes. */
export const recordChanges = async (queries: Queries, changes: readonly Change[]): Promise<void> => {
  for (let start = 0; start < changes.length; start += batch) {
    const rows = changes.slice(start, start + batch).map(entryOf);
    await insertEntries(queries, rows);
    await checkArtworkLater(
      queries,
      rows.filter(({ entity }) => entity === 'product').map(({ entity_id }) => Number(entity_id)),
    );
    if (changes.length > batch) await breathe();
  }
};

/** The user and time of a record's last change; null if unknown. */
export const findLastChange = async (
  queries: Queries,
  entity: Change['entity'],
  entityId: number,
): Promise<{ userName: string; at: string } | null> => {
  const row = await queries
    .selectFrom('history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['u.first_name', 'u.last_name', 'h.at'])
    .where('h.entity', '=', entity)
    .where('h.entity_id', '=', String(entityId))
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.first_name === null) return null;
  return { userName: `${row.first_name} ${row.last_name}`, at: row.at };
};

/** The id of the latest history entry. On PostgreSQL one with a lower id may commit later. */
export const findLatestChange = async (queries: Queries): Promise<number> => {
  const { latest } = await queries
    .selectFrom('history')
    .select(({ fn }) => fn.max('id').as('latest'))
    .executeTakeFirstOrThrow();
  return latest ?? 0;
};
