import { normaliseRole, type Role } from '#domain/access/roles.ts';
import { emailKey } from '#domain/users/email-key.ts';
import type { Queries } from '../db/database.ts';
import { keptQuery, type Places } from '../db/kept-query.ts';

/** A new account. */
export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  role: Role;
  isEmailVerified: boolean;
  at: string;
}

/** An account without its password: what the history keeps of it. */
export interface UserRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  emailVerified: boolean;
  isActive: boolean;
}

/** An account with the traces of its person. */
export interface SeenUserRow extends UserRow {
  lastLoginAt: string | null;
  lastActiveAt: string | null;
}

/** What may be changed of an account by others. */
export interface UserChange {
  role?: Role | undefined;
  isActive?: boolean | undefined;
  emailVerified?: true | undefined;
}

/** Adds an account and answers its id. An e-mail address that has one is a unique violation. */
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
      created_at: user.at,
      updated_at: user.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Whether there is any account. */
export const hasUsers = async (queries: Queries): Promise<boolean> =>
  (await queries.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

const users = (queries: Queries) =>
  queries
    .selectFrom('users')
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
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number];

const seenUserOf = ({ role, is_email_verified, is_active, ...row }: Selected): SeenUserRow => ({
  ...row,
  role: normaliseRole(role),
  emailVerified: is_email_verified === 1,
  isActive: is_active === 1,
});

/** Everybody, in the order in which they came. */
export const findUsers = async (queries: Queries): Promise<SeenUserRow[]> =>
  (await users(queries).orderBy('id').execute()).map(seenUserOf);

/** One account; null when there is none. */
export const findUser = async (queries: Queries, id: number): Promise<SeenUserRow | null> => {
  const row = await users(queries).where('id', '=', id).executeTakeFirst();
  return row ? seenUserOf(row) : null;
};

/** The account of an e-mail address, letter case aside; null when there is none. */
export const findUserByEmail = async (queries: Queries, email: string): Promise<SeenUserRow | null> => {
  const row = await users(queries).where('email_key', '=', emailKey(email)).executeTakeFirst();
  return row ? seenUserOf(row) : null;
};

/** How many administrators can sign in. */
export const countActiveAdministrators = async (queries: Queries): Promise<number> => {
  const { count } = await queries
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('role', 'in', ['administrator', 'admin'])
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
};

/** Changes an account; what is not given stays. */
export const updateUser = async (
  queries: Queries,
  id: number,
  { role, isActive, emailVerified }: UserChange,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('users')
    .set({
      updated_at: at,
      ...(role === undefined ? {} : { role }),
      ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
      ...(emailVerified === undefined ? {} : { is_email_verified: 1 }),
    })
    .where('id', '=', id)
    .execute();
};

/** Sets a new password on an active account, whose owner has proved the address by it; false when there is none. */
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

const nameById = keptQuery({ isNamed: false }, (queries, { id }: Places<{ id: number }>) =>
  queries.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).compile(),
);

/** How a person is called, for the records that name who changed them; null when the account is gone. */
export const findUserName = async (queries: Queries, id: number): Promise<string | null> => {
  const [row] = await nameById(queries, { id });
  return row ? `${row.first_name} ${row.last_name}` : null;
};
