import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectDir } from '#server/project-dir.ts';
import { builds, isCurrent } from './build-if-needed.ts';

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

/** The modules of the project that a module needs, itself included, by their paths in the project. */
const neededBy = async (module: string, known = new Set<string>()): Promise<Set<string>> => {
  if (known.has(module)) return known;
  known.add(module);
  const text = await readFile(join(projectDir, module), 'utf8');
  for (const [, named = ''] of text.matchAll(/\b(?:from |import ?\(?)'([.#][^']+)'/g))
    await neededBy(
      named.startsWith('#') ? `src/${named.slice(1)}` : posix.join(posix.dirname(module), named),
      known,
    );
  return known;
};

test.each(builds)(
  'what makes the $name, and what the page that verifies consists of, is among its sources',
  async ({ name, config, sources }) => {
    const needed = await neededBy(config);
    if (name === 'verifier') await neededBy('src/web/verifier/page.ts', needed);
    const isAmongThem = (path: string) => sources.some((source) => `${path}/`.startsWith(`${source}/`));
    expect([...needed].filter((path) => !isAmongThem(path))).toEqual([]);
  },
);
