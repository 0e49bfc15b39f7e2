import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isCurrent } from './build-if-needed.ts';

const sources = ['package-lock.json', 'src'];
let folder: string;

const write = async (path: string, minute: number): Promise<void> => {
  const at = new Date(Date.UTC(2026, 0, 1, 12, minute));
  await writeFile(join(folder, path), '');
  await utimes(join(folder, path), at, at);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labelport-test-'));
  await mkdir(join(folder, 'src/deep'), { recursive: true });
  await write('package-lock.json', 1);
  await write('src/deep/a.ts', 2);
  for (const path of ['src/deep', 'src']) await utimes(join(folder, path), new Date(0), new Date(0));
});
afterEach(() => rm(folder, { recursive: true }));

test('what was never built is built', async () => {
  expect(await isCurrent(folder, 'main.js', sources)).toBe(false);
});

test('what is newer than all of its sources is left alone', async () => {
  await write('main.js', 3);
  expect(await isCurrent(folder, 'main.js', sources)).toBe(true);
});

test.each(['package-lock.json', 'src/deep/a.ts', 'src/deep/new.ts'])(
  'a change of %s after the build builds it anew',
  async (path) => {
    await write('main.js', 3);
    await write(path, 4);
    expect(await isCurrent(folder, 'main.js', sources)).toBe(false);
  },
);
