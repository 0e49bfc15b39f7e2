import { AsyncLocalStorage } from 'node:async_hooks';
import { mayDo, type Bounded } from '#domain/access/can.ts';
import type { PasskeyRoles } from '#domain/access/passkey-roles.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { Problem } from '#domain/contract/problem.ts';
import { findAccessOfKey, lockAccessOfKey } from './key-store.ts';
import { findAccessOfSession, lockAccessOfSession } from './store.ts';
import { countAdded } from '../bounds/count-added.ts';
import { withAdded } from '../bounds/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Database, Queries } from '../db/database.ts';

/** The session or key that makes a changing call, and the permission the call needs. */
interface Acting {
  /** Null for a key. */
  sessionId: number | null;
  userId: number;
  needs: Permission;
  /** The roles whose people have to have shown a passkey. */
  needsPasskey: PasskeyRoles;
  /** Whether the call is made even at the bound of a day: see `whenFull` of an endpoint. */
  makesRoom: boolean;
}

/** A call under way, and whether one of its transactions has found that it is still allowed. */
interface Call extends Acting {
  isChecked: boolean;
}

const acting = new AsyncLocalStorage<Call>();

/**
 * Runs a handler whose transactions commit only while this session still has the permission. A handler that has written
 * nothing, such as one that refuses or only looks, is checked when it has ended: its body may have taken long to arrive, and
 * its answer, even a refusal, may hold records.
 */
export const actingAs = async <T>(by: Acting, read: Queries, handle: () => Promise<T> | T): Promise<T> => {
  const call = { ...by, isChecked: false };
  const check = async (): Promise<void> => {
    if (!call.isChecked) requirePermission(await findAccess(read, by), by);
  };
  try {
    const result = await acting.run(call, handle);
    await check();
    return result;
  } catch (error) {
    await check();
    throw error;
  }
};

/**
 * A database whose transactions check again, as their last statement, that the current call is still allowed. It was
 * checked when the request began, but an upload or import may take minutes, and a user who is deactivated, demoted or
 * signed out meanwhile must not write anything. An expired session is still allowed: the call began before it expired.
 * Also counts the rows that the caller adds: see `countAdded`. Transactions outside a call are neither checked nor counted.
 */
export const onlyWhileAllowed = (database: Database, clock: Clock): CheckedDatabase => ({
  ...database,
  isChecked: true,
  write: (work, how) => {
    const by = acting.getStore();
    if (!by) return database.write(work, how);
    return database.write(async (queries) => {
      const { result, added } = await withAdded(() => work(queries));
      await countAdded(queries, added, { ...by, now: clock() });
      // Last, so that the row is locked only for the commit: deactivating the account must not wait for a long import.
      requirePermission(await lockAccess(queries, by), by);
      by.isChecked = true;
      return result;
    }, how);
  },
});

const findAccess = (queries: Queries, { sessionId, userId, needsPasskey }: Acting): Promise<Bounded | null> =>
  sessionId === null
    ? findAccessOfKey(queries, userId)
    : findAccessOfSession(queries, sessionId, needsPasskey);

const lockAccess = (queries: Queries, { sessionId, userId, needsPasskey }: Acting): Promise<Bounded | null> =>
  sessionId === null
    ? lockAccessOfKey(queries, userId)
    : lockAccessOfSession(queries, sessionId, needsPasskey);

const requirePermission = (access: Bounded | null, { needs }: Acting): void => {
  if (access === null) throw new Problem('session.required');
  if (!mayDo(access, needs)) throw new Problem('access.denied');
};
