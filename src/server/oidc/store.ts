import { sql } from 'kysely';
import { emailKey } from '#domain/users/email-key.ts';
import { latestByNow } from '../clock.ts';
import type { Queries } from '../db/database.ts';

/** Keeps who has signed in at the issuer, under the hash of a browser's token. */
export const insertFlow = async (
  queries: Queries,
  flow: { hashedToken: string; data: object; at: string },
): Promise<void> => {
  const row = { hashed_token: flow.hashedToken, data: JSON.stringify(flow.data), at: flow.at };
  await queries.insertInto('oidc_flows').values(row).execute();
};

/** Takes a flow, which works once; null if there is none since this instant. */
export const takeFlow = async (
  queries: Queries,
  hashedToken: string,
  { since, now }: { since: string; now: string },
): Promise<unknown> => {
  const row = await queries
    .deleteFrom('oidc_flows')
    .where('hashed_token', '=', hashedToken)
    .where('at', '>=', since)
    .where('at', '<=', latestByNow(now))
    .returning('data')
    .executeTakeFirst();
  return row ? JSON.parse(row.data) : null;
};

/** An account, whether it has a password, and the issuer to which it belongs; null if to none. */
export interface OidcAccount {
  id: number;
  isActive: boolean;
  hasPassword: boolean;
  issuer: string | null;
}

const accounts = (queries: Queries) =>
  queries
    .selectFrom('users')
    .select(['id', 'is_active', 'oidc_issuer as issuer'])
    .select((row) =>
      sql<number>`case when ${row.ref('password_hash')} = '' then 0 else 1 end`.as('has_password'),
    )
    .where('is_key', '=', 0);

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

const accountOf = ({ id, is_active, has_password, issuer }: Row): OidcAccount => ({
  id,
  isActive: is_active === 1,
  hasPassword: has_password === 1,
  issuer,
});

export const findBySubject = async (
  queries: Queries,
  issuer: string,
  subject: string,
): Promise<OidcAccount | null> => {
  const row = await accounts(queries)
    .where('oidc_issuer', '=', issuer)
    .where('oidc_subject', '=', subject)
    .executeTakeFirst();
  return row ? accountOf(row) : null;
};

export const findByEmail = async (queries: Queries, email: string): Promise<OidcAccount | null> => {
  const row = await accounts(queries).where('email_key', '=', emailKey(email)).executeTakeFirst();
  return row ? accountOf(row) : null;
};

/** Joins an account with the issuer's. */
export const joinAccount = async (
  queries: Queries,
  id: number,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> => {
  await queries
    .updateTable('users')
    .set({ oidc_issuer: issuer, oidc_subject: subject, is_email_verified: 1 })
    .where('id', '=', id)
    .execute();
};

/** Marks a session as opened by single sign-on. */
export const markSession = async (
  queries: Queries,
  hashedToken: string,
  sid: string | null,
): Promise<void> => {
  await queries
    .updateTable('user_sessions')
    .set({ oidc_sid: sid, is_by_oidc: 1 })
    .where('session_token', '=', hashedToken)
    .execute();
};

/**
 * Ends the sessions that the issuer names: of its session, or else of the person; returns the account and how many. A session
 * of a person who is named ends, too, if the issuer did not say of which of its own it is.
 */
export const endSessions = async (
  queries: Queries,
  issuer: string,
  { subject, sid }: { subject: string | undefined; sid: string | undefined },
): Promise<{ userId: number; sessions: number }[]> => {
  const ended = await queries
    .deleteFrom('user_sessions')
    .where('is_by_oidc', '=', 1)
    .where(
      'user_id',
      'in',
      queries
        .selectFrom('users')
        .select('id')
        .where('oidc_issuer', '=', issuer)
        .$if(subject !== undefined, (query) => query.where('oidc_subject', '=', subject ?? '')),
    )
    .$if(sid !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('oidc_sid', '=', sid ?? ''),
          ...(subject === undefined ? [] : [row('oidc_sid', 'is', null)]),
        ]),
      ),
    )
    .returning('user_id')
    .execute();
  return [...Map.groupBy(ended, (row) => row.user_id)].map(([userId, rows]) => ({
    userId,
    sessions: rows.length,
  }));
};
