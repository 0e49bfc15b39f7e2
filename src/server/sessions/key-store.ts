import { defaultLocale } from '#domain/words/locales.ts';
import { isAtMost, normaliseRole, type Role } from '#domain/access/roles.ts';
import type { Bounded } from '#domain/access/can.ts';
import { everything, type Scope } from '#domain/access/scope.ts';
import { readNetworks, Networks } from '../networks.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import { listedPlaces, listedValues } from '../db/listed-values.ts';
import type { Queries } from '../db/database.ts';
import { forShare } from '../db/locks/row-lock.ts';
import type { CallerRow } from './store.ts';

/** A key with its account. */
export interface KeyRow extends CallerRow {
  sessionId: null;
  key: {
    id: number;
    /** Where it may be used; null if anywhere. */
    networks: Networks | null;
  };
}

/** Never reached: the latest instant that both databases can store. */
const never = '9999-12-31T00:00:00.000Z';
/** Before any use. */
const unused = '1970-01-01T00:00:00.000Z';

/** The role of a key; null if its maker has become less than what the key may do, and so the key is worth nothing. */
const keyRole = (role: string, makerRole: string): Role | null =>
  isAtMost(normaliseRole(role), normaliseRole(makerRole)) ? normaliseRole(role) : null;

/** Whose records a key sees: those of the client that it is bound to, or everybody's. */
const scopeOfKey = (clientId: number | null): Scope => (clientId === null ? everything : { clientId });

const keysByHash = compiledQuery(
  { isNamed: true },
  (queries, at: Places<Record<string, string>>, count: number) =>
    queries
      .selectFrom('api_keys as k')
      .innerJoin('users as u', 'u.id', 'k.user_id')
      .innerJoin('users as m', 'm.id', 'k.made_by')
      .select(['k.hashed_key as hashedKey', 'k.id as keyId', 'k.client_id as clientId', 'k.networks'])
      .select(['k.expires_at as expiresAt', 'u.last_active_at as lastActiveAt', 'u.id as userId'])
      .select(['u.role', 'm.role as makerRole', 'u.first_name as firstName', 'u.last_name as lastName'])
      .select('u.email')
      .where('k.hashed_key', 'in', listedPlaces(at, count))
      .where('u.is_active', '=', 1)
      .where('m.is_active', '=', 1)
      .compile(),
);

const networksOf = (json: string | null): Networks | null => {
  const list: unknown = json === null ? null : JSON.parse(json);
  // A list that cannot be read lets nobody in.
  return Array.isArray(list) ? new Networks(readNetworks(list.join(',')) ?? []) : null;
};

/** The keys of these hashes (at most `mostSessionsAtOnce`), by hash; not those whose maker is switched off or demoted. */
export const findKeys = async (queries: Queries, hashes: readonly string[]): Promise<Map<string, KeyRow>> => {
  const rows = await keysByHash(queries, ...listedValues(hashes));
  return new Map(
    rows.flatMap(({ hashedKey, keyId, clientId, networks, role, makerRole, ...row }) => {
      const own = keyRole(role, makerRole);
      if (own === null) return [];
      const caller: KeyRow = {
        userId: row.userId,
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.email,
        emailVerified: false,
        lacksPasskey: false,
        locale: defaultLocale,
        role: own,
        partner: null,
        actingRole: own,
        scope: scopeOfKey(clientId),
        expiresAt: row.expiresAt ?? never,
        lastActivityAt: row.lastActiveAt ?? unused,
        sessionId: null,
        key: { id: keyId, networks: networksOf(networks) },
      };
      return [[hashedKey, caller] as const];
    }),
  );
};

const accessOf = (row: { role: string; makerRole: string; clientId: number | null }): Bounded | null => {
  const actingRole = keyRole(row.role, row.makerRole);
  return actingRole === null ? null : { actingRole, scope: scopeOfKey(row.clientId) };
};

const selectRole = (queries: Queries, userId: number) =>
  queries
    .selectFrom('users as u')
    .innerJoin('api_keys as k', 'k.user_id', 'u.id')
    .innerJoin('users as m', 'm.id', 'k.made_by')
    .select(['u.role', 'm.role as makerRole', 'k.client_id as clientId'])
    .where('u.id', '=', userId)
    .where('u.is_active', '=', 1)
    .where('m.is_active', '=', 1);

/** What a key's account may do; null if the key was revoked or is worth nothing any more. */
export const findAccessOfKey = async (queries: Queries, userId: number): Promise<Bounded | null> => {
  const row = await selectRole(queries, userId).executeTakeFirst();
  return row ? accessOf(row) : null;
};

/** Like `findAccessOfKey`, and locks the accounts of the key and its maker until the transaction ends. */
export const lockAccessOfKey = async (queries: Queries, userId: number): Promise<Bounded | null> => {
  const row = await forShare(queries, selectRole(queries, userId), ['u', 'm']).executeTakeFirst();
  return row ? accessOf(row) : null;
};

/** Records when a key was last used. */
export const touchKey = async (queries: Queries, userId: number, at: string): Promise<void> => {
  await queries.updateTable('users').set({ last_active_at: at }).where('id', '=', userId).execute();
};

/** Deletes a key and switches its account off; its name, or null if there is no such key. */
export const deleteKey = async (queries: Queries, id: number): Promise<string | null> => {
  const row = await queries
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) return null;
  const { last_name: name } = await queries
    .updateTable('users')
    .set({ is_active: 0 })
    .where('id', '=', row.user_id)
    .returning('last_name')
    .executeTakeFirstOrThrow();
  return name;
};

/** Deletes all keys that an account has made, and returns them. */
export const deleteKeysOf = async (
  queries: Queries,
  makerId: number,
): Promise<{ id: number; name: string }[]> => {
  const rows = await queries.selectFrom('api_keys').select('id').where('made_by', '=', makerId).execute();
  const deleted: { id: number; name: string }[] = [];
  for (const { id } of rows) {
    const name = await deleteKey(queries, id);
    if (name !== null) deleted.push({ id, name });
  }
  return deleted;
};
