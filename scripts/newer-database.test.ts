import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate } from '#server/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/engines/open-database.ts';
import { childEnvironment } from '#testing/child-environment.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';

const Findings = z.array(z.object({ check: z.string(), state: z.string(), sentence: z.string() }));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labelport-newer-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const refusal =
  /^The database was made by a newer Labelport: it has 9999-tomorrow, and this is version [\d.]+\b.+\n$/;

/** Not a place for a backup, whatever its version. */
const notNew =
  'The database has the tables of another version of Labelport already. It must be a new one, without tables.\n';

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
    'X19: every command of an older program refuses the database in one sentence, and changes nothing @security-8.19',
    async () => {
      const own = await engine.empty();
      await makeNewer(own);
      const before = await contentsOf(own);
      const backup = join(folder, `backup-${engine.name}`);
      const ana = 'ana@example.com';
      for (const [name, ...args] of [
        ['backup', backup],
        ['user', 'list'],
        ['user', 'create', ana, '--first-name', 'Ana', '--last-name', 'Field', '--role', 'administrator'],
        ['user', 'role', ana, 'administrator'],
        ['user', 'unlock', ana],
        ['user', 'confirm-clock'],
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
    const { code, out, err } = await command(own, 'doctor', '--hashes', '--json');
    expect([code, err]).toEqual([1, '']);
    const findings = Findings.parse(JSON.parse(out));
    const checks = new Map(findings.map((finding) => [finding.check, finding]));
    expect(checks.get('schema')?.state).toBe('problem');
    expect(checks.get('schema')?.sentence).toContain('made by a newer Labelport: it has 9999-tomorrow');
    for (const check of ['administrators', 'files', 'hashes', 'releases'])
      expect(checks.has(check)).toBe(false);
    expect(await contentsOf(own)).toEqual(before);
  });

  test('X19: nothing is restored into it or moved to it, though it has no rows @security-8.19', async () => {
    const older = { dataDir: join(folder, `older-${engine.name}`) };
    const database = await openDatabase(older);
    await migrate(database);
    await database.close();
    const backup = join(folder, `whole-${engine.name}`);
    expect((await command(older, 'backup', backup)).code).toBe(0);
    const own = await engine.empty();
    await makeNewer(own);
    const before = await contentsOf(own);
    const restored = await command(own, 'restore', backup);
    expect([restored.code, restored.err]).toEqual([1, expect.stringMatching(notNew)]);
    // PostgreSQL is the target of a move, a file is its source.
    const target = await freshPostgres({ migrated: false });
    const moved =
      own.databaseUrl === undefined
        ? await command({ ...own, databaseUrl: target.url }, 'move-to-postgres')
        : await command({ ...older, databaseUrl: own.databaseUrl }, 'move-to-postgres');
    await target.drop();
    const why = own.databaseUrl === undefined ? refusal : notNew;
    expect([moved.code, moved.err]).toEqual([1, expect.stringMatching(why)]);
    expect(await contentsOf(own)).toEqual(before);
  });
});
