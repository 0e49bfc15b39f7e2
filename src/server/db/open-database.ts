import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  Kysely,
  PostgresDialect,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Database, Engine } from './database.ts';
import { isTurnedBack } from './failure.ts';
import { withKeptPlans } from './kept-plans.ts';
import { runDirectly, type DirectRun } from './kept-query.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import type { Tables } from './tables.ts';

/** Where the database is: a PostgreSQL server, or else a file in the data folder. */
export interface DatabaseLocation {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Most PostgreSQL connections of this process. */
  poolSize?: number;
  /** Hears of connections that broke while nothing was asked over them. */
  onLostConnection?: (error: Error) => void;
}

const bigint = 20;
const timestamptz = 1184;

const parsers = new Map<number, (value: string) => unknown>([
  [bigint, Number],
  [timestamptz, (value) => new Date(value).toISOString()],
]);

const getTypeParser: typeof pg.types.getTypeParser = (oid, format): unknown =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format);

/** How every connection to PostgreSQL reads values: instants as ISO-8601 UTC strings, bigint as number. */
export const postgresTypes = { getTypeParser };

/** The embedded database in the data folder. */
export const sqliteFile = 'labelport.sqlite';

/** How Kysely speaks to a database, and how kept queries do. */
interface Opened {
  dialect: Dialect;
  read: DirectRun;
  /** How kept queries run in a transaction; null where they run as any other query does. */
  runWithin: DirectRun | null;
  stamp: Database['stamp'];
}

const openPostgres = (location: DatabaseLocation & { databaseUrl: string }): Opened => {
  const pool = new pg.Pool({
    connectionString: location.databaseUrl,
    max: location.poolSize ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    types: postgresTypes,
  });
  // The pool listens only to connections that wait in it. One that breaks while a transaction holds it and asks nothing
  // would have nobody who hears of it, which ends the process.
  pool.on('connect', (client) => client.on('error', (error) => location.onLostConnection?.(error)));
  pool.on('error', () => undefined);
  return {
    dialect: new PostgresDialect({ pool: withKeptPlans(pool) }),
    read: async ({ sql: text, parameters, name }) =>
      (await pool.query<Record<string, unknown>>({ text, values: [...parameters], name })).rows,
    runWithin: null,
    stamp: () => null,
  };
};

/** Kysely lets SQLite have one connection, and everybody wait for it; our driver reads beside the one that writes. */
class ParallelSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const openSqlite = (dataDir: string): Opened => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, sqliteFile);
  // A new one is the portal's alone, for it holds password hashes; what an operator has set since stays.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const driver = new SqliteDriver(file);
  return {
    dialect: {
      createAdapter: () => new ParallelSqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    read: (run) => driver.read(run),
    // One transaction at a time has the writing handle: this is its own.
    runWithin: ({ sql: text, parameters }) => driver.writer.run({ sql: text, parameters }).rows,
    stamp: () => driver.stamp(),
  };
};

const mostAttempts = 5;

/** Runs a transaction again when PostgreSQL gave it up because another one stood in its way. */
const untilItsTurn = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === mostAttempts || !isTurnedBack(error)) throw error;
    }
  }
};

/** Opens the database; the tables are `migrate`'s. Throws when the embedded file cannot be opened. */
export const openDatabase = async (location: DatabaseLocation): Promise<Database> => {
  const { databaseUrl } = location;
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const { dialect, read, runWithin, stamp } = databaseUrl
    ? openPostgres({ ...location, databaseUrl })
    : openSqlite(location.dataDir);
  const kysely = new Kysely<Tables>({ dialect });
  runDirectly(kysely, read);
  return {
    engine,
    read: kysely,
    write: <T>(work: (queries: Transaction<Tables>) => Promise<T>) =>
      untilItsTurn(() =>
        kysely.transaction().execute((queries) => {
          if (runWithin) runDirectly(queries, runWithin);
          return work(queries);
        }),
      ),
    stamp,
    ready: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
};
