import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Engine } from '../db/database.ts';
import { isUnavailable } from '../db/failure.ts';
import { newerThanThis } from '../db/migrate.ts';
import { sqliteFile, type DatabaseLocation } from '../db/open-database.ts';
import { postgresTypes } from '../db/open-postgres.ts';
import type { Contents } from './contents.ts';
import { Refusal } from './refusal.ts';
import { describeTables, readRows, tableNames, type Run } from './tables-store.ts';

/** A portal's tables as they are at one instant, while others go on writing. */
export interface Snapshot extends Contents {
  engine: Engine;
  close(): Promise<void>;
}

/** How the tables are looked at. */
export interface SnapshotOptions {
  /** Nobody else may have the embedded database open; nobody else can open it until the snapshot is closed. */
  alone?: boolean;
}

/**
 * Looks at a portal's tables as they are now: one read transaction, which holds nobody up. Throws a Refusal where
 * there is no portal, and a `NewerDatabase` where a newer program has changed its tables.
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
    const rows = await run('select name from migrations order by name');
    const migrations = rows.map(({ name }) => String(name));
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
  // What breaks the connection is said by the statement that runs next.
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
    // In WAL mode this fails as long as any other process has the file open, and keeps others out afterwards.
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
