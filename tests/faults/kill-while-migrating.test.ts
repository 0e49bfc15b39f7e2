/**
 * F19: a first start is killed with SIGKILL while it creates the tables, ten times on each engine, at moments spread over its
 * transaction. It leaves no tables or all of them, and after the next start a user can sign in.
 *
 * Negative control: the same check detects a schema without one table.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase, sqliteFile, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { onBothEngines } from '#testing/engines.ts';
import { launchPortal, type Portal, signInTo, startPortal, usualStartMs } from './portal-process.ts';
import { longestStartMs, roundsOr, secondsOf } from './rounds.ts';

const rounds = roundsOr(10);
/** About as long as creating the tables takes. */
const migratingMs = { SQLite: 40, PostgreSQL: 100 };

/** Reports repeatedly whether a transaction is open. */
interface Watch {
  isWriting: () => Promise<boolean>;
  end: () => Promise<void>;
}

const watchSqlite = (dataDir: string): Watch => {
  const file = join(dataDir, sqliteFile);
  let database: DatabaseSync | null = null;
  return {
    isWriting: async () => {
      // Its WAL file shows that it is open; before that, reading it would disturb the start.
      if (!existsSync(`${file}-wal`)) return false;
      database ??= new DatabaseSync(file, { timeout: 0 });
      try {
        database.exec('begin immediate; rollback');
        return false;
      } catch {
        return true;
      }
    },
    end: async () => database?.close(),
  };
};

const watchPostgres = async (databaseUrl: string): Promise<Watch> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return {
    isWriting: async () => {
      const { rowCount } = await client.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null',
      );
      return rowCount !== 0;
    },
    end: () => client.end(),
  };
};

const watch = async ({ databaseUrl, dataDir }: DatabaseLocation): Promise<Watch> =>
  databaseUrl === undefined ? watchSqlite(dataDir) : watchPostgres(databaseUrl);

const tablesOf = async (location: DatabaseLocation): Promise<string[]> => {
  const database = await openDatabase({ ...location, poolSize: 1 });
  try {
    return (await database.read.introspection.getTables()).map(({ name }) => name).toSorted();
  } finally {
    await database.close();
  }
};

/** What is wrong with these tables: nothing if there are none, or all. */
const faultsOf = (tables: readonly string[], whole: readonly string[]): string[] =>
  tables.length === 0
    ? []
    : whole.filter((name) => !tables.includes(name)).map((name) => `${name} is missing.`);

onBothEngines((engine) => {
  let portal: Portal | null = null;
  let whole: string[];

  beforeAll(async () => {
    const database = await engine.open();
    whole = (await database.read.introspection.getTables()).map(({ name }) => name).toSorted();
  });

  afterEach(async () => {
    await portal?.kill();
    portal = null;
  });

  test('F19: a start that is killed while it migrates leaves no half schema, and the next one completes', async () => {
    const starts: number[] = [];
    const usual: number[] = [];
    let undone = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const location = await engine.empty();
      const watching = await watch(location);
      const killed = await launchPortal(location);
      while (killed.exitCode() === null && !(await watching.isWriting())) await sleep(1);
      await sleep(((round - 1) / rounds) * migratingMs[engine.name]);
      await killed.kill();
      await watching.end();
      usual.push(await usualStartMs(engine));
      const left = await tablesOf(location);
      expect(faultsOf(left, whole), `after kill ${round}`).toEqual([]);
      if (left.length === 0) undone += 1;
      portal = await startPortal(location);
      starts.push(portal.startedInMs);
      await signInTo(portal);
      expect(await tablesOf(location)).toEqual(whole);
      expect(portal.unexpected()).toEqual([]);
      await portal.kill();
    }
    // Otherwise every kill came after the migration.
    expect(undone).toBeGreaterThan(0);
    console.info(
      `F19 on ${engine.name}: ${rounds} kills while migrating, ${undone} before its end and ${rounds - undone} after, 0 half; ready after ${secondsOf(starts)}`,
    );
    expect(Math.max(...starts)).toBeLessThan(longestStartMs(usual));
  });

  test('F19: the check names a table that is missing', async () => {
    expect(
      faultsOf(
        whole.filter((name) => name !== 'tutorials'),
        whole,
      ),
    ).toEqual(['tutorials is missing.']);
  });
});
