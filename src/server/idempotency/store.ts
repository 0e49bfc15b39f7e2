import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { Queries } from '../db/database.ts';

/** Who makes something, when, and under which key; null where the request carries none. */
export interface Creation {
  userId: number;
  at: string;
  key: string | null;
}

/**
 * Makes a record and answers its id; under a key that this person has sent with this call in the last 24 hours it only
 * answers the id of what was made then. Call it in the transaction that makes the record: two at one moment wait for
 * each other. Throws `request.key_reused` where the key belongs to another call.
 */
export const once = async (
  queries: Queries,
  { method, path }: Pick<Endpoint, 'method'> & { path: string },
  { userId, at, key }: Creation,
  make: () => Promise<number>,
): Promise<number> => {
  if (key === null) return make();
  const call = `${method} ${path}`;
  const isOver = new Date(Date.parse(at) - limits.keeping.idempotencyMs).toISOString();
  const claimed = await queries
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, call, record_id: 0, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ call, record_id: 0, created_at: at })
        .where('idempotency_keys.created_at', '<=', isOver),
    )
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return madeBefore(queries, call, userId, key);
  const id = await make();
  await queries
    .updateTable('idempotency_keys')
    .set({ record_id: id })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return id;
};

const madeBefore = async (queries: Queries, call: string, userId: number, key: string): Promise<number> => {
  const row = await queries
    .selectFrom('idempotency_keys')
    .select(['call', 'record_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row?.call !== call) throw new Problem('request.key_reused');
  return row.record_id;
};

/** The record that a creation has made. Throws where a repeat comes after somebody has deleted it. */
export const stillThere = <T>(record: T | null): T => {
  if (record === null)
    throw new Problem('request.key_reused', {
      message: 'This was saved before, and somebody has deleted it since.',
    });
  return record;
};

/** Forgets the keys of creations before this instant. */
export const deleteOldIdempotencyKeys = async (queries: Queries, before: string): Promise<void> => {
  await queries.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute();
};
