import { AsyncLocalStorage } from 'node:async_hooks';
import { can } from '#domain/access/can.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { Problem } from '#domain/contract/problem.ts';
import { lockRoleOfSession } from './store.ts';
import type { Database, Queries } from '../db/database.ts';

/** The session that makes a changing call, and the permission the call needs. */
interface Acting {
  sessionId: number;
  userId: number;
  needs: Permission;
}

const acting = new AsyncLocalStorage<Acting>();

/** Runs a handler whose transactions commit only while this session still has the permission. */
export const actingAs = <T>(by: Acting, handle: () => T): T => acting.run(by, handle);

/**
 * A database whose transactions check again, as their last statement, that the current call is still allowed. It was
 * checked when the request began, but an upload or import may take minutes, and a user who is deactivated, demoted or
 * signed out meanwhile must not write anything. An expired session is still allowed: the call began before it expired.
 * Transactions outside a call are not checked.
 */
export const onlyWhileAllowed = (database: Database): Database => ({
  ...database,
  write: (work) => {
    const by = acting.getStore();
    if (!by) return database.write(work);
    return database.write(async (queries) => {
      const result = await work(queries);
      // Last, so that the row is locked only for the commit: deactivating the account must not wait for a long import.
      await requireAllowed(queries, by);
      return result;
    }, by.userId);
  },
});

const requireAllowed = async (queries: Queries, { sessionId, needs }: Acting): Promise<void> => {
  const role = await lockRoleOfSession(queries, sessionId);
  if (role === null) throw new Problem('session.required');
  if (!can(role, needs)) throw new Problem('access.denied');
};
