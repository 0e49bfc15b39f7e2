import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openDiskStorage } from './disk-storage.ts';
import { isNearlyFull } from './space.ts';

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'disk-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

const png = { contentType: 'image/png' };
const plenty = async () => ({ free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 });
const unfinished = () => readdir(join(root, '.tmp'));

describe('X23: a process that may open few files', () => {
  test('leaves nothing of the ones that it could not store @security-8.23', async () => {
    const child = spawn(
      'sh',
      [
        '-c',
        'ulimit -n 48 && exec "$0" "$@"',
        process.execPath,
        join(import.meta.dirname, 'store-many.ts'),
        root,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    await once(child, 'close');
    const { stored, refused } = z
      .object({ stored: z.array(z.string()), refused: z.array(z.string()) })
      .parse(JSON.parse(said));
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set(['EMFILE']));
    const storage = await openDiskStorage(root, plenty);
    const kept = (await Array.fromAsync(storage.keys(''))).map(({ key }) => key);
    expect(kept.toSorted()).toEqual(stored.toSorted());
    expect(await unfinished()).toEqual([]);
  });
});

describe('a disk that fills up', () => {
  test.each([
    ['1 GB of 10 GB', 1_073_741_824, 10_000_000_000, false],
    ['a byte less than 1 GB of 10 GB', 1_073_741_823, 10_000_000_000, true],
    ['5 % of 1 TB', 50_000_000_000, 1_000_000_000_000, false],
    ['less than 5 % of 1 TB', 49_999_999_999, 1_000_000_000_000, true],
  ])('with %s left', (_, free, total, expected) => {
    expect(isNearlyFull({ free, total })).toBe(expected);
  });

  test('F4 refuses a file before a byte of it is written, and still reads', async () => {
    let free = 50 * 1024 ** 3;
    const storage = await openDiskStorage(root, async () => ({ free, total: 100 * 1024 ** 3 }));
    await storage.put('images/a.png', Buffer.from('a'), png);
    free = 1024 ** 3;
    const body = Readable.from([Buffer.from('b')]);
    await expect(storage.put('images/b.png', body, png)).rejects.toMatchObject({
      code: 'storage.full',
      message: 'Storage is full. Nothing was saved.',
    });
    expect(body.destroyed).toBe(true);
    expect(await unfinished()).toEqual([]);
    const file = await storage.open('images/a.png');
    file?.body.destroy();
    expect(file?.size).toBe(1);
    await expect(storage.ready()).resolves.toBeUndefined();
  });

  test('F3 leaves nothing of the file that found no room', async () => {
    const storage = await openDiskStorage(root, plenty);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const body = Readable.from(
      (async function* () {
        yield Buffer.alloc(1_000_000);
        throw full;
      })(),
    );
    await expect(storage.put('images/a.png', body, png)).rejects.toMatchObject({ status: 507 });
    expect(await unfinished()).toEqual([]);
    expect(await storage.open('images/a.png')).toBeNull();
  });
});

describe('what a process leaves behind that ended in the middle', () => {
  const machine = hostname().replace(/[^A-Za-z0-9-]/g, '-');

  const startAndKill = async (afterMs: number): Promise<void> => {
    const program = `
      import { randomBytes, randomUUID } from 'node:crypto';
      import { openDiskStorage } from ${JSON.stringify(join(import.meta.dirname, 'disk-storage.ts'))};
      const storage = await openDiskStorage(${JSON.stringify(root)}, async () => ({ free: 1e12, total: 1e12 }));
      const write = async () => {
        for (;;) {
          await storage.put('images/' + randomUUID() + '.png', randomBytes(2_000_000), {});
          console.log('written');
        }
      };
      await Promise.all([write(), write(), write(), write()]);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // At this point, however busy the machine is, one file is finished and three others are being written.
    await once(child.stdout, 'data');
    await sleep(afterMs);
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  test('F1 is swept at the next start, and every file that has a name is whole', async () => {
    let unfinishedSeen = 0;
    for (const afterMs of [20, 70, 130]) {
      await startAndKill(afterMs);
      unfinishedSeen += (await unfinished()).length;
      await openDiskStorage(root, plenty);
      expect(await unfinished()).toEqual([]);
    }
    // Otherwise the kills came too early or too late to prove anything.
    expect(unfinishedSeen).toBeGreaterThan(0);
    const names = await readdir(join(root, 'images'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(await readFile(join(root, 'images', name))).toHaveLength(2_000_000);
  });

  test('goes, but what a living process or another machine may still write stays', async () => {
    const folder = join(root, '.tmp');
    await mkdir(folder);
    const living = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    const ended = spawn(process.execPath, ['--eval', '']);
    await once(ended, 'exit');
    const leave = async (name: string, ageMs = 0) => {
      await writeFile(join(folder, name), 'half');
      const then = new Date(Date.now() - ageMs);
      await utimes(join(folder, name), then, then);
    };
    await leave(`${machine}.${living.pid}.being-written`);
    await leave(`${machine}.${ended.pid}.left`);
    await leave(`${machine}.${process.pid}.left-by-an-earlier-process-of-this-number`);
    await leave('elsewhere.1.fresh', 59 * 60 * 1000);
    await leave('elsewhere.1.old', 61 * 60 * 1000);
    await openDiskStorage(root, plenty);
    expect((await unfinished()).toSorted()).toEqual(
      [`${machine}.${living.pid}.being-written`, 'elsewhere.1.fresh'].toSorted(),
    );
    living.kill();
  });

  test('of this very process that is being written stays', async () => {
    const storage = await openDiskStorage(root, plenty);
    let finish = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const slow = Readable.from(
      (async function* () {
        yield Buffer.from('first half, ');
        await waiting;
        yield Buffer.from('second half');
      })(),
    );
    const written = storage.put('images/slow.png', slow, png);
    await expect.poll(unfinished).toHaveLength(1);
    await openDiskStorage(root, plenty);
    finish();
    await written;
    expect(await readFile(join(root, 'images/slow.png'), 'utf8')).toBe('first half, second half');
  });
});

test('F6 two processes that write one key: one wins, the other is told', async () => {
  const storage = await openDiskStorage(root, plenty);
  const settled = await Promise.allSettled(
    ['one', 'two', 'three', 'four'].map((text) => storage.put('images/raced.png', Buffer.from(text), png)),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await unfinished()).toEqual([]);
});

test('a folder that cannot be written is not ready', async () => {
  const storage = await openDiskStorage(root, plenty);
  await rm(join(root, '.tmp'), { recursive: true });
  await expect(storage.ready()).rejects.toMatchObject({ code: 'storage.unavailable', status: 503 });
});
