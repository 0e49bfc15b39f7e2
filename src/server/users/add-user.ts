import type { AccountOrigin } from '#domain/audit/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { commandLine, type Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Database, Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/failure.ts';
import { recordChange } from '../history/store.ts';
import { insertUser, type NewUser } from './store.ts';

/** How an account was created, by which administrator, and the source of the call. */
export interface AccountOpening {
  origin: AccountOrigin;
  /** The administrator who created it; null if nobody was signed in. */
  by?: number | null;
  source?: Source;
}

/** Inserts an account in the caller's transaction, with its history and audit event; returns its id. */
export const addUserWithin = async (
  queries: Queries,
  user: NewUser,
  { origin, by = null, source = commandLine }: AccountOpening,
): Promise<number> => {
  const id = await insertUser(queries, user);
  const { passwordHash: _, at, isEmailVerified: emailVerified, ...record } = user;
  await recordChange(queries, {
    at,
    userId: by,
    entity: 'user',
    entityId: id,
    action: 'created',
    before: null,
    after: { id, ...record, partner: record.partner ?? null, emailVerified, isActive: true },
  });
  await recordAudit(queries, {
    at,
    userId: by,
    kind: 'account_created',
    subject: { entity: 'user', id },
    detail: { role: user.role, origin },
    source,
  });
  return id;
};

/** Like `addUserWithin`, in its own transaction. Throws `user.duplicate` if the address has an account. */
export const addUser = async (
  database: Database,
  user: NewUser,
  opening: AccountOpening,
): Promise<number> => {
  try {
    return await database.write((queries) => addUserWithin(queries, user, opening));
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('user.duplicate');
    throw error;
  }
};
