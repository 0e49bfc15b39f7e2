import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { Queries } from '../db/database.ts';
import type { CreationKey } from './key-of.ts';

/** Who makes something, when, and under which key; null where the request carries none. */
export interface Creation {
  userId: number;
  at: string;
  key: CreationKey | null;
}

/** How a record is made, and found again. */
interface Making<T> {
  /** Makes it and answers its id. */
  make: () => Promise<number>;
  find: (id: number) => Promise<T | null>;
}

/**
 * Makes a record and answers it; under a key that this person has sent with this call in the last 24 hours it only
 * answers what was made then. Call it in the transaction that makes the record: two at one moment wait for each other.
 * Throws `request.key_reused` where the key belongs to another call, where its record has been deleted since, and where
 * something else was sent under it: then with what was made as `current`.
 */
export const once = async <T>(
  queries: Queries,
  { method, path }: Pick<Endpoint, 'method'> & { path: string },
  creation: Creation,
  { make, find }: Making<T>,
): Promise<T> => {
  const { userId, key } = creation;
  if (key === null) return stillThere(await find(await make()));
  const call = `${method} ${path}`;
  if (!(await claim(queries, call, creation, key))) {
    const { id, isSame } = await madeBefore(queries, call, { userId, key });
    const record = stillThere(await find(id));
    if (isSame) return record;
    throw new Problem('request.key_reused', {
      message: 'This was saved before, and not as it is sent now.',
      current: record,
    });
  }
  const id = await make();
  await queries
    .updateTable('idempotency_keys')
    .set({ record_id: id })
    .where('user_id', '=', userId)
    .where('key', '=', key.value)
    .execute();
  return stillThere(await find(id));
};

/** Takes a key for a creation; false where it is taken. */
const claim = async (
  queries: Queries,
  call: string,
  { userId, at }: Creation,
  key: CreationKey,
): Promise<boolean> => {
  const isOver = new Date(Date.parse(at) - limits.keeping.idempotencyMs).toISOString();
  const taken = { call, record_id: 0, created_at: at, body_hash: key.bodyHash };
  const claimed = await queries
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: key.value, ...taken })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(taken)
        .where('idempotency_keys.created_at', '<=', isOver),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
};

const madeBefore = async (
  queries: Queries,
  call: string,
  { userId, key }: { userId: number; key: CreationKey },
): Promise<{ id: number; isSame: boolean }> => {
  const row = await queries
    .selectFrom('idempotency_keys')
    .select(['call', 'record_id', 'body_hash'])
    .where('user_id', '=', userId)
    .where('key', '=', key.value)
    .executeTakeFirst();
  if (row?.call !== call) throw new Problem('request.key_reused');
  return { id: row.record_id, isSame: row.body_hash === null || row.body_hash === key.bodyHash };
};

/** A record that a change has just found or made. Throws where somebody has deleted it since it was made. */
export const stillThere = <T>(record: T | null): T => {
  if (record === null)
    throw new Problem('request.key_reused', {
      message: 'This was saved before, and somebody has deleted it since.',
    });
  return record;
};

/** Forgets the keys of a person but the newest: who may delete what they made could add rows without end. */
export const keepNewestKeys = async (queries: Queries, userId: number): Promise<void> => {
  const oldestKept = await queries
    .selectFrom('idempotency_keys')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(limits.keeping.keysPerPerson - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldestKept) return;
  await queries
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', oldestKept.created_at)
    .execute();
};

/** Forgets the keys of creations before this instant. */
export const deleteOldIdempotencyKeys = async (queries: Queries, before: string): Promise<void> => {
  await queries.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute();
};
