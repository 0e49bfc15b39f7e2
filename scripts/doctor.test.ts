import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { insertFiles } from '#server/files/store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { addUser } from '#server/users/add-user.ts';
import { childEnvironment } from '#testing/child-environment.ts';
import { builtProject } from '#testing/doctor-findings.ts';
import { freePort } from '#testing/free-port.ts';

let folder: string;
let port: number;
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labelport-doctor-'));
  port = await freePort();
  project = await builtProject();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const doctor = async (dataDir: string, ...args: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'doctor.ts'), ...args], {
    cwd: project,
    env: { ...childEnvironment, DATA_DIR: dataDir, PORT: String(port) },
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
};

test('the doctor prints a line for each check, and ends with 1 only where there is a problem', async () => {
  const dataDir = join(folder, 'portal');
  await mkdir(dataDir, { mode: 0o700 });
  const database = await openDatabase({ dataDir });
  await migrate(database);
  const ana = {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Field',
    role: 'administrator',
    isEmailVerified: true,
    passwordHash: 'none',
    at: '2026-01-10T09:30:00.000Z',
  } as const;
  await addUser(database, ana, { origin: 'command_line' });
  const storage = await openStorage({ dataDir, s3: null });

  const key = 'images/label.png';
  const stored = await storage.put(key, Buffer.from('a label'), { contentType: 'image/png' });
  const record = { key, originalFilename: 'label.png', contentType: 'image/png', ...stored };
  const at = new Date().toISOString();
  await database.write((queries) => insertFiles(queries, [record], { userId: null, at }));
  await database.close();

  const well = await doctor(dataDir, '--hashes');
  expect([well.code, well.err]).toEqual([0, '']);
  expect(well.out.split('\n').map((line) => line.slice(0, 25).trimEnd())).toEqual([
    'ok       settings',
    'ok       address',
    'ok       web',
    'ok       folder',
    'ok       database',
    'ok       schema',
    'ok       contents',
    'ok       clock',
    'ok       administrators',
    'ok       numbers',
    'ok       sealing',
    'ok       space',
    'ok       storage',
    'ok       files',
    'ok       artwork',
    'ok       releases',
    'ok       runs',
    'ok       seals',
    'ok       hashes',
    'warning  mail',
    'warning  portal',
    '',
  ]);
  expect(well.out).toContain(
    '\nok       hashes          Read 1 file: each has the size and the SHA-256 of its row.\n',
  );

  await appendFile(join(dataDir, 'files', key), '.');
  const altered = await doctor(dataDir, '--hashes');
  expect([altered.code, altered.err]).toEqual([1, '']);
  expect(altered.out.split('\n').filter((line) => line.includes(' hashes '))).toEqual([
    'problem  hashes          images/label.png ("label.png") has 8 bytes instead of 7. Restore it from a backup, where it is files/images/label.png, to the same key of the store; or upload it again.',
    'problem  hashes          Of 1 file 1 is not what was stored, named above. Look after the disk or the store too: what has changed there may change again.',
  ]);

  const nowhere = join(folder, 'nowhere');
  const ill = await doctor(nowhere, '--json');
  expect([ill.code, ill.err]).toEqual([1, '']);
  expect(JSON.parse(ill.out)).toContainEqual({
    check: 'database',
    state: 'problem',
    sentence: `The SQLite database in ${nowhere} does not exist. Check DATA_DIR; the first start of the portal makes the database. What needs it was not checked.`,
  });
  expect(existsSync(nowhere)).toBe(false);
});
