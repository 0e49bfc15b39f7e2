import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** A row as the database gives it. */
export type Row = Record<string, string | number | null>;

/** Runs a statement with its values; `name` is the one under which PostgreSQL keeps its plan, none for a search in texts. */
export type Ask = (
  text: string,
  values: readonly (string | number)[],
  name?: string,
) => Promise<Row[]> | Row[];

/** The database of a bare server: the driver alone, every statement prepared once. */
export interface BareDatabase {
  isSqlite: boolean;
  ask: Ask;
}

const openSqlite = (dataDir: string): BareDatabase => {
  const database = new DatabaseSync(join(dataDir, 'labelport.sqlite'), { readOnly: true });
  database.exec('pragma cache_size = -32000; pragma temp_store = memory; pragma mmap_size = 268435456');
  const prepare = (text: string) => database.prepare(text.replace(/\$\d+/g, (place) => `?${place.slice(1)}`));
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return {
    isSqlite: true,
    ask: (text, values) => {
      const statement = statements.get(text) ?? prepare(text);
      statements.set(text, statement);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statements select texts and numbers
      return statement.all(...values) as Row[];
    },
  };
};

const openPostgres = (connectionString: string): BareDatabase => {
  const pool = new pg.Pool({ connectionString, max: 10 });
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
  return {
    isSqlite: false,
    ask: async (text, values, name) => (await pool.query<Row>({ text, values: [...values], name })).rows,
  };
};

/** Opens the database that a portal has filled. */
export const openBareDatabase = (databaseUrl: string, dataDir: string): BareDatabase =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
