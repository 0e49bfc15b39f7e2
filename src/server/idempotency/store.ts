import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { justWritten } from '../just-written.ts';
import type { CreationKey } from './key-of.ts';

/** The creator, the time, and the Idempotency-Key; null if the request has none. */
export interface Creation {
  userId: number;
  at: string;
  key: CreationKey | null;
}

/** A call, with the address of what it is about. */
export type Call = Pick<Endpoint, 'method'> & { path: string };

/** A call on one record: a key that was used for it is refused for another one. */
export const callOn = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  params: Record<string, unknown>,
): Call => ({
  method: endpoint.method,
  path: addressOf(endpoint, params),
});

const callOf = ({ method, path }: Call): string => `${method} ${path}`;

/** How to create a record and how to read it. */
interface Making<T> {
  /** Creates the record and returns its id. */
  make: () => Promise<number>;
  find: (id: number) => Promise<T | null>;
}

/**
 * Creates a record and returns it. If this user has sent the same key with this call in the last 24 hours, returns the
 * record created then. Call it in the transaction that creates the record: concurrent calls wait for each other. Throws
 * `request.key_reused` if the key was used for another call, if its record has been deleted, or if the body differs; in
 * the last case with the existing record as `current`.
 */
export const createOnce = async <T>(
  queries: Queries,
  { method, path }: Call,
  creation: Creation,
  { make, find }: Making<T>,
): Promise<T> => {
  const { userId, key } = creation;
  if (key === null) return justWritten(await find(await make()));
  const call = callOf({ method, path });
  if (!(await claim(queries, call, creation, key))) {
    const { id, isSame } = await madeBefore(queries, call, { userId, key });
    const record = await find(id);
    if (record === null) throw new Problem('request.key_reused', saidBy(said('refusal.deleted_since')));
    if (isSame) return record;
    throw new Problem('request.key_reused', {
      ...saidBy(said('refusal.sent_otherwise')),
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
  return justWritten(await find(id));
};

/**
 * Whether the same call with the same key and body was done before, so that `createOnce` creates nothing. The signature
 * that comes with it is then not checked again: a passkey answers a question once.
 */
export const isDoneBefore = async (
  queries: Queries,
  call: Call,
  { userId, at, key }: Creation,
): Promise<boolean> => {
  if (key === null) return false;
  const row = await queries
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key.value)
    .where('call', '=', callOf(call))
    .where('body_hash', '=', key.bodyHash)
    .where('created_at', '>', oldestAt(at))
    .executeTakeFirst();
  return row !== undefined;
};

/** Keys that are not newer than this have expired. */
const oldestAt = (at: string): string =>
  new Date(Date.parse(at) - limits.keeping.idempotencyMs).toISOString();

/** Reserves a key for a creation; false if it is taken. */
const claim = async (
  queries: Queries,
  call: string,
  { userId, at }: Creation,
  key: CreationKey,
): Promise<boolean> => {
  const taken = { call, record_id: 0, created_at: at, body_hash: key.bodyHash };
  const claimed = await queries
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: key.value, ...taken })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(taken)
        .where('idempotency_keys.created_at', '<=', oldestAt(at)),
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

/**
 * Deletes all keys of a user except the newest `keysPerPerson`. Without this, a user who may also delete the records
 * could add rows without limit.
 */
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
