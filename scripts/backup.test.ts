import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

/** Whose audit trail says what, by the settings of a portal. */
const trailOf = async (settings: { dataDir: string; databaseUrl?: string }) => {
  const database = await openDatabase(settings);
  const rows = await database.read.selectFrom('audit').select(['kind', 'user_id']).orderBy('id').execute();
  await database.close();
  return rows.map(({ kind, user_id }) => [kind, user_id]);
};

test('X18: a portal goes through its backup into another folder, and to PostgreSQL; the audit trail says so @security-8.18', async () => {
  const portal = { dataDir: join(folder, 'portal') };
  const database = await openDatabase(portal);
  await migrate(database);
  await addProduct(database, { sku: '0042', labels: [{ labelSku: 'L' }] });
  const backup = join(folder, 'backups', 'monday');

  const backedUp = await command('backup', 'portal', backup);
  expect([backedUp.code, backedUp.err]).toEqual([0, '']);
  expect(backedUp.out).toContain(`The backup is in ${backup}.\n`);
  await database.close();
  const checked = await command('restore', 'elsewhere', backup, '--check');
  expect([checked.code, checked.err]).toEqual([0, '']);
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false);

  const restored = await command('restore', 'elsewhere', backup);
  expect([restored.code, restored.err]).toEqual([0, '']);
  const elsewhere = { dataDir: join(folder, 'elsewhere') };
  const other = await openDatabase(elsewhere);
  expect(await other.read.selectFrom('master_products').select('sku').execute()).toEqual([{ sku: '0042' }]);
  await other.close();

  const target = await freshPostgres({ migrated: false });
  const moved = await commandWith('move-to-postgres', { dataDir: 'portal', databaseUrl: target.url });
  expect([moved.code, moved.err]).toEqual([0, '']);
  expect(await trailOf(portal)).toEqual([['backup_made', null]]);
  expect(await trailOf(elsewhere)).toEqual([['backup_restored', null]]);
  expect(await trailOf({ ...portal, databaseUrl: target.url })).toEqual([
    ['backup_made', null],
    ['database_moved', null],
  ]);
  await target.drop();
});

test('what cannot be done is one sentence, and nothing is made', async () => {
  const [noPortal, noTarget, howTo] = await Promise.all([
    command('backup', 'nowhere', join(folder, 'never')),
    command('move-to-postgres', 'nowhere'),
    command('backup', 'nowhere'),
  ]);
  expect(noPortal).toEqual({
    code: 1,
    out: '',
    err: `There is no portal in DATA_DIR: ${join(folder, 'nowhere', 'labelport.sqlite')} does not exist.\n`,
  });
  expect([noTarget.code, noTarget.err]).toEqual([
    1,
    'Set DATABASE_URL to the PostgreSQL that the portal moves to.\n',
  ]);
  expect([howTo.code, howTo.err]).toMatchObject([1, expect.stringContaining('npm run backup -- FOLDER')]);
  expect([existsSync(join(folder, 'never')), existsSync(join(folder, 'nowhere'))]).toEqual([false, false]);
});
