import type { Database } from './database.ts';

/** The locks of the imports: whoever has to wait for one is told so by name. */
export const importLocks = { products: 'product-import', inventory: 'inventory-import' } as const;

/** Where it is said that a lock could not be given back. */
export interface LockLog {
  warn(fields: object, message: string): void;
}

/**
 * Runs `work` while this process alone holds the name, among all processes on the database.
 * Answers null without running it when another one does. A holder that dies gives its lock up at once; one that lives
 * and loses its connection to PostgreSQL has lost its lock too, and whatever else it had under way there. A lock that
 * cannot be given back changes nothing of what the work has done.
 */
export const withNamedLock = async <T>(
  database: Pick<Database, 'hold'>,
  name: string,
  work: () => Promise<T>,
  log?: LockLog,
): Promise<{ result: T } | null> => {
  const giveBack = await database.hold(name);
  if (!giveBack) return null;
  try {
    return { result: await work() };
  } finally {
    await giveBack().catch((error: unknown) =>
      log?.warn({ err: error, lock: name }, 'a lock was not given back'),
    );
  }
};
