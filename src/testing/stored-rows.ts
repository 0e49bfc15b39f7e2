import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Every row of these tables as text, without these columns, in a fixed order: compares two databases, or one with an
 * earlier state, independently of the code that writes.
 */
export const storedRows = async (
  database: Database,
  tables: readonly string[],
  without: readonly string[] = [],
): Promise<Record<string, string[]>> => {
  const stored: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      database.read,
    );
    stored[table] = rows
      .map((row) => Object.entries(row).filter(([column]) => !without.includes(column)))
      .map((row) => JSON.stringify(row.toSorted(([a], [b]) => (a < b ? -1 : 1))))
      .toSorted();
  }
  return stored;
};
