import { normaliseRole } from '#domain/access/roles.ts';
import type { Key } from '#domain/keys/contract.ts';
import type { Queries } from '../db/database.ts';
import { fullName } from '../users/full-name.ts';

const keys = (queries: Queries) =>
  queries
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .innerJoin('users as m', 'm.id', 'k.made_by')
    .leftJoin('clients as c', 'c.id', 'k.client_id')
    .select(['k.id', 'k.user_id', 'k.hint', 'k.client_id', 'k.networks', 'k.expires_at', 'k.at'])
    .select(['k.made_by', 'u.last_name as name', 'u.role', 'u.last_active_at', 'c.name as client_name'])
    .select(['m.first_name', 'm.last_name', 'm.email']);

type Row = Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number];

const listOf = (json: string | null): string[] | null => {
  const list: unknown = json === null ? null : JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : null;
};

const keyOf = (row: Row): Key => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  hint: row.hint,
  role: normaliseRole(row.role),
  client: row.client_id === null ? null : { id: row.client_id, name: row.client_name },
  networks: listOf(row.networks),
  expiresAt: row.expires_at,
  lastUsedAt: row.last_active_at,
  at: row.at,
  by: { id: row.made_by, name: fullName(row) ?? row.email },
});

/** The keys of one maker, or all of them, newest first. */
export const findKeyList = async (queries: Queries, makerId: number | null): Promise<Key[]> => {
  const rows = await keys(queries)
    .$if(makerId !== null, (query) => query.where('k.made_by', '=', makerId ?? 0))
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map(keyOf);
};

export const findKey = async (queries: Queries, id: number): Promise<Key | null> => {
  const row = await keys(queries).where('k.id', '=', id).executeTakeFirst();
  return row ? keyOf(row) : null;
};

/** Whether a key with this name exists; letter case does not matter. */
export const hasKeyNamed = async (queries: Queries, name: string): Promise<boolean> => {
  const rows = await keys(queries).execute();
  return rows.some((row) => row.name.toLowerCase() === name.toLowerCase());
};

export const countKeysOf = async (queries: Queries, makerId: number): Promise<number> => {
  const { count } = await queries
    .selectFrom('api_keys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('made_by', '=', makerId)
    .executeTakeFirstOrThrow();
  return count;
};

export interface NewKey {
  userId: number;
  makerId: number;
  hashedKey: string;
  hint: string;
  clientId: number | null;
  networks: readonly string[] | null;
  expiresAt: string | null;
  at: string;
}

export const insertKey = async (queries: Queries, key: NewKey): Promise<number> => {
  const { id } = await queries
    .insertInto('api_keys')
    .values({
      user_id: key.userId,
      made_by: key.makerId,
      hashed_key: key.hashedKey,
      hint: key.hint,
      client_id: key.clientId,
      networks: key.networks === null ? null : JSON.stringify(key.networks),
      expires_at: key.expiresAt,
      at: key.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Gives a key another text; the one before is worth nothing. */
export const updateKeyText = async (
  queries: Queries,
  id: number,
  { hashedKey, hint }: Pick<NewKey, 'hashedKey' | 'hint'>,
): Promise<void> => {
  await queries.updateTable('api_keys').set({ hashed_key: hashedKey, hint }).where('id', '=', id).execute();
};
