import { administratorValues, normaliseRole, type Role } from '#domain/access/roles.ts';
import { hasMail } from '#domain/auth/email.ts';
import type { Partner } from '#domain/access/scope.ts';
import { emailKey } from '#domain/users/email-key.ts';
import type { Locale } from '#domain/words/locales.ts';
import type { Queries } from '../db/database.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import { partnerColumns, partnerOf } from '../sessions/partner-of.ts';

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  role: Role;
  /** Null for staff. */
  partner?: Partner | null;
  isEmailVerified: boolean;
  /** Whether it is the account of a key. */
  isKey?: boolean;
  at: string;
}

/** An account without its password, in the form that the history stores. */
export interface UserRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  /** The client or supplier to whose people the user belongs; null for staff. */
  partner: Partner | null;
  emailVerified: boolean;
  isActive: boolean;
}

/** An account with its last sign-in and activity. */
export interface SeenUserRow extends UserRow {
  lastLoginAt: string | null;
  lastActiveAt: string | null;
  isInvited: boolean;
  /** Whether it is one of the issuer of single sign-on. */
  isOfIssuer: boolean;
  passkeys: number;
}

/** The `password_hash` of an account whose owner has not set a password yet; no password matches it. */
export const noPassword = '';

/** The fields of an account that administrators may change. */
export interface UserChange {
  role?: Role | undefined;
  partner?: Partner | null | undefined;
  isActive?: boolean | undefined;
  emailVerified?: true | undefined;
}

/** Inserts an account and returns its id. Fails with a unique violation if the e-mail address has an account. */
export const insertUser = async (queries: Queries, user: NewUser): Promise<number> => {
  const { id } = await queries
    .insertInto('users')
    .values({
      email: user.email,
      email_key: emailKey(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      role: user.role,
      is_email_verified: user.isEmailVerified ? 1 : 0,
      is_active: 1,
      is_key: user.isKey ? 1 : 0,
      ...partnerColumns(user.partner ?? null),
      created_at: user.at,
      updated_at: user.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const hasUsers = async (queries: Queries): Promise<boolean> =>
  (await queries.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The accounts of people; those of keys are in no list of people. */
const users = (queries: Queries) =>
  queries
    .selectFrom('users')
    .where('is_key', '=', 0)
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'role',
      'is_email_verified',
      'is_active',
      'last_login as lastLoginAt',
      'last_active_at as lastActiveAt',
      'partner_client_id',
      'partner_supplier',
    ])
    .select((row) => [
      row('password_hash', '=', noPassword).as('isInvited'),
      row('oidc_subject', 'is not', null).as('isOfIssuer'),
      row
        .selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .as('passkeys'),
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number];

const seenUserOf = (selected: Selected): SeenUserRow => {
  const {
    role,
    is_email_verified,
    is_active,
    isInvited,
    isOfIssuer,
    passkeys,
    partner_client_id,
    partner_supplier,
    ...row
  } = selected;
  return {
    ...row,
    role: normaliseRole(role),
    partner: partnerOf({ partner_client_id, partner_supplier }),
    emailVerified: is_email_verified === 1,
    isActive: is_active === 1,
    isInvited: Boolean(isInvited) && !isOfIssuer && hasMail(row.email),
    isOfIssuer: Boolean(isOfIssuer),
    passkeys: passkeys ?? 0,
  };
};

/** All users in order of creation. */
export const findUsers = async (queries: Queries): Promise<SeenUserRow[]> =>
  (await users(queries).orderBy('id').execute()).map(seenUserOf);

export const findUser = async (queries: Queries, id: number): Promise<SeenUserRow | null> => {
  const row = await users(queries).where('id', '=', id).executeTakeFirst();
  return row ? seenUserOf(row) : null;
};

/** The account with this e-mail address, regardless of letter case; null if there is none. */
export const findUserByEmail = async (queries: Queries, email: string): Promise<SeenUserRow | null> => {
  const row = await users(queries).where('email_key', '=', emailKey(email)).executeTakeFirst();
  return row ? seenUserOf(row) : null;
};

/** Until the transaction ends, nobody else changes what an account is and may do. */
export const lockAccounts = (queries: Queries): Promise<void> => lockUntilCommit(queries, 'administrators');

/** Like `findUser`, and locks the row until the transaction ends: sign-ins write it, too. */
export const lockUser = async (queries: Queries, id: number): Promise<SeenUserRow | null> => {
  const row = await forUpdate(
    queries,
    queries.selectFrom('users').select('id').where('id', '=', id),
  ).execute();
  return row.length === 0 ? null : findUser(queries, id);
};

/** How many administrators can sign in. */
export const countActiveAdministrators = async (queries: Queries): Promise<number> => {
  const { count } = await queries
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('role', 'in', administratorValues)
    .where('is_active', '=', 1)
    .where('is_key', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
};

/** Changes the given fields of an account. */
export const updateUser = async (
  queries: Queries,
  id: number,
  { role, partner, isActive, emailVerified }: UserChange,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('users')
    .set({
      updated_at: at,
      ...(role === undefined ? {} : { role }),
      ...(partner === undefined ? {} : partnerColumns(partner)),
      ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
      ...(emailVerified === undefined ? {} : { is_email_verified: 1 }),
    })
    .where('id', '=', id)
    .execute();
};

/**
 * Sets a new password on an active account, and marks its address as confirmed, because the link was sent there. False
 * if there is no such account.
 */
export const updatePassword = async (
  queries: Queries,
  id: number,
  passwordHash: string,
  at: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ password_hash: passwordHash, is_email_verified: 1, updated_at: at })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Stores the language in which a person reads the portal. */
export const updateLocale = async (queries: Queries, id: number, locale: Locale): Promise<void> => {
  await queries.updateTable('users').set({ locale }).where('id', '=', id).execute();
};

const nameById = compiledQuery({ isNamed: false }, (queries, { id }: Places<{ id: number }>) =>
  queries.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).compile(),
);

/** A user's full name, for records that show who changed them; null if the account no longer exists. */
export const findUserName = async (queries: Queries, id: number): Promise<string | null> => {
  const [row] = await nameById(queries, { id });
  return row ? `${row.first_name} ${row.last_name}` : null;
};

/** Whether an account is one of the issuer of single sign-on, from which its role comes. */
export const isOfIssuer = async (queries: Queries, id: number): Promise<boolean> => {
  const row = await queries
    .selectFrom('users')
    .select('oidc_subject')
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.oidc_subject ?? null) !== null;
};

/** Changes address and name of a person. Fails with a unique violation if the address has another account. */
export const updatePerson = async (
  queries: Queries,
  id: number,
  { email, firstName, lastName }: Pick<UserRow, 'email' | 'firstName' | 'lastName'>,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('users')
    .set({ email, email_key: emailKey(email), first_name: firstName, last_name: lastName, updated_at: at })
    .where('id', '=', id)
    .execute();
};
