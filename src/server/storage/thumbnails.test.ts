import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ThumbnailWidth } from '#domain/files/storage-key.ts';
import { childProcesses } from '#testing/child-processes.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';
import { makeThumbnails } from './thumbnails.ts';
import type { Thumbnails } from './thumbnails.ts';

/** Long, because a busy machine starts processes slowly. */
const patience = { timeout: 30_000 };

let dataDir: string;
let storage: Storage;
let thumbnails: Thumbnails;
let opened: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thumbnails-'));
  const disk = await openStorage({ dataDir, s3: null });
  opened = [];
  storage = {
    ...disk,
    open: (key, range) => {
      opened.push(key);
      return disk.open(key, range);
    },
  };
  thumbnails = makeThumbnails(storage, join(dataDir, 'tmp'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const ana = { lane: 'ana' };
const save = (name: string, bytes: Buffer) =>
  storage.put(`images/${name}`, bytes, { contentType: 'image/png' });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a8b6f' } });
/** The worst case for compression: every pixel has a different colour. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

const thumbnail = async (name: string, width: ThumbnailWidth): Promise<Buffer | null> => {
  const found = await thumbnails.open(`images/${name}`, width, ana);
  return found && (Buffer.isBuffer(found.body) ? found.body : buffer(found.body));
};
const shape = async (bytes: Buffer | null) => {
  const { format, width, height } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
  return { format, width, height };
};

describe('a thumbnail', () => {
  test('is a WebP of the width that was asked for', async () => {
    await save('wide.png', await plain(2000, 1000).png().toBuffer());
    expect(await shape(await thumbnail('wide.png', 160))).toEqual({ format: 'webp', width: 160, height: 80 });
    expect(await shape(await thumbnail('wide.png', 480))).toEqual({
      format: 'webp',
      width: 480,
      height: 240,
    });
    expect(await shape(await thumbnail('wide.png', 960))).toEqual({
      format: 'webp',
      width: 960,
      height: 480,
    });
  });

  test('of a tall picture fits the same square, and a small picture stays small', async () => {
    await save('tall.png', await plain(500, 2000).png().toBuffer());
    await save('small.png', await plain(64, 48).png().toBuffer());
    expect(await shape(await thumbnail('tall.png', 480))).toMatchObject({ width: 120, height: 480 });
    expect(await shape(await thumbnail('small.png', 480))).toMatchObject({ width: 64, height: 48 });
  });

  test('weighs at most 60 kB at 480 pixels, even of a picture of noise @need-1.6', async () => {
    await save('noise.png', await noise(1200, 1200).png().toBuffer());
    expect((await thumbnail('noise.png', 480))?.length).toBeLessThanOrEqual(60_000);
    expect((await thumbnail('noise.png', 160))?.length).toBeLessThanOrEqual(15_000);
  });

  test('stands upright and keeps see-through parts', async () => {
    const lying = await plain(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await save('lying.jpg', lying);
    expect(await shape(await thumbnail('lying.jpg', 160))).toMatchObject({ width: 80, height: 160 });
    const clear = sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } });
    await save('clear.png', await clear.png().toBuffer());
    const { hasAlpha } = await sharp((await thumbnail('clear.png', 160)) ?? undefined).metadata();
    expect(hasAlpha).toBe(true);
  });

  /** The colours of the four corners, from left to right and from top to bottom. */
  const corners = async (bytes: Buffer | null) => {
    const { data, info } = await sharp(bytes ?? Buffer.alloc(0))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
        .map((part) => (part > 127 ? 1 : 0))
        .join('');
    const [right, bottom] = [info.width - 3, info.height - 3];
    return [at(2, 2), at(right, 2), at(2, bottom), at(right, bottom)]
      .map((colour) => ({ 100: 'red', '010': 'green', '001': 'blue', 110: 'yellow' })[colour])
      .join(' ');
  };
  /** A picture on its side: red and green above, blue and yellow below. */
  const fourColours = (format: 'jpeg' | 'png' | 'webp', orientation: number) => {
    const pixels = Buffer.alloc(40 * 20 * 3);
    const colours = ['ff0000', '00ff00', '0000ff', 'ffff00'];
    for (let at = 0; at < 40 * 20; at += 1) {
      const corner = (at % 40 < 20 ? 0 : 1) + (at < 40 * 10 ? 0 : 2);
      pixels.write(colours[corner] ?? '', at * 3, 'hex');
    }
    return sharp(pixels, { raw: { width: 40, height: 20, channels: 3 } })
      .toFormat(format, format === 'webp' ? { lossless: true } : {})
      .withMetadata({ orientation })
      .toBuffer();
  };

  // As Chromium 153 shows the picture itself, and as EXIF 2.32 (4.6.4 A, Orientation) says.
  const turned = [
    [1, 'red green blue yellow'],
    [2, 'green red yellow blue'],
    [3, 'yellow blue green red'],
    [4, 'blue yellow red green'],
    [5, 'red blue green yellow'],
    [6, 'blue red yellow green'],
    [7, 'yellow green blue red'],
    [8, 'green yellow red blue'],
  ] as const;

  test.each(turned)(
    'X9: of a JPEG (or a PNG) turned by %i shows %s, as browsers show the picture @security-8.9',
    async (turn, seen) => {
      // What is noted in a PNG is found by the same code as in a JPEG: one turn proves that it is looked for.
      for (const format of turn === 6 ? (['jpeg', 'png'] as const) : (['jpeg'] as const)) {
        await save(`turned.${format}`, await fourColours(format, turn));
        expect(await corners(await thumbnail(`turned.${format}`, 160))).toBe(seen);
      }
    },
  );

  test('X9: of a WebP shows it as it lies whatever it notes, as browsers show the picture @security-8.9', async () => {
    await save('turned.webp', await fourColours('webp', 6));
    expect(await corners(await thumbnail('turned.webp', 160))).toBe('red green blue yellow');
  });

  test('is drawn once for many that ask together, kept, and read back', async () => {
    await save('asked.png', await plain(2000, 1000).png().toBuffer());
    const asked = await Promise.all(Array.from({ length: 12 }, () => thumbnail('asked.png', 480)));
    expect(new Set(asked.map((bytes) => bytes?.toString('base64'))).size).toBe(1);
    expect(opened.filter((key) => key === 'images/asked.png')).toHaveLength(1);

    await storage.remove('images/asked.png');
    expect(await thumbnail('asked.png', 480)).toEqual(asked[0]);
    const kept = await Array.fromAsync(storage.keys('thumbnails/'));
    expect(kept.map(({ key }) => key)).toEqual(['thumbnails/480/images/asked.png.webp']);
  });

  test('is shown although it cannot be kept', async () => {
    await save('full.png', await plain(300, 300).png().toBuffer());
    const full = { ...storage, put: () => Promise.reject(new Error('full')) };
    const found = await makeThumbnails(full, join(dataDir, 'tmp')).open('images/full.png', 160, ana);
    expect(found?.size).toBeGreaterThan(0);
  });
});

test('a document whose drawing is killed twice is not drawn a third time within an hour, and others are', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const drawn: string[] = [];
  const killed = makeThumbnails(storage, join(dataDir, 'tmp'), async (body) => {
    drawn.push(await text(body));
    return 'interrupted';
  });
  for (const name of ['hostile.pdf', 'other.pdf'])
    await storage.put(`documents/${name}`, Buffer.from(name), { contentType: 'application/pdf' });
  const ask = (name: string) => killed.open(`documents/${name}`, 480, ana);
  await expect(ask('hostile.pdf')).rejects.toMatchObject({ code: 'service.busy' });
  await expect(ask('hostile.pdf')).rejects.toMatchObject({ code: 'service.busy' });
  expect([await ask('hostile.pdf'), await ask('hostile.pdf')]).toEqual([null, null]);
  await expect(ask('other.pdf')).rejects.toMatchObject({ code: 'service.busy' });
  expect(drawn).toEqual(['hostile.pdf', 'hostile.pdf', 'other.pdf']);
  // The machine may have been the cause.
  vi.advanceTimersByTime(3_600_000);
  await expect(ask('hostile.pdf')).rejects.toMatchObject({ code: 'service.busy' });
  await expect(ask('hostile.pdf')).rejects.toMatchObject({ code: 'service.busy' });
  expect([await ask('hostile.pdf'), drawn.length]).toEqual([null, 5]);
});

describe('X9: people take turns', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  let drawn: string[];
  let goOn: () => void;
  let taking: Thumbnails;
  let looked: number;
  beforeEach(async () => {
    const { promise: gate, resolve } = Promise.withResolvers<void>();
    goOn = resolve;
    drawn = [];
    looked = 0;
    const watched: Storage = {
      ...storage,
      open: async (key) => {
        const found = await storage.open(key);
        looked += 1;
        return found;
      },
    };
    taking = makeThumbnails(watched, join(dataDir, 'tmp'), async (body) => {
      drawn.push(await text(body));
      // The first is drawn until all others wait, so that the order of the queue is certain.
      await gate;
      return Buffer.from('drawn');
    });
    for (const name of names)
      await storage.put(`documents/${name}.pdf`, Buffer.from(name), { contentType: 'application/pdf' });
  });
  const ask = (name: string, turn: TurnRequest) => taking.open(`documents/${name}.pdf`, 160, turn);
  const askForAll = async (turn: TurnRequest) => {
    const first = ask('a', turn);
    await vi.waitFor(() => expect(drawn).toEqual(['a']), patience);
    return [first, ...names.slice(1).map((name) => ask(name, turn))];
  };
  /** All seven have found out that nothing is kept, and wait; the first has its file. */
  const allWait = async () => {
    await vi.waitFor(() => expect(looked).toBe(8), patience);
    await setImmediate();
  };

  test('one who asks for many leaves another the second turn, also for one that the first waits for @security-8.9', async () => {
    const many = await askForAll({ lane: 'many' });
    const another = ask('f', { lane: 'another' });
    await allWait();
    goOn();
    await Promise.all([...many, another]);
    expect(drawn.slice(0, 2).join('')).toBe('af');
    // Drawn once for both.
    expect(drawn).toHaveLength(6);
    expect(new Set(drawn)).toEqual(new Set(names));
  });

  test('one who has gone loses the place, and who waits for the same picture does not @security-8.9', async () => {
    const gone = new AbortController();
    const many = await askForAll({ lane: 'gone', signal: gone.signal });
    const another = ask('c', { lane: 'another' });
    await allWait();
    gone.abort();
    goOn();
    const left = await Promise.allSettled(many);
    expect(left.map(({ status }) => status).join(' ')).toBe(`fulfilled${' rejected'.repeat(5)}`);
    expect((await another)?.size).toBeGreaterThan(0);
    expect(drawn.join('')).toBe('ac');
  });
});

/** Kills the child process that draws for this test, as a system without memory does. */
const killDrawing = (): void => {
  const [pid = Number.NaN] = childProcesses('decode-child.js', dataDir);
  process.kill(pid, 'SIGKILL');
};

test('X9: a picture that could not be drawn just now is drawn when it is asked for again @security-8.9', async () => {
  await save('busy.png', await noise(1_000, 1_000).png({ compressionLevel: 0 }).toBuffer());
  const asked = thumbnails.open('images/busy.png', 160, ana);
  await vi.waitFor(killDrawing, { ...patience, interval: 5 });
  await expect(asked).rejects.toMatchObject({ code: 'service.busy', status: 503 });
  expect(await shape(await thumbnail('busy.png', 160))).toMatchObject({ width: 160 });
});

describe('there is no thumbnail, and the placeholder is shown,', () => {
  test('of a file that is missing; when it comes back, there is one', async () => {
    expect(await thumbnail('late.png', 160)).toBeNull();
    await save('late.png', await plain(300, 300).png().toBuffer());
    expect(await thumbnail('late.png', 160)).not.toBeNull();
  });

  test('of a picture cut short, and it is tried only once', async () => {
    const whole = await noise(600, 600).png().toBuffer();
    await save('cut.png', whole.subarray(0, whole.length / 2));
    expect(await thumbnail('cut.png', 160)).toBeNull();
    expect(await thumbnail('cut.png', 160)).toBeNull();
    expect(opened.filter((key) => key === 'images/cut.png')).toHaveLength(1);
  });

  test.each([
    ['text.png', 'not a picture'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['page.png', '<html><script>alert(1)</script></html>'],
    ['empty.png', ''],
    ['head.png', '\x89PNG\r\n\x1a\n'],
    ['program.eps', '%!PS-Adobe-3.0 EPSF-3.0'],
  ])('of %s', async (name, content) => {
    await save(name, Buffer.from(content, 'latin1'));
    expect(await thumbnail(name, 160)).toBeNull();
  });

  test('asvs-5.2.6 of more than 50 megapixels, told from the header, without unpacking it', async () => {
    await save(
      'huge.png',
      await plain(10_000, 5_001).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer(),
    );
    const before = process.memoryUsage.rss();
    expect(await thumbnail('huge.png', 160)).toBeNull();
    expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000);
  });
});
