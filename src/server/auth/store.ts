import { sql } from 'kysely';
import { normaliseRole, type Role } from '#domain/access/roles.ts';
import type { Queries } from '../db/database.ts';
import { keptQuery, type Places } from '../db/kept-query.ts';
import { shared } from '../db/row-lock.ts';

/** A session with the person it belongs to. */
export interface SessionRow {
  sessionId: number;
  userId: number;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  expiresAt: string;
  lastActivityAt: string;
}

/** An account as sign-in needs it. */
export interface AccountRow {
  id: number;
  passwordHash: string;
  isActive: boolean;
  isEmailVerified: boolean;
}

/** How many sessions are looked up by one statement: its text is kept for each power of two up to here. */
export const mostSessionsAtOnce = 16;

const sessionsByToken = keptQuery(
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
        'u.id as userId',
        'u.role',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.email',
        'u.is_email_verified as isEmailVerified',
      ])
      .where(
        's.session_token',
        'in',
        Array.from({ length: count }, (_, place) => at[`token${place}`] ?? sql<string>`null`),
      )
      .where('u.is_active', '=', 1)
      .compile(),
);

/**
 * The sessions of some token hashes (at most `mostSessionsAtOnce`) whose accounts are active, by token hash: sessions and
 * persons in one statement.
 */
export const findSessions = async (
  queries: Queries,
  hashedTokens: readonly string[],
): Promise<Map<string, SessionRow>> => {
  const count = 2 ** Math.ceil(Math.log2(hashedTokens.length));
  // Places that are left over take the last token once more.
  const values = Object.fromEntries(
    Array.from({ length: count }, (_, place) => [
      `token${place}`,
      hashedTokens[Math.min(place, hashedTokens.length - 1)] ?? '',
    ]),
  );
  const rows = await sessionsByToken(queries, values, count);
  return new Map(
    rows.map(({ token, isEmailVerified, role, ...rest }) => [
      token,
      { ...rest, role: normaliseRole(role), emailVerified: isEmailVerified === 1 },
    ]),
  );
};

const roleOfSession = keptQuery({ isNamed: true }, (queries, at: Places<{ id: number }>) => {
  const query = queries
    .selectFrom('users as u')
    .innerJoin('user_sessions as s', 's.user_id', 'u.id')
    .select('u.role')
    .where('s.id', '=', at.id)
    .where('u.is_active', '=', 1);
  // The account first, as wherever both are written.
  return shared(queries, query, ['u', 's']).compile();
});

/**
 * The role of whose session this is, which stays, as do account and session, until the transaction ends; null where the
 * session is gone or the account inactive.
 */
export const holdRoleOfSession = async (queries: Queries, id: number): Promise<Role | null> => {
  const [row] = await roleOfSession(queries, { id });
  return row ? normaliseRole(row.role) : null;
};

/** The account of an e-mail key. */
export const findAccount = async (queries: Queries, emailKey: string): Promise<AccountRow | null> => {
  const row = await queries
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active', 'is_email_verified'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    passwordHash: row.password_hash,
    isActive: row.is_active === 1,
    isEmailVerified: row.is_email_verified === 1,
  };
};

/** Keeps a new session and the time of the sign-in. */
export const insertSession = async (
  queries: Queries,
  session: { userId: number; hashedToken: string; at: string; expiresAt: string },
): Promise<void> => {
  const { userId, hashedToken, at, expiresAt } = session;
  await queries
    .insertInto('user_sessions')
    .values({
      user_id: userId,
      session_token: hashedToken,
      expires_at: expiresAt,
      last_activity_at: at,
      created_at: at,
    })
    .execute();
  await queries
    .updateTable('users')
    .set({ last_login: at, last_active_at: at })
    .where('id', '=', userId)
    .execute();
};

/**
 * Holds an account until the transaction ends; false when it was deactivated or got another password meanwhile,
 * so that a sign-in under way never outlives a reset.
 */
export const holdAccount = async (
  queries: Queries,
  { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>,
  at: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ last_login: at })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Notes that the person of a session did something, and when it ends at the latest. The account comes first, as wherever
 * both are written.
 */
export const touchSession = async (
  queries: Queries,
  { sessionId, userId, at, endsAt }: { sessionId: number; userId: number; at: string; endsAt: string },
): Promise<void> => {
  await queries.updateTable('users').set({ last_active_at: at }).where('id', '=', userId).execute();
  await queries
    .updateTable('user_sessions')
    .set({ last_activity_at: at, expires_at: endsAt })
    .where('id', '=', sessionId)
    .execute();
};

/** Ends all sessions of a person, on every process at once, and answers how many there were. */
export const deleteSessionsOf = async (queries: Queries, userId: number): Promise<number> => {
  const { numDeletedRows } = await queries
    .deleteFrom('user_sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Ends the session of a token. */
export const deleteSession = async (queries: Queries, hashedToken: string): Promise<void> => {
  await queries.deleteFrom('user_sessions').where('session_token', '=', hashedToken).execute();
};

/** Removes the sessions whose time is over. */
export const deleteExpiredSessions = async (
  queries: Queries,
  now: string,
  idleSince: string,
): Promise<void> => {
  await queries
    .deleteFrom('user_sessions')
    .where((where) => where.or([where('expires_at', '<', now), where('last_activity_at', '<', idleSince)]))
    .execute();
};
