import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  Kysely,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Driver,
  type Transaction,
} from 'kysely';
import { said, saidBy } from '#domain/words/say.ts';
import { Problem, type ProblemDetails } from '#domain/contract/problem.ts';
import { breathe } from '../../breathe.ts';
import { withNotes } from '../added-rows.ts';
import type { Engine, Queries, UncheckedDatabase } from '../database.ts';
import { isLockTimeout, isRolledBack, isUnsureAtCommit } from '../failure.ts';
import { lockFile } from '../locks/file-lock.ts';
import { runDirectly } from '../compiled-query.ts';
import type { PostgresLocation } from './open-postgres.ts';
import type { Opened } from './opened.ts';
import { AsideDriver } from './aside-driver.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import type { Tables } from '../tables.ts';
import { committed } from '../after-commit.ts';
import { UserTurns } from '../locks/user-turns.ts';
import { behalfOf } from '../locks/on-behalf.ts';

/** The location of the database: a PostgreSQL server if `databaseUrl` is set, else a file in the data folder. */
export interface DatabaseLocation extends Omit<PostgresLocation, 'databaseUrl'> {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** The name of the SQLite database file in the data folder. */
export const sqliteFile = 'labelport.sqlite';

/** Kysely serializes all queries over one SQLite connection; our driver reads in parallel with the writer. */
class ParallelSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** How long a save waits for those before it, such as an import: somewhat less than a client waits for an answer. */
const waitForTurnMs = 25_000;

const sqliteDialect = (createDriver: () => Driver): Dialect => ({
  createAdapter: () => new ParallelSqliteAdapter(),
  createDriver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

const openSqlite = (dataDir: string): Opened => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, sqliteFile);
  // A new file is readable by the portal's user only, because it contains password hashes. Permissions set later are
  // kept.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const driver = new SqliteDriver(file);
  return {
    dialect: sqliteDialect(() => driver),
    aside: sqliteDialect(() => new AsideDriver(driver)),
    read: (run) => driver.read(run),
    strangers: null,
    // Safe because only one transaction at a time uses the writing handle.
    runWithin: ({ sql: text, parameters }) => driver.writer.run({ sql: text, parameters }).rows,
    endReading: async () => undefined,
    stamp: () => driver.stamp(),
    lock: async (name) => {
      const release = lockFile(dataDir, name);
      return release && (async () => release());
    },
    // One writer at a time: without turns, whoever sends forty saves at once goes first forty times. Those that wait would
    // else follow one another without a pause, because SQLite never makes them wait.
    turns: new UserTurns({ most: 1, mostOfOne: 1, waitMs: waitForTurnMs, between: breathe }),
    isImporting: async () => false,
  };
};

/** Imported on demand: SQLite does not need it. */
const openPostgres = async (location: PostgresLocation): Promise<Opened> =>
  (await import('./open-postgres.ts')).openPostgres(location);

const queriesOver = ({ dialect, read }: Pick<Opened, 'dialect' | 'read'>): Queries => {
  const kysely = new Kysely<Tables>({ dialect: withNotes(dialect) });
  runDirectly(kysely, read);
  return kysely;
};

/** When to retry, in seconds. */
const busySeconds = 3;

const mostAttempts = 5;

/** Retries a transaction that PostgreSQL rolled back because of a deadlock or a serialization failure. */
const untilItsTurn = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === mostAttempts || !isRolledBack(error)) throw error;
    }
  }
};

/** Opens the database without creating tables (`migrate` does). Throws if the SQLite file cannot be opened. */
export const openDatabase = async (location: DatabaseLocation): Promise<UncheckedDatabase> => {
  const { databaseUrl } = location;
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const { strangers, aside, runWithin, endReading, stamp, lock, turns, isImporting, ...opened } = databaseUrl
    ? await openPostgres({ ...location, databaseUrl })
    : openSqlite(location.dataDir);
  const kysely = queriesOver(opened);
  const forStrangers = strangers ? queriesOver(strangers) : kysely;
  const forLarge = aside ? new Kysely<Tables>({ dialect: withNotes(aside) }) : kysely;
  const busy = async (): Promise<Problem> => {
    const isByImport = await isImporting().catch(() => false);
    const why: ProblemDetails = isByImport ? saidBy(said('refusal.import_writes')) : {};
    return new Problem('service.busy', { ...why, retryAfterSeconds: busySeconds });
  };
  const inTurn = async <T>(run: () => Promise<T>): Promise<T> => {
    const end = await turns.take(behalfOf());
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
    isChecked: false,
    read: kysely,
    strangers: forStrangers,
    write: <T>(work: (queries: Transaction<Tables>) => Promise<T>, { isLarge = false } = {}) =>
      inTurn(async () => {
        let isEnding = false;
        let within: Transaction<Tables> | null = null;
        try {
          const result = await (isLarge ? forLarge : kysely).transaction().execute(async (queries) => {
            if (runWithin && !(isLarge && aside)) runDirectly(queries, runWithin);
            within = queries;
            const made = await work(queries);
            isEnding = true;
            return made;
          });
          if (within) committed(within);
          return result;
        } catch (error) {
          // SQLite reports a failed commit; an unreachable PostgreSQL server reports nothing.
          if (isEnding && engine === 'postgres' && isUnsureAtCommit(error))
            throw new Problem('service.unsure');
          throw error;
        }
      }),
    stamp,
    lock,
    waitingWrites: () => turns?.waiting ?? 0,
    ready: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: async () => {
      await endReading();
      if (forStrangers !== kysely) await forStrangers.destroy();
      await kysely.destroy();
    },
  };
};
