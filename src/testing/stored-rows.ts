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

/** For each table of SQLite, the SQL that makes a text of one row; PostgreSQL needs none. */
const rowTexts = async (database: Database): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string; columns: string }>`
    select tables.name, group_concat('quote("' || columns.name || '")') as columns
    from sqlite_schema tables, pragma_table_info(tables.name) columns
    where tables.type = 'table' group by tables.name`.execute(database.read);
  return new Map(rows.map(({ name, columns }) => [name, `concat_ws(',', ${columns})`]));
};

/**
 * Every table as one text, in the order of the database: to see that nothing was written. Rows that were written and taken
 * back leave the order as it was. One statement for all of them: a test that looks after every call of the portal would
 * send a hundred thousand.
 */
export const storedTexts = async (
  database: Database,
  tables: readonly string[],
): Promise<Record<string, string>> => {
  const texts = database.engine === 'sqlite' ? await rowTexts(database) : null;
  const stored = (table: string): string =>
    texts ? `group_concat(${texts.get(table) ?? ''}, char(10))` : 'string_agg(whole_row::text, chr(10))';
  const statement = tables
    .map(
      (table) => `select '${table}' as name, (select ${stored(table)} from "${table}" whole_row) as stored`,
    )
    .join(' union all ');
  const { rows } = await sql.raw<{ name: string; stored: string | null }>(statement).execute(database.read);
  return Object.fromEntries(rows.map(({ name, stored: text }) => [name, text ?? '']));
};
