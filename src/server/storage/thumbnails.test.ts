import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ThumbnailWidth } from '#domain/files/storage-key.ts';
import { atMost } from './at-most.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';
import { makeThumbnails } from './thumbnails.ts';
import type { Thumbnails } from './thumbnails.ts';

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

const save = (name: string, bytes: Buffer) =>
  storage.put(`images/${name}`, bytes, { contentType: 'image/png' });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a8b6f' } });
/** The worst case for compression: every pixel has a different colour. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

const thumbnail = async (name: string, width: ThumbnailWidth): Promise<Buffer | null> => {
  const found = await thumbnails.open(`images/${name}`, width);
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

  test('U6 weighs at most 60 kB at 480 pixels, even of a picture of noise', async () => {
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
    const found = await makeThumbnails(full, join(dataDir, 'tmp')).open('images/full.png', 160);
    expect(found?.size).toBeGreaterThan(0);
  });
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
    await save('huge.png', await plain(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer());
    const before = process.memoryUsage.rss();
    expect(await thumbnail('huge.png', 160)).toBeNull();
    expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000);
  });
});

test('at most two are drawn at once, and the others wait their turn', async () => {
  const run = atMost(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      run(async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
        order.push(index);
        if (index === 3) throw new Error('one that fails frees its place');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
