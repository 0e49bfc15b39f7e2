import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test, vi } from 'vitest';
import { childEnvironment } from '#testing/child-environment.ts';
import { freePort } from '#testing/free-port.ts';
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

test.each([
  ['is a file', async () => writeFile(join(dataDir, 'data'), ''), () => join(dataDir, 'data')],
  ['takes no file', async () => undefined, () => '/proc/self/task'],
])(
  'X23: a data folder that %s stops the start with one sentence @security-8.23',
  async (_, prepare, folder) => {
    await prepare();
    const child = start(folder(), 0);
    const ended = once(child, 'close');
    const said = await text(child.stderr);
    await ended;
    expect(child.exitCode).toBe(1);
    expect(said).toMatch(
      /^The data folder \/\S+ cannot be written \([A-Z]+\)\. Let the user that the portal runs as write there, or set DATA_DIR to another folder\.\n$/,
    );
  },
);

test.each([
  ['is no database', async (path: string) => writeFile(path, 'A letter to the supplier. '.repeat(100))],
  ['is a folder', (path: string) => mkdir(path)],
])('X23: a database file that %s stops the start with one sentence @security-8.23', async (_, prepare) => {
  const path = join(dataDir, 'labelport.sqlite');
  await prepare(path);
  const child = start(dataDir, 0);
  const ended = once(child, 'close');
  const said = await text(child.stderr);
  await ended;
  expect(child.exitCode).toBe(1);
  expect(said).toMatch(
    /^The database \/\S+\/labelport\.sqlite cannot be opened \([a-z ]+\)\. Let the user that the portal runs as write it; if it is damaged, restore a backup\.\n$/,
  );
});

test('X21: everything in the data folder is for its own user alone, also what an older version has left open @security-8.21', async () => {
  await mkdir(join(dataDir, 'data/files'), { recursive: true });
  await chmod(join(dataDir, 'data/files'), 0o755);
  const folder = join(dataDir, 'new', 'data');
  for (const place of [folder, join(dataDir, 'data')]) {
    const port = await freePort();
    const child = start(place, port);
    const ended = once(child, 'close');
    await vi.waitFor(
      async () => expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200),
      { timeout: 30_000, interval: 100 },
    );
    child.kill('SIGTERM');
    await ended;
    const made = await readdir(place, { recursive: true });
    expect(made).toEqual(expect.arrayContaining(['files', 'tmp', 'labelport.sqlite']));
    const open = [];
    for (const name of made) if (((await stat(join(place, name))).mode & 0o077) !== 0) open.push(name);
    expect(open).toEqual([]);
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
}, 90_000);
