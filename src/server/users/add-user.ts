import { Problem } from '#domain/contract/problem.ts';
import type { Database, Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/failure.ts';
import { recordChange } from '../history/store.ts';
import { insertUser, type NewUser } from './store.ts';

/** Adds an account and notes it in the history, within a transaction; answers its id. */
export const addUserWithin = async (queries: Queries, user: NewUser): Promise<number> => {
  const id = await insertUser(queries, user);
  const { passwordHash: _, at, isEmailVerified: emailVerified, ...record } = user;
  await recordChange(queries, {
    at,
    userId: null,
    entity: 'user',
    entityId: id,
    action: 'created',
    before: null,
    after: { id, ...record, emailVerified, isActive: true },
  });
  return id;
};

/** Adds an account and notes it in the history; answers its id. Throws `user.duplicate` when the address has one. */
export const addUser = async (database: Database, user: NewUser): Promise<number> => {
  try {
    return await database.write((queries) => addUserWithin(queries, user));
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('user.duplicate');
    throw error;
  }
};
