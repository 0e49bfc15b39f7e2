import { AsyncLocalStorage } from 'node:async_hooks';
import { can } from '#domain/access/can.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { Problem } from '#domain/contract/problem.ts';
import { holdRoleOfSession } from '../auth/store.ts';
import type { Database, Queries } from '../db/database.ts';

/** By which session a call that changes something is made, and what it needs. */
interface Acting {
  sessionId: number;
  userId: number;
  needs: Permission;
}

const acting = new AsyncLocalStorage<Acting>();

/** Runs the handler of a call so that whatever it writes is written only while this session may. */
export const actingAs = <T>(by: Acting, handle: () => T): T => acting.run(by, handle);

/**
 * A database whose transactions look again, as their last statement, whether the call that they belong to is still
 * allowed. Its head was checked, but an upload or an import may take minutes from there, and whoever was switched off,
 * demoted or signed out meanwhile leaves nothing. That the session's time is over by then is no reason: the call began
 * in it. Transactions that belong to no such call run as they are.
 */
export const onlyWhileAllowed = (database: Database): Database => ({
  ...database,
  write: (work) => {
    const by = acting.getStore();
    if (!by) return database.write(work);
    return database.write(async (queries) => {
      const result = await work(queries);
      // Last, so that nobody who switches this account off waits for a long import: the lock is held for the commit.
      await requireAllowed(queries, by);
      return result;
    }, by.userId);
  },
});

const requireAllowed = async (queries: Queries, { sessionId, needs }: Acting): Promise<void> => {
  const role = await holdRoleOfSession(queries, sessionId);
  if (role === null) throw new Problem('session.required');
  if (!can(role, needs)) throw new Problem('access.denied');
};
