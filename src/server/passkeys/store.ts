import type { Passkey } from '#domain/passkeys/contract.ts';
import type { Queries } from '../db/database.ts';

/** What a browser was asked for. */
export type Purpose = 'add' | 'sign_in' | 'sign';

/** A question to a browser, which counts once. */
export interface Challenge {
  hashed: string;
  purpose: Purpose;
  /** Who asked; null at the sign-in. */
  userId: number | null;
  /** The row that counts the sign-in as failed until it succeeds. */
  attemptId: number | null;
  /** What is signed with the answer; null if nothing is. */
  act: string | null;
}

/** Notes a question. It replaces the person's earlier one for the same purpose. */
export const insertChallenge = async (
  queries: Queries,
  { hashed, purpose, userId, attemptId, act, at }: Challenge & { at: string },
): Promise<void> => {
  if (userId !== null)
    await queries
      .deleteFrom('passkey_challenges')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .execute();
  await queries
    .insertInto('passkey_challenges')
    .values({ hashed, purpose, user_id: userId, attempt_id: attemptId, act, at })
    .execute();
};

/** Takes a question that was asked since then; null if there is none any more. */
export const takeChallenge = async (
  queries: Queries,
  { hashed, purpose, userId }: Pick<Challenge, 'hashed' | 'purpose' | 'userId'>,
  since: string,
): Promise<Pick<Challenge, 'attemptId' | 'act'> | null> => {
  const row = await queries
    .deleteFrom('passkey_challenges')
    .where('hashed', '=', hashed)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('at', '>=', since)
    .returning(['attempt_id', 'act'])
    .executeTakeFirst();
  return row ? { attemptId: row.attempt_id, act: row.act } : null;
};

/** A passkey with what proves it. */
export interface StoredPasskey {
  id: number;
  userId: number;
  email: string;
  isActive: boolean;
  isEmailVerified: boolean;
  credentialId: string;
  /** base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

/** The passkey that a browser names; null if there is none. */
export const findCredential = async (
  queries: Queries,
  credentialId: string,
): Promise<StoredPasskey | null> => {
  const row = await queries
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.credential_id', 'p.public_key', 'p.counter', 'p.transports'])
    .select(['u.email', 'u.is_active', 'u.is_email_verified'])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        userId: row.user_id,
        email: row.email,
        isActive: row.is_active === 1,
        isEmailVerified: row.is_email_verified === 1,
        credentialId: row.credential_id,
        publicKey: row.public_key,
        counter: row.counter,
        transports: transportsIn(row.transports),
      }
    : null;
};

const transportsIn = (json: string): string[] => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : [];
};

const passkeys = (queries: Queries) =>
  queries.selectFrom('passkeys').select(['id', 'name', 'at', 'last_used_at', 'is_synced']);

const passkeyOf = (row: {
  id: number;
  name: string;
  at: string;
  last_used_at: string | null;
  is_synced: number;
}): Passkey => ({
  id: row.id,
  name: row.name,
  at: row.at,
  lastUsedAt: row.last_used_at,
  isSynced: row.is_synced === 1,
});

/** The passkeys of an account, newest first. */
export const findPasskeys = async (queries: Queries, userId: number): Promise<Passkey[]> => {
  const rows = await passkeys(queries).where('user_id', '=', userId).orderBy('id', 'desc').execute();
  return rows.map(passkeyOf);
};

export const findPasskey = async (queries: Queries, id: number): Promise<Passkey | null> => {
  const row = await passkeys(queries).where('id', '=', id).executeTakeFirst();
  return row ? passkeyOf(row) : null;
};

/** The ids by which browsers know the passkeys of an account. */
export const findCredentialsOf = async (
  queries: Queries,
  userId: number,
): Promise<{ id: string; transports: string[] }[]> => {
  const rows = await queries
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ id: row.credential_id, transports: transportsIn(row.transports) }));
};

export interface NewPasskey {
  userId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  isSynced: boolean;
  name: string;
  at: string;
}

/** Returns the id; null if a passkey with this credential exists. */
export const insertPasskey = async (queries: Queries, passkey: NewPasskey): Promise<number | null> => {
  const row = await queries
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      is_synced: passkey.isSynced ? 1 : 0,
      name: passkey.name,
      at: passkey.at,
    })
    .onConflict((on) => on.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Notes a use of a passkey; false if it was removed meanwhile, or was used at the same time. */
export const noteUse = async (
  queries: Queries,
  { id, counter }: Pick<StoredPasskey, 'id' | 'counter'>,
  { newCounter, at }: { newCounter: number; at: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Removes a passkey of an account, or all of them, and returns their names. */
export const deletePasskeys = async (
  queries: Queries,
  { userId, id }: { userId: number; id?: number },
): Promise<string[]> => {
  const rows = await queries
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
};

/** Marks a session as one whose person has shown a passkey. */
export const markByPasskey = async (
  queries: Queries,
  session: { hashedToken: string } | { id: number },
): Promise<void> => {
  const sessions = queries.updateTable('user_sessions').set({ is_by_passkey: 1 });
  await (
    'id' in session
      ? sessions.where('id', '=', session.id)
      : sessions.where('session_token', '=', session.hashedToken)
  ).execute();
};

/** Whether somebody can sign in with a password; who came by single sign-on or from a directory has none. */
export const hasPassword = async (queries: Queries, userId: number): Promise<boolean> => {
  const row = await queries
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '!=', '')
    .executeTakeFirst();
  return row !== undefined;
};
