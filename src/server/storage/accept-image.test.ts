import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileKinds } from '#domain/files/file-kinds.ts';
import type { FileKind } from '#domain/files/file-kinds.ts';
import { acceptImage } from './accept-image.ts';

const { productImage, inventoryImage } = fileKinds;
const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labelport-pictures-'));
  return () => rm(folder, { recursive: true });
});
afterEach(async () => {
  const left = await readdir(folder);
  if (left.length > 0) throw new Error(`There are temporary files left: ${left.join(', ')}`);
});

const acceptFrom = (source: Readable, name: string, kind: FileKind = productImage) =>
  acceptImage(source, { name, kind }, { folder, lane: 'ana' });
const take = async (bytes: Uint8Array, name: string, kind?: FileKind) => {
  await using picture = await acceptFrom(Readable.from([bytes]), name, kind);
  const { contentType, extension } = picture;
  return { contentType, extension, bytes: await readFile(picture.path) };
};

describe('T20 a picture is taken', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('as %s, byte by byte', async (format) => {
    const bytes = await plain().toFormat(format).toBuffer();
    const taken = await take(bytes, `Front.${format.toUpperCase()}`);
    expect(taken).toMatchObject({ contentType: `image/${format}`, extension: format });
    expect(taken.bytes.equals(bytes)).toBe(true);
  });

  test('X10: of exactly the bytes that its kind takes, with notes in it @security-8.10', async () => {
    const bytes = await sharp(randomBytes(120_000), { raw: { width: 200, height: 200, channels: 3 } })
      .jpeg({ quality: 60 })
      .withExif({ IFD0: { Model: 'Phone' } })
      .toBuffer();
    const kind = { ...productImage, maxBytes: bytes.length };
    expect((await take(bytes, 'a.jpg', kind)).bytes.length).toBeLessThan(bytes.length);
    await expect(take(bytes, 'a.jpg', { ...kind, maxBytes: bytes.length - 1 })).rejects.toMatchObject({
      code: 'upload.too_large',
    });
  });
});

/** A PNG whose header states this width and height: it is refused before the rest is read. */
const enlargedPng = (png: Buffer, width: number, height: number): Buffer => {
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};

/** The same for a WebP of the lossy kind, whose frame begins at byte 20. */
const enlargedWebp = (webp: Buffer, width: number, height: number): Buffer => {
  webp.writeUInt16LE(width, 26);
  webp.writeUInt16LE(height, 28);
  return webp;
};

describe('T20 a picture is refused', () => {
  const unfit = (content: string) => ({
    code: 'upload.wrong_type',
    status: 415,
    message: `The content of this file does not fit its name: it is named .png, and its content is ${content}. Save it anew as .png.`,
  });

  test.each([
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['x.png', '<!doctype html><script>alert(1)</script>'],
    ['a.png', 'GIF89a<script>alert(1)</script>'],
    ['a.png', ''],
    ['a.png.exe', 'MZ'],
    ['../../x', '\x89PNG\r\n\x1a\n'],
  ])('asvs-5.2.2 %s that holds %j @security-4.2', async (name, content) => {
    await expect(take(Buffer.from(content, 'latin1'), name)).rejects.toMatchObject({
      code: 'upload.wrong_type',
      status: 415,
    });
  });

  test('asvs-5.2.2 A24: whose name and content do not agree, and it is told so @security-4.2', async () => {
    await expect(take(await plain().jpeg().toBuffer(), 'a.png')).rejects.toMatchObject(unfit('JPEG'));
    await expect(take(await plain().tiff().toBuffer(), 'a.png')).rejects.toMatchObject(unfit('TIFF'));
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
    await expect(acceptFrom(endless, 'a.png', kind)).rejects.toMatchObject({
      code: 'upload.too_large',
      status: 413,
      message: 'File is larger than 1000 bytes',
    });
    expect(endless.destroyed).toBe(true);
    expect(sent).toBeLessThan(100_000);
  });

  test('asvs-5.2.6 of more than 50 megapixels, before it is decoded @security-4.4', async () => {
    const bytes = enlargedPng(await plain().png().toBuffer(), 10_000, 5_001);
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
    await expect(acceptFrom(broken, 'a.png')).rejects.toThrow('the phone lost its Wi-Fi');
    const left = new Readable({ read: () => undefined });
    const taking = acceptFrom(left, 'a.png');
    left.destroy();
    await expect(taking).rejects.toThrow('Premature close');
  });
});

/** A progressive JPEG whose header states this width and height: the decoder takes its memory before it reads the rest. */
const enlarged = (jpeg: Buffer, side: number): Buffer => {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  const height = frame + 5;
  jpeg.writeUInt16BE(side, height);
  jpeg.writeUInt16BE(side, height + 2);
  return jpeg;
};

describe('X9: a picture that takes much is', () => {
  const message =
    'The picture has more than 25 million pixels, too many for a WebP, a GIF or one that appears by and by (progressive, interlaced). Save it smaller, or as a plain JPEG.';

  test('taken up to 50 megapixels where it is decoded row by row', async () => {
    const bytes = await plain(10_000, 5_000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const taken = await take(bytes, 'a.jpg');
    expect((await sharp(taken.bytes).metadata()).orientation).toBe(6);
  });

  test.each([
    ['jpg', async () => enlarged(await plain().jpeg({ progressive: true }).toBuffer(), 5_200)],
    ['png', async () => enlargedPng(await plain().png({ progressive: true }).toBuffer(), 5_200, 5_000)],
    ['gif', () => plain(5_200, 5_000).gif({ effort: 1, colours: 2 }).toBuffer()],
    ['webp', async () => enlargedWebp(await plain().webp().toBuffer(), 5_200, 5_000)],
  ])(
    'refused past 25 megapixels where it is decoded whole, as .%s @security-8.9',
    async (extension, make) => {
      await expect(take(await make(), `a.${extension}`)).rejects.toMatchObject({ status: 413, message });
    },
  );

  test('refused in words where it takes more memory than one may have @security-8.9', async () => {
    const options = { chromaSubsampling: '4:4:4', progressive: true };
    const bytes = enlarged(await plain().toColourspace('cmyk').jpeg(options).toBuffer(), 5_000);
    await expect(take(bytes, 'a.jpg')).rejects.toMatchObject({
      status: 413,
      message: 'The picture takes too much memory to be read. Save it with fewer pixels.',
    });
  });

  test('read one at a time, and not at all once its sender has gone @security-8.9', async () => {
    const bytes = await plain(4_000, 4_000).webp({ effort: 0 }).toBuffer();
    const gone = new AbortController();
    const waiting = new AbortController();
    const send = (signal: AbortSignal) =>
      acceptImage(
        Readable.from([bytes]),
        { name: 'a.webp', kind: productImage },
        { folder, lane: 'ana', signal },
      );
    const drawing = send(gone.signal);
    const second = send(waiting.signal);
    const third = acceptFrom(Readable.from([await plain().png().toBuffer()]), 'a.png');
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(4));
    waiting.abort(new Error('the second has gone'));
    await expect(second).rejects.toThrow('the second has gone');
    gone.abort(new Error('the first has gone'));
    await expect(drawing).rejects.toThrow('the first has gone');
    await using taken = await third;
    expect(taken.contentType).toBe('image/png');
  });
});
