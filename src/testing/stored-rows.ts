import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Every row of these tables as text, but for these columns, in no order that matters: for comparing two databases, or
 * one with what it was, without the code that writes.
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
