import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Every row of these tables as text, without the columns in `without`, in a fixed order. Compares two databases, or a
 * database with its earlier state, independently of the code that writes.
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
    const columns = Object.keys(rows[0] ?? {})
      .filter((column) => !without.includes(column))
      .toSorted();
    stored[table] = rows
      .map((row) => JSON.stringify(columns.map((column) => [column, row[column]])))
      .toSorted();
  }
  return stored;
};

/**
 * Every table as one text, in the order of the database: to see that nothing was written. Rows that were written and taken
 * back leave the order as it was.
 */
export const storedTexts = async (
  database: Database,
  tables: readonly string[],
): Promise<Record<string, string>> => {
  const texts = await Promise.all(
    tables.map(async (table): Promise<[string, string]> => {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.read);
      return [table, JSON.stringify(rows)];
    }),
  );
  return Object.fromEntries(texts);
};
