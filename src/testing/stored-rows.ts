import { CompiledQuery, sql } from 'kysely';
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

const columnsOf = async (database: Database, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
    database.read,
  );
  return rows.map(({ name }) => `quote("${name}")`);
};

/** One statement for all of them: a test that looks after every call of the portal would send a hundred thousand. */
const statementFor = async (database: Database, tables: readonly string[]): Promise<string> => {
  const texts = tables.map(async (table) =>
    database.engine === 'sqlite'
      ? `select '${table}' as name, (select group_concat(concat_ws(',', ${(await columnsOf(database, table)).join(',')}), char(10)) from "${table}") as stored`
      : `select '${table}' as name, (select string_agg(stored::text, chr(10)) from "${table}" stored) as stored`,
  );
  return (await Promise.all(texts)).join(' union all ');
};

const statements = new WeakMap<Database, Map<string, Promise<string>>>();

/**
 * Every table as one text, in the order of the database: to see that nothing was written. Rows that were written and taken
 * back leave the order as it was.
 */
export const storedTexts = async (
  database: Database,
  tables: readonly string[],
): Promise<Record<string, string>> => {
  const known = statements.get(database) ?? new Map<string, Promise<string>>();
  statements.set(database, known);
  const key = tables.join();
  const statement = known.get(key) ?? statementFor(database, tables);
  known.set(key, statement);
  const { rows } = await database.read.executeQuery<{ name: string; stored: string | null }>(
    CompiledQuery.raw(await statement),
  );
  return Object.fromEntries(rows.map(({ name, stored }) => [name, stored ?? '']));
};
