import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Engine } from '../db/database.ts';
import { isUnavailable } from '../db/failure.ts';
import { migrationsOf, newerThanThis } from '../db/migrate.ts';
import { sqliteFile, type DatabaseLocation } from '../db/engines/open-database.ts';
import { postgresTypes } from '../db/engines/open-postgres.ts';
import type { Contents } from './contents.ts';
import { Refusal } from './refusal.ts';
import { describeTables, readRows, tableNames, type Run } from './tables-store.ts';

/** A portal's tables at one instant, while other connections continue to write. */
export interface Snapshot extends Contents {
  engine: Engine;
  close(): Promise<void>;
}

export interface SnapshotOptions {
  /** Opens the SQLite database exclusively: fails if it is open anywhere, and keeps others out until it is closed. */
  alone?: boolean;
}

/**
 * Opens a snapshot of a portal's tables: one read transaction, which blocks no writer. Throws a Refusal if there is no
 * portal, and `NewerDatabase` if a newer program has migrated it.
 */
export const openSnapshot = async (
  location: DatabaseLocation,
  options: SnapshotOptions = {},
): Promise<Snapshot> => {
  const { databaseUrl, dataDir } = location;
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const { run, close } = databaseUrl
    ? await beginPostgres(databaseUrl)
    : beginSqlite(join(dataDir, sqliteFile), options);
  try {
    if (!(await tableNames(engine, run)).has('migrations'))
      throw new Refusal(
        `There is no portal in ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}: it has no tables.`,
      );
    const migrations = migrationsOf(await run('select name from migrations order by name'));
    const newer = newerThanThis(migrations);
    if (newer) throw newer;
    const tables = await describeTables(engine, run);
    return {
      engine,
      migrations,
      tables,
      rows: (name) => {
        const table = tables.find((known) => known.name === name);
        if (!table) throw new Error(`There is no table ${name}.`);
        return readRows(engine, run, table);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

interface Connection {
  run: Run;
  close: () => Promise<void>;
}

const beginPostgres = async (databaseUrl: string): Promise<Connection> => {
  const client = new pg.Client({ connectionString: databaseUrl, types: postgresTypes });
  await client.connect();
  // The next statement reports a broken connection.
  client.on('error', () => undefined);
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  return {
    run: async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    close: () => client.end(),
  };
};

const waitForWriterMs = 5_000;

const beginSqlite = (path: string, { alone = false }: SnapshotOptions): Connection => {
  if (!existsSync(path)) throw new Refusal(`There is no portal in DATA_DIR: ${path} does not exist.`);
  const database = new DatabaseSync(path, { readOnly: !alone, timeout: alone ? 0 : waitForWriterMs });
  try {
    // In WAL mode this fails while any other process has the file open, and then keeps others out.
    database.exec(alone ? 'pragma locking_mode = exclusive; begin exclusive' : 'begin');
  } catch (error) {
    database.close();
    if (!isUnavailable(error)) throw error;
    throw new Refusal(
      `A portal is running on ${path}. Stop it first: what it still writes would be left behind.`,
    );
  }
  return {
    run: async (text, values = []) => database.prepare(text).all(...values),
    close: async () => database.close(),
  };
};
