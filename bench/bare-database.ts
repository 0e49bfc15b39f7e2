import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** A row as the database gives it. */
export type Row = Record<string, string | number | null>;

/** Runs a statement. `name` is the name of the prepared statement in PostgreSQL; text searches have none. */
export type Ask = (
  text: string,
  values: readonly (string | number | null)[],
  name?: string,
) => Promise<Row[]> | Row[];

/** The database of a bare server: only the driver, with every statement prepared one time. */
export interface BareDatabase {
  isSqlite: boolean;
  ask: Ask;
  /** Runs `work` as one transaction. */
  write: <T>(work: (ask: Ask) => Promise<T> | T) => Promise<T>;
  close: () => Promise<void>;
}

const openSqlite = (dataDir: string): BareDatabase => {
  const openHandle = (options: { readOnly: boolean }): { database: DatabaseSync; ask: Ask } => {
    const database = new DatabaseSync(join(dataDir, 'labelport.sqlite'), { ...options, timeout: 5_000 });
    database.exec('pragma cache_size = -32000; pragma temp_store = memory; pragma mmap_size = 268435456');
    const prepare = (text: string) =>
      database.prepare(text.replace(/\$\d+/g, (place) => `?${place.slice(1)}`));
    const statements = new Map<string, ReturnType<typeof prepare>>();
    const ask: Ask = (text, values) => {
      const statement = statements.get(text) ?? prepare(text);
      statements.set(text, statement);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statements select texts and numbers
      return statement.all(...values) as Row[];
    };
    return { database, ask };
  };
  const reader = openHandle({ readOnly: true });
  const writer = openHandle({ readOnly: false });
  writer.database.exec('pragma synchronous = full');
  let last: Promise<unknown> = Promise.resolve();
  return {
    isSqlite: true,
    ask: reader.ask,
    write: (work) => {
      const turn = last.then(async () => {
        writer.database.exec('begin immediate');
        const result = await work(writer.ask);
        writer.database.exec('commit');
        return result;
      });
      last = turn;
      return turn;
    },
    close: async () => {
      reader.database.close();
      writer.database.close();
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
    write: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(
          async (text, values, name) => (await client.query<Row>({ text, values: [...values], name })).rows,
        );
        await client.query('commit');
        return result;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
};

/** Opens the database that a portal has filled. */
export const openBareDatabase = (databaseUrl: string, dataDir: string): BareDatabase =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
