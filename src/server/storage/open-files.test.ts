import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectDir } from '../project-dir.ts';

const run = promisify(execFile);

/** Writes files while more and more file handles are taken, until nothing can be opened, and prints how each write ended. */
const program = `
  import { closeSync, openSync } from 'node:fs';
  const { openDiskStorage } = await import(process.argv[1] + '/src/server/storage/disk-storage.ts');
  const storage = await openDiskStorage(process.argv[2]);
  // Loads everything that a write needs first.
  await storage.put('images/0/first.png', Buffer.from('x'), { contentType: 'image/png' });
  const handles = [];
  try { for (;;) handles.push(openSync('/dev/null')); } catch {}
  const told = [];
  for (let spare = 0; spare < 6; spare += 1) {
    if (spare > 0) closeSync(handles.pop());
    const key = 'images/' + spare + '/a.png';
    const outcome = await storage.put(key, Buffer.from('x'), { contentType: 'image/png' }).then(() => 'stored', (error) => error.code);
    told.push({ key, outcome });
  }
  for (const handle of handles) closeSync(handle);
  const kept = await Array.fromAsync(storage.keys('images/'), ({ key }) => key);
  const unfinished = await Array.fromAsync((await import('node:fs/promises')).glob(process.argv[2] + '/.tmp/*'));
  console.log(JSON.stringify({ told, kept, unfinished }));
`;

test('X23: a write that finds no open file to spare leaves no file, wherever it fails @security-8.23', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-handles-'));
  try {
    const { stdout } = await run('/bin/sh', [
      '-c',
      'ulimit -n 64; exec "$0" "$@"',
      process.execPath,
      '--no-warnings',
      '--input-type=module',
      '-e',
      program,
      projectDir.replace(/\/$/, ''),
      folder,
    ]);
    const { told, kept, unfinished } = parseSeen(stdout);
    const outcomes = new Set(told.map(({ outcome }) => outcome));
    expect(outcomes).toEqual(new Set(['EMFILE', 'stored']));
    const stored = told.filter(({ outcome }) => outcome === 'stored').map(({ key }) => key);
    expect(kept.toSorted()).toEqual(['images/0/first.png', ...stored].toSorted());
    expect(unfinished).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 30_000);

const parseSeen: (text: string) => Seen = JSON.parse;

interface Seen {
  told: { key: string; outcome: string }[];
  kept: string[];
  unfinished: string[];
}
