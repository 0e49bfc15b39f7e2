import { sql, type RawBuilder } from 'kysely';
import { badgeRole } from '#domain/access/badge-role.ts';
import { actingRoleOf, type Bounded } from '#domain/access/can.ts';
import { roleWithoutPasskey, type PasskeyRoles } from '#domain/access/passkey-roles.ts';
import { normaliseRole, type Role } from '#domain/access/roles.ts';
import { everything, type Partner } from '#domain/access/scope.ts';
import { type Locale, localeOf } from '#domain/words/locales.ts';
import { deleteInBatches } from '../db/change-in-batches.ts';
import type { Database, Queries } from '../db/database.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import { listedPlaces, listedValues } from '../db/listed-values.ts';
import { forKeyShare, forShare } from '../db/locks/row-lock.ts';
import { partnerOf, type PartnerColumns } from './partner-of.ts';

/** Who a caller is, by session or by key, what it may do, and whose records it sees. */
export interface CallerRow extends Bounded {
  userId: number;
  /** The role of the caller: at most an editor's in a session by badge, and at most that of its maker for a key. */
  role: Role;
  /** The client or supplier to whose people the user belongs; null for staff. */
  partner: Partner | null;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  /** Whether it acts as read-only because its role needs a passkey and none was shown. */
  lacksPasskey: boolean;
  locale: Locale;
  /** When the session or the key ends. */
  expiresAt: string;
  lastActivityAt: string;
}

/** A session with its user. */
export interface SessionRow extends CallerRow {
  sessionId: number;
  key: null;
}

type AccessColumns = PartnerColumns & {
  role: string;
  isByBadge: number;
  isByPasskey: number;
  isByOidc: number;
};

type Access = Bounded & Pick<SessionRow, 'role' | 'partner' | 'lacksPasskey'>;

/** What a session may do and whose records it sees: the only place where a scope is made of a session. */
const accessOf = (row: AccessColumns, needsPasskey: PasskeyRoles): Access => {
  const most = row.isByBadge === 1 ? badgeRole(normaliseRole(row.role)) : normaliseRole(row.role);
  // A badge with its PIN at a station, and an issuer, are proofs of their own.
  const isProved = row.isByPasskey === 1 || row.isByOidc === 1 || row.isByBadge === 1;
  const role = isProved ? most : roleWithoutPasskey(most, needsPasskey);
  const partner = partnerOf(row);
  return {
    role,
    partner,
    actingRole: actingRoleOf({ role, partner }),
    scope: partner ?? everything,
    lacksPasskey: role !== most,
  };
};

/** The fields of an account that a sign-in needs. */
export interface AccountRow {
  id: number;
  passwordHash: string;
  isActive: boolean;
  isEmailVerified: boolean;
}

/** How many sessions one statement looks up. A statement is compiled for each power of two up to this. */
export const mostSessionsAtOnce = 16;

const sessionsByToken = compiledQuery(
  { isNamed: true },
  (queries, at: Places<Record<string, string>>, count: number) =>
    queries
      .selectFrom('user_sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select([
        's.session_token as token',
        's.id as sessionId',
        's.expires_at as expiresAt',
        's.last_activity_at as lastActivityAt',
        's.is_by_badge as isByBadge',
        's.is_by_passkey as isByPasskey',
        's.is_by_oidc as isByOidc',
        'u.id as userId',
        'u.role',
        'u.partner_client_id',
        'u.partner_supplier',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.email',
        'u.is_email_verified as isEmailVerified',
        'u.locale',
      ])
      .where('s.session_token', 'in', listedPlaces(at, count))
      .where('u.is_active', '=', 1)
      .compile(),
);

/**
 * The sessions of these token hashes (at most `mostSessionsAtOnce`) whose accounts are active, by token hash. One
 * statement reads sessions and users.
 */
export const findSessions = async (
  queries: Queries,
  hashedTokens: readonly string[],
  needsPasskey: PasskeyRoles = [],
): Promise<Map<string, SessionRow>> => {
  const rows = await sessionsByToken(queries, ...listedValues(hashedTokens));
  return new Map(
    rows.map((row) => {
      const { token, isEmailVerified, locale, role, isByBadge, isByPasskey, isByOidc, ...named } = row;
      const { partner_client_id, partner_supplier, ...rest } = named;
      const proofs = { isByBadge, isByPasskey, isByOidc };
      const access = accessOf({ role, ...proofs, partner_client_id, partner_supplier }, needsPasskey);
      return [
        token,
        { ...rest, ...access, key: null, emailVerified: isEmailVerified === 1, locale: localeOf(locale) },
      ];
    }),
  );
};

const selectAccess = (queries: Queries, id: RawBuilder<number>) =>
  queries
    .selectFrom('users as u')
    .innerJoin('user_sessions as s', 's.user_id', 'u.id')
    .select(['u.role', 's.is_by_badge as isByBadge', 's.is_by_passkey as isByPasskey'])
    .select(['s.is_by_oidc as isByOidc', 'u.partner_client_id', 'u.partner_supplier'])
    .where('s.id', '=', id)
    .where('u.is_active', '=', 1);

const accessOfSession = compiledQuery({ isNamed: true }, (queries, at: Places<{ id: number }>) =>
  selectAccess(queries, at.id).compile(),
);

const lockedAccessOfSession = compiledQuery({ isNamed: true }, (queries, at: Places<{ id: number }>) =>
  // Locks the account first, as does every transaction that writes both.
  forShare(queries, selectAccess(queries, at.id), ['u', 's']).compile(),
);

/** What a session may do; null if it has ended or the account is inactive. */
export const findAccessOfSession = async (
  queries: Queries,
  id: number,
  needsPasskey: PasskeyRoles,
): Promise<Bounded | null> => {
  const [row] = await accessOfSession(queries, { id });
  return row ? accessOf(row, needsPasskey) : null;
};

/** Like `findAccessOfSession`, and locks account and session until the transaction ends. */
export const lockAccessOfSession = async (
  queries: Queries,
  id: number,
  needsPasskey: PasskeyRoles,
): Promise<Bounded | null> => {
  const [row] = await lockedAccessOfSession(queries, { id });
  return row ? accessOf(row, needsPasskey) : null;
};

/** The account with this e-mail key. */
export const findAccount = async (queries: Queries, emailKey: string): Promise<AccountRow | null> => {
  const row = await queries
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active', 'is_email_verified'])
    .where('email_key', '=', emailKey)
    .where('is_key', '=', 0)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    passwordHash: row.password_hash,
    isActive: row.is_active === 1,
    isEmailVerified: row.is_email_verified === 1,
  };
};

/** Locks a station against its end until the transaction ends; false if it has ended. */
export const lockStation = async (queries: Queries, id: number): Promise<boolean> => {
  const query = queries.selectFrom('stations as st').select('st.id').where('st.id', '=', id);
  return (await forKeyShare(queries, query).executeTakeFirst()) !== undefined;
};

export const insertSession = async (
  queries: Queries,
  session: {
    userId: number;
    hashedToken: string;
    at: string;
    expiresAt: string;
    station?: number | null;
    isByBadge?: boolean;
  },
): Promise<void> => {
  const { userId, hashedToken, at, expiresAt, station = null, isByBadge = false } = session;
  await queries
    .insertInto('user_sessions')
    .values({
      user_id: userId,
      session_token: hashedToken,
      expires_at: expiresAt,
      last_activity_at: at,
      created_at: at,
      station_id: station,
      is_by_badge: isByBadge ? 1 : 0,
    })
    .execute();
  await queries
    .updateTable('users')
    .set({ last_login: at, last_active_at: at })
    .where('id', '=', userId)
    .execute();
};

/**
 * Locks an account until the transaction ends. Returns false if it was deactivated or its password, where the sign-in was
 * by one, was changed meanwhile, so that a sign-in in progress never survives a reset.
 */
export const lockAccount = async (
  queries: Queries,
  { id, passwordHash }: { id: number; passwordHash: string | null },
  at: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ last_login: at })
    .where('id', '=', id)
    .$if(passwordHash !== null, (account) => account.where('password_hash', '=', passwordHash ?? ''))
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Records activity in a session and its new expiry, if that is sooner: one that was ended meanwhile stays so. Writes the
 * account first, as does every transaction that writes both, to avoid deadlocks.
 */
export const touchSession = async (
  queries: Queries,
  { sessionId, userId, at, endsAt }: { sessionId: number; userId: number; at: string; endsAt: string },
): Promise<void> => {
  await queries.updateTable('users').set({ last_active_at: at }).where('id', '=', userId).execute();
  await queries
    .updateTable('user_sessions')
    .set({ last_activity_at: at })
    .set((row) => ({
      expires_at: row.case().when('expires_at', '>', endsAt).then(endsAt).else(row.ref('expires_at')).end(),
    }))
    .where('id', '=', sessionId)
    .execute();
};

/** Ends all sessions of a user, immediately in all processes; returns how many there were. */
export const deleteSessionsOf = async (queries: Queries, userId: number): Promise<number> => {
  const { numDeletedRows } = await queries
    .deleteFrom('user_sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Ends the sessions of a user in which a passkey was shown, but for this one. */
export const deletePasskeySessionsOf = async (
  queries: Queries,
  userId: number,
  keptId: number | null,
): Promise<void> => {
  // Locks the account first, as does every transaction that writes both.
  await forShare(queries, queries.selectFrom('users as u').select('u.id').where('u.id', '=', userId), [
    'u',
  ]).execute();
  await queries
    .deleteFrom('user_sessions')
    .where('user_id', '=', userId)
    .where('is_by_passkey', '=', 1)
    .$if(keptId !== null, (sessions) => sessions.where('id', '<>', keptId ?? 0))
    .execute();
};

export const deleteSession = async (queries: Queries, hashedToken: string): Promise<void> => {
  await queries.deleteFrom('user_sessions').where('session_token', '=', hashedToken).execute();
};

export const deleteExpiredSessions = (database: Database, now: string, idleSince: string): Promise<void> =>
  deleteInBatches(database, 'user_sessions', sql`expires_at < ${now} or last_activity_at < ${idleSince}`);
