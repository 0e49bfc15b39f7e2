import type { Database } from '../database.ts';

/** The names of the import locks. A user who has to wait is told which import is running. */
export const importLocks = { products: 'product-import', inventory: 'inventory-import' } as const;

/** The log for failures to release a lock. */
export interface LockLog {
  warn(fields: object, message: string): void;
}

/**
 * Runs `work` under the named lock, which one process at a time has among all on the database. Returns null, without
 * running it, if the lock is taken. A process that dies loses the lock immediately; one that loses its connection to
 * PostgreSQL loses the lock and any running transaction. If the lock cannot be released, the work is kept.
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
