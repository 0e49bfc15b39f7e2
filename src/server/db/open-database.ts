import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  Kysely,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Transaction,
} from 'kysely';
import { Problem } from '#domain/contract/problem.ts';
import type { Database, Engine } from './database.ts';
import { isLockTimeout, isTurnedBack, isUnsureAtCommit } from './failure.ts';
import { holdFile } from './file-lock.ts';
import { runDirectly, type DirectRun } from './kept-query.ts';
import type { PostgresLocation } from './open-postgres.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import type { Tables } from './tables.ts';
import type { WriteTurns } from './write-turns.ts';

/** Where the database is: a PostgreSQL server, or else a file in the data folder. */
export interface DatabaseLocation {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Most PostgreSQL connections of this process. */
  poolSize?: number;
  /** How long PostgreSQL may say nothing before a connection counts as lost, in milliseconds; for ever without it. */
  silentMs?: number;
  /** Hears of connections that broke while nothing was asked over them. */
  onLostConnection?: (error: Error) => void;
}

/** The embedded database in the data folder. */
export const sqliteFile = 'labelport.sqlite';

/** How Kysely speaks to a database, and how kept queries do. */
export interface Opened {
  dialect: Dialect;
  read: DirectRun;
  /** How kept queries run in a transaction; null where they run as any other query does. */
  runWithin: DirectRun | null;
  stamp: Database['stamp'];
  hold: Database['hold'];
  /** Who may write now; null where one does at a time anyway. */
  turns: WriteTurns | null;
  /** Whether an import is being written, on whatever process. */
  isImporting: () => Promise<boolean>;
}

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
    hold: async (name) => {
      const giveBack = holdFile(dataDir, name);
      return giveBack && (async () => giveBack());
    },
    turns: null,
    isImporting: async () => false,
  };
};

/** Loaded where it is asked for: the embedded database needs none of it. */
const openPostgres = async (location: PostgresLocation): Promise<Opened> =>
  (await import('./open-postgres.ts')).openPostgres(location);

/** When another try makes sense, in seconds. */
const busySeconds = 3;
const importSentence = 'An import is being written. Nothing was saved. Please try again in a moment.';

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
  const { dialect, read, runWithin, stamp, hold, turns, isImporting } = databaseUrl
    ? await openPostgres({ ...location, databaseUrl })
    : openSqlite(location.dataDir);
  const kysely = new Kysely<Tables>({ dialect });
  runDirectly(kysely, read);
  const busy = async (): Promise<Problem> =>
    new Problem('service.busy', {
      ...((await isImporting().catch(() => false)) ? { message: importSentence } : {}),
      retryAfterSeconds: busySeconds,
    });
  const inTurn = async <T>(by: number | null, run: () => Promise<T>): Promise<T> => {
    const end = turns ? await turns.take(by) : () => undefined;
    if (!end) throw await busy();
    try {
      return await untilItsTurn(run);
    } catch (error) {
      throw isLockTimeout(error) ? await busy() : error;
    } finally {
      end();
    }
  };
  return {
    engine,
    read: kysely,
    write: <T>(work: (queries: Transaction<Tables>) => Promise<T>, by?: number) =>
      inTurn(by ?? null, async () => {
        let isEnding = false;
        try {
          return await kysely.transaction().execute(async (queries) => {
            if (runWithin) runDirectly(queries, runWithin);
            const result = await work(queries);
            isEnding = true;
            return result;
          });
        } catch (error) {
          // The embedded database says so itself where it could not commit; a server that is gone says nothing.
          if (isEnding && engine === 'postgres' && isUnsureAtCommit(error))
            throw new Problem('service.unsure');
          throw error;
        }
      }),
    stamp,
    hold,
    ready: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
};
