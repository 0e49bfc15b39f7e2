import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fileKinds } from '#domain/files/file-kinds.ts';
import type { FileKind } from '#domain/files/file-kinds.ts';
import { acceptImage } from './accept-image.ts';

const { productImage, inventoryImage } = fileKinds;
const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } });
const take = (bytes: Uint8Array, name: string, kind: FileKind = productImage) =>
  acceptImage(Readable.from([bytes]), name, kind);

describe('T20 a picture is taken', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('as %s, byte by byte', async (format) => {
    const bytes = await plain().toFormat(format).toBuffer();
    const taken = await take(bytes, `Front.${format.toUpperCase()}`);
    expect(taken).toMatchObject({ contentType: `image/${format}`, extension: format, width: 60, height: 40 });
    expect(taken.bytes.equals(bytes)).toBe(true);
  });

  test('upright, and without the place where it was taken', async () => {
    const bytes = await plain()
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' }, IFD0: { Model: 'Phone' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const gps = await plain()
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    expect((await sharp(gps).metadata()).exif?.length).toBeGreaterThan(0);

    const turned = await take(bytes, 'a.jpg');
    expect(turned).toMatchObject({ width: 40, height: 60 });
    expect(await sharp(turned.bytes).metadata()).toMatchObject({ width: 40, height: 60, format: 'jpeg' });
    for (const taken of [turned, await take(gps, 'a.jpg')]) {
      const header = await sharp(taken.bytes).metadata();
      expect(header.exif).toBeUndefined();
      expect(header.orientation ?? 1).toBe(1);
    }
  });

  test('moving, and still moves', async () => {
    const frames = await Promise.all(
      ['#b5651d', '#7a8b6f', '#f4efe6'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .withExif({ IFD0: { Model: 'Phone' } })
      .toBuffer();
    const taken = await take(bytes, 'a.webp');
    expect(await sharp(taken.bytes).metadata()).toMatchObject({ pages: 3, width: 20 });
    expect((await sharp(taken.bytes).metadata()).exif).toBeUndefined();
    expect(taken).toMatchObject({ width: 20, height: 20 });
  });
});

describe('T20 a picture is refused', () => {
  const wrongType = {
    code: 'upload.wrong_type',
    status: 415,
    message: 'File type must be .png, .jpg, .jpeg, .webp, .gif',
  };

  test.each([
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['x.png', '<!doctype html><script>alert(1)</script>'],
    ['a.png', 'GIF89a<script>alert(1)</script>'],
    ['a.png', ''],
    ['a.png.exe', 'MZ'],
    ['../../x', '\x89PNG\r\n\x1a\n'],
  ])('asvs-5.2.2 %s that holds %j', async (name, content) => {
    await expect(take(Buffer.from(content, 'latin1'), name)).rejects.toMatchObject({
      code: 'upload.wrong_type',
      status: 415,
    });
  });

  test('asvs-5.2.2 whose name and content do not agree', async () => {
    await expect(take(await plain().jpeg().toBuffer(), 'a.png')).rejects.toMatchObject(wrongType);
    await expect(take(await plain().tiff().toBuffer(), 'a.png')).rejects.toMatchObject(wrongType);
  });

  test('of a type that this kind does not take', async () => {
    const gif = await plain().gif().toBuffer();
    await expect(take(gif, 'roll.gif', inventoryImage)).rejects.toMatchObject({
      message: 'File type must be .png, .jpg, .jpeg, .webp',
    });
  });

  test('past its limit to the byte, and the rest of it is not read', async () => {
    const kind = { ...productImage, maxBytes: 1_000 };
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 500;
          yield randomBytes(500);
        }
      })(),
    );
    await expect(acceptImage(endless, 'a.png', kind)).rejects.toMatchObject({
      code: 'upload.too_large',
      status: 413,
      message: 'File is larger than 1000 bytes',
    });
    expect(endless.destroyed).toBe(true);
    expect(sent).toBeLessThan(100_000);
  });

  test('asvs-5.2.6 of more than 50 megapixels, before it is decoded', async () => {
    const bytes = await plain(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
    await expect(take(bytes, 'a.png')).rejects.toMatchObject({
      status: 413,
      message: 'The picture has more than 50 million pixels.',
    });
  });

  test.each(['png', 'jpeg', 'webp'] as const)('cut off at 90 %% as %s', async (format) => {
    const whole = await sharp(randomBytes(120_000), { raw: { width: 200, height: 200, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    const cut = whole.subarray(0, Math.floor(whole.length * 0.9));
    await expect(take(cut, `a.${format}`)).rejects.toMatchObject({
      code: 'upload.wrong_type',
      message: 'The picture is damaged and cannot be read.',
    });
  });

  test('whose sender breaks off, with the reason', async () => {
    const broken = Readable.from(
      (async function* () {
        yield await plain().png().toBuffer();
        throw new Error('the phone lost its Wi-Fi');
      })(),
    );
    await expect(acceptImage(broken, 'a.png', productImage)).rejects.toThrow('the phone lost its Wi-Fi');
    const left = new Readable({ read: () => undefined });
    const taking = acceptImage(left, 'a.png', productImage);
    left.destroy();
    await expect(taking).rejects.toThrow('The upload broke off.');
  });
});
