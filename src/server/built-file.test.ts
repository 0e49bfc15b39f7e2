import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanUp } from '#testing/clean-up.ts';
import { builtFile } from './built-file.ts';

test('a file that was built is as it was at the start, also while a build takes it away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-built-'));
  cleanUp(() => rm(folder, { recursive: true }));
  const path = join(folder, 'verify.html');
  const missing = builtFile(path);
  expect(missing).toThrow('ENOENT');
  await writeFile(path, 'The page');
  const there = builtFile(path);
  await rm(path);
  expect(String(there())).toBe('The page');
  expect(missing).toThrow('ENOENT');
  await writeFile(path, 'The next page');
  expect([there, missing, missing].map((content) => String(content()))).toEqual([
    'The page',
    'The next page',
    'The next page',
  ]);
});
