import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileStore, onBothStores } from '#testing/servers/file-stores.ts';
import { KeyTaken } from './storage.ts';
import type { Storage } from './storage.ts';

onBothStores(({ start }) => {
  let store: FileStore;
  let storage: Storage;
  beforeAll(async () => {
    store = await start();
    ({ storage } = await store.fresh());
  });
  afterAll(() => store?.stop());

  const png = { contentType: 'image/png' };
  const newKey = (): string => `images/${randomUUID()}.png`;
  const read = async (key: string): Promise<Buffer | null> => {
    const file = await storage.open(key);
    return file && buffer(file.body);
  };
  /** Bytes that arrive in chunks, of unknown total length. */
  const streamOf = (bytes: Buffer, piece = 70_001): Readable =>
    Readable.from(
      (function* () {
        for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
      })(),
    );

  test('are ready', async () => {
    await expect(storage.ready()).resolves.toBeUndefined();
  });

  test('come back byte by byte, with size and hash', async () => {
    const key = newKey();
    expect(await storage.put(key, Buffer.from('a label'), png)).toEqual({
      size: 7,
      sha256: 'e1da61bb22fcdbad13d1f72dd033ef6c58cda1ad6c45f92ec82d46c5823b15b8',
    });
    expect((await read(key))?.toString()).toBe('a label');
    const file = await storage.open(key);
    file?.body.destroy();
    expect(file?.size).toBe(7);
  });

  test('of 12 MB stream in without a length and come back the same', async () => {
    const key = newKey();
    const bytes = randomBytes(12 * 1024 * 1024 + 17);
    const written = await storage.put(key, streamOf(bytes), png);
    expect(written.size).toBe(12_582_929);
    expect(written.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await read(key))?.equals(bytes)).toBe(true);
  });

  test('may be empty', async () => {
    const key = newKey();
    expect(await storage.put(key, Readable.from([]), png)).toEqual({
      size: 0,
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
    expect(await read(key)).toHaveLength(0);
  });

  test('are read in part, with the size of the whole', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('0123456789'), png);
    const part = async (start: number, end: number) => {
      const file = await storage.open(key, { start, end });
      return file && { text: (await buffer(file.body)).toString(), size: file.size };
    };
    expect(await part(2, 4)).toEqual({ text: '234', size: 10 });
    expect(await part(9, 9)).toEqual({ text: '9', size: 10 });
    expect(await part(8, 99)).toEqual({ text: '89', size: 10 });
    await expect(part(10, 11)).rejects.toThrow(RangeError);
  });

  test('asvs-5.3.2 are never overwritten @security-4.5', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('first'), png);
    await expect(storage.put(key, Buffer.from('second'), png)).rejects.toThrow(KeyTaken);
    expect((await read(key))?.toString()).toBe('first');
  });

  test('past their limit are refused in words, and nothing of them stays', async () => {
    const small = newKey();
    await expect(
      storage.put(small, Buffer.from('eleven byte'), { ...png, maxBytes: 10 }),
    ).rejects.toMatchObject({ code: 'upload.too_large', message: 'File is larger than 10 bytes' });
    expect(await storage.open(small)).toBeNull();

    const large = newKey();
    const bytes = randomBytes(11 * 1024 * 1024);
    await expect(
      storage.put(large, streamOf(bytes), { ...png, maxBytes: 11 * 1024 * 1024 - 1 }),
    ).rejects.toMatchObject({ code: 'upload.too_large' });
    expect(await storage.open(large)).toBeNull();

    await expect(
      storage.put(newKey(), Buffer.from('ten bytes!'), { ...png, maxBytes: 10 }),
    ).resolves.toMatchObject({ size: 10 });
  });

  test.each([1, 6_000_000])('whose sender breaks off after %i bytes leave nothing', async (sent) => {
    const key = newKey();
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(sent);
        throw new Error('the phone lost its Wi-Fi');
      })(),
    );
    await expect(storage.put(key, broken, png)).rejects.toThrow('the phone lost its Wi-Fi');
    expect(await storage.open(key)).toBeNull();
  });

  test('are listed by the beginning of their key', async () => {
    const before = Date.now() - 60_000;
    await storage.put('documents/listed-a.pdf', Buffer.from('a'), { contentType: 'application/pdf' });
    await storage.put('documents/listed-b.pdf', Buffer.from('b'), { contentType: 'application/pdf' });
    await storage.put('thumbnails/160/images/listed.png.webp', Buffer.from('c'), png);
    const listed = await Array.fromAsync(storage.keys('documents/'));
    expect(listed.map(({ key }) => key).toSorted()).toEqual([
      'documents/listed-a.pdf',
      'documents/listed-b.pdf',
    ]);
    expect(listed.every(({ modifiedAt }) => modifiedAt.getTime() > before)).toBe(true);
    const thumbnails = await Array.fromAsync(storage.keys('thumbnails/160/images/l'));
    expect(thumbnails.map(({ key }) => key)).toEqual(['thumbnails/160/images/listed.png.webp']);
    expect(await Array.fromAsync(storage.keys('nothing/'))).toEqual([]);
  });

  test('are removed, and removing twice is no failure', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('gone'), png);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.open(key)).toBeNull();
  });

  test.each([
    '../outside.png',
    'images/../../outside.png',
    '/etc/passwd',
    'images//a.png',
    'images/.hidden',
    '.tmp/draft',
    'images/a\0.png',
    'images\\a.png',
    'images/%2e%2e',
    '',
  ])('asvs-5.3.2 have no key %j', async (key) => {
    expect(await storage.open(key)).toBeNull();
    await expect(storage.put(key, Buffer.from('x'), png)).rejects.toThrow('Not a storage key');
    await expect(storage.remove(key)).rejects.toThrow('Not a storage key');
  });

  test('that nobody reads to the end do not hold others up', async () => {
    const key = newKey();
    await storage.put(key, randomBytes(3_000_000), png);
    for (let round = 0; round < 60; round++) (await storage.open(key))?.body.destroy();
    expect(await read(key)).toHaveLength(3_000_000);
  });
});
