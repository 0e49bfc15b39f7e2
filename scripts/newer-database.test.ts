import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/engines/open-database.ts';
import { takeBackup } from '#server/operations/backup.ts';
import { moveDatabase } from '#server/operations/move.ts';
import { openBackup } from '#server/operations/open-backup.ts';
import { restoreBackup } from '#server/operations/restore.ts';
import { openSnapshot } from '#server/operations/snapshot-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { childEnvironment } from '#testing/child-environment.ts';
import { findingsOf } from '#testing/doctor-findings.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labelport-newer-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const refusal =
  /^The database was made by a newer Labelport: it has 9999-tomorrow, and this is version [\d.]+\b.+\n?$/;

/** Not a place for a backup, whatever its version. */
const notNew =
  'The database has the tables of another version of Labelport already. It must be a new one, without tables.';

/** What the operator's commands ask for besides a database. */
const asOperator = { clock: systemClock, say: (): void => undefined };

/** Runs one of the operator's commands on a database; its standard input is a password. */
const command = async ({ dataDir, databaseUrl = '' }: DatabaseLocation, name: string, ...args: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { ...childEnvironment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });
  child.stdin.on('error', () => undefined).end('Label-me-2026!\n');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
};

/** Migrates a database, and then again as a newer program would. */
const makeNewer = async (location: DatabaseLocation): Promise<void> => {
  const database = await openDatabase(location);
  await migrate(database);
  await sql`alter table users add column tomorrow integer`.execute(database.read);
  await sql`insert into migrations (name, applied_at) values ('9999-tomorrow', '2026-01-12')`.execute(
    database.read,
  );
  await database.close();
};

/** The files that the commands would write to. */
const contentsOf = async (location: DatabaseLocation) => {
  const database = await openDatabase(location);
  const tables = ['users', 'audit', 'migrations', 'latest_instant', 'attempts'];
  const contents = await Promise.all(
    tables.map(async (table) => (await sql`select * from ${sql.table(table)}`.execute(database.read)).rows),
  );
  await database.close();
  return contents;
};

onBothEngines((engine) => {
  testOnce(engine)(
    'X19: a command of an older program refuses the database in one sentence, and changes nothing @security-8.19',
    async () => {
      const own = await engine.empty();
      await makeNewer(own);
      const before = await contentsOf(own);
      const backup = join(folder, 'never');
      // All commands about accounts begin in the same way.
      for (const [name, ...args] of [
        ['backup', backup],
        ['user', 'create', 'ana@example.com', '--first-name', 'Ana', '--last-name', 'Field'],
      ] as const) {
        const { code, out, err } = await command(own, name, ...args);
        expect([code, out, err]).toEqual([1, '', expect.stringMatching(refusal)]);
      }
      expect(await contentsOf(own)).toEqual(before);
      expect(existsSync(backup)).toBe(false);
    },
  );

  test('X19: the doctor of an older program names it, checks nothing that it does not know, and changes nothing @security-8.19', async () => {
    const own = await engine.empty();
    await makeNewer(own);
    const before = await contentsOf(own);
    const { states, sentences } = await findingsOf({
      environment: { DATA_DIR: own.dataDir, DATABASE_URL: own.databaseUrl ?? '' },
      hashes: { onProgress: () => undefined, signal: new AbortController().signal },
    });
    expect(states['schema']).toBe('problem');
    expect(sentences['schema']).toContain('made by a newer Labelport: it has 9999-tomorrow');
    for (const check of ['administrators', 'files', 'hashes', 'releases'])
      expect(states).not.toHaveProperty(check);
    expect(await contentsOf(own)).toEqual(before);
  });

  test('X19: nothing is restored into it or moved to it, though it has no rows @security-8.19', async () => {
    const older = { dataDir: join(folder, `older-${engine.name}`) };
    const database = await openDatabase(older);
    await migrate(database);
    const storage = await openStorage({ ...older, s3: null });
    const backup = join(folder, `whole-${engine.name}`);
    await takeBackup({ ...asOperator, database, storage, openSnapshot: () => openSnapshot(older) }, backup);
    await database.close();

    const own = await engine.empty();
    await makeNewer(own);
    const before = await contentsOf(own);
    const newer = await openDatabase(own);
    const files = await openStorage({ dataDir: own.dataDir, s3: null });
    const parts = { ...asOperator, database: newer, storage: files };
    await expect(restoreBackup(await openBackup(backup), parts)).rejects.toThrow(notNew);
    await newer.close();

    // PostgreSQL is the target of a move, a file is its source.
    const isFile = own.databaseUrl === undefined;
    const empty = await freshPostgres({ migrated: false });
    const target = await openDatabase({ ...own, databaseUrl: own.databaseUrl ?? empty.url });
    const openSource = () => openSnapshot(isFile ? own : older, { alone: true });
    await expect(moveDatabase({ openSource, target })).rejects.toThrow(isFile ? refusal : notNew);
    await target.close();
    await empty.drop();
    expect(await contentsOf(own)).toEqual(before);
  });
});
