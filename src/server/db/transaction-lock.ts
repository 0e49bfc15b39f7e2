import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Holds a name until the transaction ends: whoever else wants it waits, on every process.
 * What is read after it is what the holders before have written.
 */
export const holdUntilCommit = async (
  { engine }: Pick<Database, 'engine'>,
  queries: Transaction<Tables>,
  name: string,
): Promise<void> => {
  // SQLite lets one writer in at a time anyway.
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(queries);
};
