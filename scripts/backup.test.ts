import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { childEnvironment } from '#testing/child-environment.ts';
import { addProduct } from '#testing/factories.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labelport-commands-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs one of the commands with its own settings, as an operator does. */
const command = (name: string, dataDir: string, ...args: string[]) => commandWith(name, { dataDir }, ...args);

const commandWith = async (
  name: string,
  { dataDir, databaseUrl = '' }: { dataDir: string; databaseUrl?: string },
  ...args: string[]
) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { ...childEnvironment, DATA_DIR: join(folder, dataDir), DATABASE_URL: databaseUrl },
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
};

test('a portal goes through its backup into another folder, and never over one', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'portal') });
  await migrate(database);
  await addProduct(database, { sku: '0042', labels: [{ labelSku: 'L' }] });
  const backup = join(folder, 'backups', 'monday');

  const backedUp = await command('backup', 'portal', backup);
  expect([backedUp.code, backedUp.err]).toEqual([0, '']);
  expect(backedUp.out).toContain(`The backup is in ${backup}.\n`);
  const checked = await command('restore', 'elsewhere', backup, '--check');
  expect([checked.code, checked.err]).toEqual([0, '']);
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  expect(await command('restore', 'portal', backup)).toMatchObject({
    code: 1,
    err: 'The database is not empty: audit holds 1. Name a new one with DATA_DIR or DATABASE_URL.\n',
  });
  await database.close();

  const restored = await command('restore', 'elsewhere', backup);
  expect([restored.code, restored.err]).toEqual([0, '']);
  const other = await openDatabase({ dataDir: join(folder, 'elsewhere') });
  expect(await other.read.selectFrom('master_products').select('sku').execute()).toEqual([{ sku: '0042' }]);
  await other.close();
});

test('X18: the audit trail says that a backup was made, restored, and the database moved @security-8.18', async () => {
  const trailOf = async (settings: { dataDir: string; databaseUrl?: string }) => {
    const database = await openDatabase(settings);
    const rows = await database.read.selectFrom('audit').select(['kind', 'user_id']).orderBy('id').execute();
    await database.close();
    return rows.map(({ kind, user_id }) => [kind, user_id]);
  };
  const database = await openDatabase({ dataDir: join(folder, 'told') });
  await migrate(database);
  await database.close();
  const backup = join(folder, 'backups', 'told');
  await command('backup', 'told', backup);
  await command('restore', 'told-again', backup);
  const target = await freshPostgres({ migrated: false });
  await commandWith('move-to-postgres', { dataDir: 'told', databaseUrl: target.url });
  expect(await trailOf({ dataDir: join(folder, 'told') })).toEqual([['backup_made', null]]);
  expect(await trailOf({ dataDir: join(folder, 'told-again') })).toEqual([['backup_restored', null]]);
  expect(await trailOf({ dataDir: join(folder, 'told'), databaseUrl: target.url })).toEqual([
    ['backup_made', null],
    ['database_moved', null],
  ]);
  await target.drop();
});

test('X19: what a newer program has made is neither backed up, moved, nor touched by the commands of an older one @security-8.19', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'newer') });
  await migrate(database);
  await sql`insert into migrations (name, applied_at) values ('9999-tomorrow', '2026-01-12')`.execute(
    database.read,
  );
  await database.close();
  const target = await freshPostgres({ migrated: false });
  // The move requires exclusive access to the database.
  const moved = await commandWith('move-to-postgres', { dataDir: 'newer', databaseUrl: target.url });
  const backedUp = await command('backup', 'newer', join(folder, 'never'));
  const listed = await command('user', 'newer', 'list');
  await target.drop();
  const sentence = /^The database was made by a newer Labelport: it has 9999-tomorrow, and .+\n$/;
  for (const { code, out, err } of [backedUp, moved, listed])
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(sentence)]);
  expect(existsSync(join(folder, 'never'))).toBe(false);
});

test('O8: a backup into a folder where it may not write is one sentence', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'shut-out') });
  await migrate(database);
  await database.close();
  // Nobody can make a folder there, not even root.
  const { code, out, err } = await command('backup', 'shut-out', '/proc/tonight');
  expect([code, out, err]).toEqual([
    1,
    '',
    expect.stringMatching(
      /^The backup cannot be written to \/proc \([A-Z]+\): it is first made beside \/proc\/tonight, so .+\n$/,
    ),
  ]);
});

test('what cannot be done is one sentence, and nothing is made', async () => {
  const [noPortal, noBackup, noTarget, howTo] = await Promise.all([
    command('backup', 'nowhere', join(folder, 'never')),
    command('restore', 'nowhere', join(folder, 'never')),
    command('move-to-postgres', 'nowhere'),
    command('backup', 'nowhere'),
  ]);
  expect(noPortal).toEqual({
    code: 1,
    out: '',
    err: `There is no portal in DATA_DIR: ${join(folder, 'nowhere', 'labelport.sqlite')} does not exist.\n`,
  });
  expect(noBackup).toEqual({
    code: 1,
    out: '',
    err: `There is no complete backup in ${join(folder, 'never')}: manifest.json, which is written last, is missing.\n`,
  });
  expect([noTarget.code, noTarget.err]).toEqual([
    1,
    'Set DATABASE_URL to the PostgreSQL that the portal moves to.\n',
  ]);
  expect([howTo.code, howTo.err]).toMatchObject([1, expect.stringContaining('npm run backup -- FOLDER')]);
  expect([existsSync(join(folder, 'never')), existsSync(join(folder, 'nowhere'))]).toEqual([false, false]);
});
