import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/change-in-batches.ts';

/** Deletes the rows of a table whose instant or day is not after `last`. */
export const deleteUpTo = (
  database: Database,
  table: string,
  { column, last }: { column: string; last: string },
): Promise<void> => deleteInBatches(database, table, sql`${sql.ref(column)} <= ${last}`);
