import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test, vi } from 'vitest';
import { childEnvironment } from '#testing/child-environment.ts';
import { freePort } from '#testing/free-port.ts';
import { openDataDir } from './data-dir.ts';
import { openDatabase } from './db/engines/open-database.ts';
import { projectDir } from './project-dir.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'labelport-data-'));
  return () => rm(dataDir, { recursive: true, force: true });
});

/** Runs the portal with the umask that most machines have. */
const start = (folder: string, port: number) =>
  spawn('/bin/sh', ['-c', 'umask 022; exec "$0" dist/server/main.js', process.execPath], {
    cwd: projectDir,
    env: { ...childEnvironment, LOG_LEVEL: 'silent', DATA_DIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What the portal says before it ends, as it does at once where it cannot start. */
const refusalOfStart = async (folder: string): Promise<string> => {
  const child = start(folder, 0);
  const ended = once(child, 'close');
  const said = await text(child.stderr);
  await ended;
  expect(child.exitCode).toBe(1);
  return said;
};

test('X23: a data folder that takes no file stops the start with one sentence @security-8.23', async () => {
  const sentence =
    /^The data folder \/\S+ cannot be written \([A-Z]+\)\. Let the user that the portal runs as write there, or set DATA_DIR to another folder\.\n?$/;
  expect(await refusalOfStart('/proc/self/task')).toMatch(sentence);
  // Nor does one that is a file.
  await writeFile(join(dataDir, 'data'), '');
  await expect(openDataDir(join(dataDir, 'data'))).rejects.toThrow(sentence);
});

test('X23: a database file that is no database stops the start with one sentence @security-8.23', async () => {
  const path = join(dataDir, 'labelport.sqlite');
  await writeFile(path, 'A letter to the supplier. '.repeat(100));
  expect(await refusalOfStart(dataDir)).toMatch(
    /^The database \/\S+\/labelport\.sqlite cannot be opened \([a-z ]+\)\. Let the user that the portal runs as write it; if it is damaged, restore a backup\.\n$/,
  );
  // The start says the same of each error of SQLite, such as that of a folder.
  await rm(path);
  await mkdir(path);
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR' });
});

test('X21: everything in the data folder is for its own user alone @security-8.21', async () => {
  const folder = join(dataDir, 'new', 'data');
  const port = await freePort();
  const child = start(folder, port);
  const ended = once(child, 'close');
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  });
  child.kill('SIGTERM');
  await ended;
  const made = await readdir(folder, { recursive: true });
  expect(made).toEqual(expect.arrayContaining(['files', 'tmp', 'labelport.sqlite']));
  const open = [];
  for (const name of made) if (((await stat(join(folder, name))).mode & 0o077) !== 0) open.push(name);
  expect(open).toEqual([]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
}, 90_000);

test('X21: what an older version has left open in it is closed to others @security-8.21', async () => {
  await mkdir(join(dataDir, 'files'));
  await chmod(join(dataDir, 'files'), 0o755);
  await openDataDir(dataDir);
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700);
});
