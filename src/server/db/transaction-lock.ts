import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Takes a named lock until the transaction ends; other transactions, in any process, wait for it. Later reads in this
 * transaction see what earlier holders committed.
 */
export const lockUntilCommit = async (
  { engine }: Pick<Database, 'engine'>,
  queries: Transaction<Tables>,
  name: string,
): Promise<void> => {
  // SQLite has one writer at a time anyway.
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(queries);
};
