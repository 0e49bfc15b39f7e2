import type { Database } from './database.ts';

/** The locks of the imports, by name: the message to a user who has to wait names the import. */
export const importLocks = { products: 'product-import', inventory: 'inventory-import' } as const;

/** Where a failure to release a lock is logged. */
export interface LockLog {
  warn(fields: object, message: string): void;
}

/**
 * Runs `work` while this process alone has the named lock, among all processes on the database. Returns null without
 * running it if the lock is taken. A process that dies loses the lock at once; one that loses its connection to
 * PostgreSQL loses the lock and any transaction under way there. Failing to release the lock does not undo the work.
 */
export const withNamedLock = async <T>(
  database: Pick<Database, 'lock'>,
  name: string,
  work: () => Promise<T>,
  log?: LockLog,
): Promise<{ result: T } | null> => {
  const release = await database.lock(name);
  if (!release) return null;
  try {
    return { result: await work() };
  } finally {
    await release().catch((error: unknown) =>
      log?.warn({ err: error, lock: name }, 'a lock was not released'),
    );
  }
};
