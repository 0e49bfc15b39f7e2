import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

/** A lock whose holder died is free again after this time; a living holder renews it. */
const leaseMs = 30_000;
const renewEveryMs = 10_000;

/** Where it is said that a lock could not be given back. */
export interface LockLog {
  warn(fields: object, message: string): void;
}

/**
 * Runs `work` while this process alone holds the name, among all processes on the database.
 * Answers null without running it when another one does. A lock that cannot be given back changes nothing of what
 * the work has done: it ends by itself.
 */
export const withNamedLock = async <T>(
  database: Database,
  clock: Clock,
  name: string,
  work: () => Promise<T>,
  log?: LockLog,
): Promise<{ result: T } | null> => {
  const holder = randomUUID();
  const lease = () => new Date(clock().getTime() + leaseMs).toISOString();

  const taken = await database.write((queries) =>
    queries
      .insertInto('named_locks')
      .values({ name, holder, expires_at: lease() })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at: lease() })
          .where('named_locks.expires_at', '<', clock().toISOString()),
      )
      .returning('holder')
      .executeTakeFirst(),
  );
  if (!taken) return null;

  const renewal = setInterval(() => {
    const renewed = database.read
      .updateTable('named_locks')
      .set({ expires_at: lease() })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
    renewed.catch(() => undefined);
  }, renewEveryMs);
  try {
    return { result: await work() };
  } finally {
    clearInterval(renewal);
    await database.read
      .deleteFrom('named_locks')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
      .catch((error: unknown) => log?.warn({ err: error, lock: name }, 'a lock was not given back'));
  }
};
