import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Every row of these tables as text, in no order that matters: for comparing two databases without the code that copies. */
export const storedRows = async (
  database: Database,
  tables: readonly string[],
): Promise<Record<string, string[]>> => {
  const stored: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      database.read,
    );
    stored[table] = rows
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
      .toSorted();
  }
  return stored;
};
