import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { stripNotes } from './strip-notes.ts';

const place = 'SECRET-PLACE 51.5N';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${place}"/></rdf:RDF></x:xmpmeta>`;
const exif = {
  IFD0: { Model: 'SECRET-PHONE', ImageDescription: place },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};

/** A picture without symmetry, so that each rotation differs. */
const photo = (): Sharp => bare().withIccProfile('p3');

const bare = (): Sharp => {
  const pixels = Buffer.alloc(48 * 32 * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + Math.floor(at / 144) * 31) % 251;
  return sharp(pixels, { raw: { width: 48, height: 32, channels: 3 } });
};

type Format = 'jpeg' | 'png' | 'webp';
const noted = (format: Format, orientation = 1): Promise<Buffer> =>
  photo()
    .toFormat(format, format === 'webp' ? { lossless: true } : {})
    .keepIccProfile()
    .withExif(exif)
    .withXmp(xmp)
    .withMetadata({ orientation })
    .toBuffer();

const strip = (bytes: Buffer, format: string): Buffer => Buffer.concat(stripNotes(bytes, `image/${format}`));
const seen = (bytes: Buffer): Promise<Buffer> => sharp(bytes).autoOrient().raw().toBuffer();

describe('X9: a picture without its notes', () => {
  const formats = ['jpeg', 'png', 'webp'] as const;

  test.each(formats)(
    'as %s has no place, no phone and no XMP, and its colours and pixels as before @security-8.9',
    async (format) => {
      const bytes = await noted(format);
      const before = await sharp(bytes).metadata();
      // Negative control: the metadata is there before.
      expect(bytes.includes('SECRET-PHONE') && before.xmp !== undefined && before.icc !== undefined).toBe(
        true,
      );
      const stripped = strip(bytes, format);
      const after = await sharp(stripped).metadata();
      expect(stripped.includes('SECRET')).toBe(false);
      expect([after.exif, after.xmp, after.iptc, after.comments]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(after.icc).toEqual(before.icc);
      expect(await seen(stripped)).toEqual(await seen(bytes));
    },
  );

  test('as WebP notes no orientation, which browsers do not heed in it: it is seen as it lies, everywhere @security-8.9', async () => {
    const bytes = await noted('webp', 6);
    const stripped = strip(bytes, 'webp');
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect(await sharp(stripped).metadata()).toMatchObject({ width: 48, height: 32 });
    expect((await sharp(stripped).metadata()).exif).toBeUndefined();
    expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
  });

  const turns = (['jpeg', 'png'] as const).flatMap((format) =>
    [2, 3, 4, 5, 6, 7, 8].map((turn) => [format, turn] as const),
  );
  test.each(turns)(
    'as %s turned by %i is seen as before, and notes nothing else @security-8.9',
    async (format, turn) => {
      const bytes = await noted(format, turn);
      const stripped = strip(bytes, format);
      const { orientation, exif: left } = await sharp(stripped).metadata();
      expect(orientation).toBe(turn);
      expect(left?.length).toBeLessThan(40);
      expect(await seen(stripped)).toEqual(await seen(bytes));
      expect(strip(stripped, format).equals(stripped)).toBe(true);
    },
  );

  test('moves as before', async () => {
    const frames = await Promise.all(
      ['#b5651d', '#7a8b6f', '#f4efe6'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = sharp(frames, { join: { animated: true } });
    const webp = await moving.clone().webp({ loop: 3 }).withExif(exif).withXmp(xmp).toBuffer();
    const gif = await moving.clone().gif({ loop: 3 }).toBuffer();
    const comment = Buffer.from(`\x21\xfe\x12${place}\0`, 'latin1');
    const notedGif = Buffer.concat([gif.subarray(0, -1), comment, Buffer.from(';more SECRET')]);
    for (const [format, bytes, plain] of [
      ['webp', webp, webp],
      ['gif', notedGif, gif],
    ] as const) {
      expect(bytes.includes('SECRET')).toBe(true);
      const stripped = strip(bytes, format);
      expect(stripped.includes('SECRET')).toBe(false);
      expect(await sharp(stripped, { animated: true }).metadata()).toMatchObject({ pages: 3, loop: 3 });
      const drawn = (picture: Buffer) => sharp(picture, { animated: true }).raw().toBuffer();
      expect(await drawn(stripped)).toEqual(await drawn(plain));
    }
  });

  test('printed in four colours stays as it is', async () => {
    const bytes = await bare().toColourspace('cmyk').jpeg().withExif(exif).toBuffer();
    const stripped = strip(bytes, 'jpeg');
    expect(await sharp(stripped).metadata()).toMatchObject({ space: 'cmyk', channels: 4 });
    expect(stripped.includes('SECRET')).toBe(false);
    expect(await seen(stripped)).toEqual(await seen(bytes));
  });

  test('has nothing of what hides in other segments, and nothing behind its end @security-8.9', async () => {
    const bytes = await photo().jpeg().toBuffer();
    const segment = (marker: number, text: string) =>
      Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')]);
    const hidden = [
      segment(0xfe, place),
      segment(0xe0, `JFXX\0${place}`),
      segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x02\x03${place}`),
      segment(0xe2, `MPF\0${place}`),
      segment(0xed, `Photoshop 3.0\0${place}`),
      segment(0xee, `Adobe\0\x64\0\0\0\0\x01${place}`),
    ];
    const crowded = Buffer.concat([
      bytes.subarray(0, 2),
      ...hidden,
      bytes.subarray(2),
      Buffer.from(place),
      bytes,
    ]);
    const stripped = strip(crowded, 'jpeg');
    expect(stripped.includes('SECRET')).toBe(false);
    expect(await seen(stripped)).toEqual(await seen(bytes));
  });

  test.each(['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'])('has no %s of a PNG', async (type) => {
    const bytes = await photo().png().toBuffer();
    const typed = Buffer.from(`${type}Comment\0${place}`);
    const chunk = Buffer.alloc(typed.length + 8);
    chunk.writeUInt32BE(typed.length - 4);
    typed.copy(chunk, 4);
    chunk.writeUInt32BE(crc32(typed), typed.length + 4);
    const crowded = Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33), Buffer.from(place)]);
    expect(strip(crowded, 'png').equals(bytes)).toBe(true);
  });
});

const outcomeOf = (act: () => unknown): string => {
  try {
    act();
    return 'stripped';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
};

describe('X9: a picture whose parts do not fit together is refused', () => {
  const jpeg = (...segments: number[]) => Buffer.from([0xff, 0xd8, ...segments]);
  test.each([
    ['a segment longer than the file', jpeg(0xff, 0xe1, 0xff, 0xff, 1, 2)],
    ['a segment shorter than its own length', jpeg(0xff, 0xe1, 0, 1, 0xff, 0xd9)],
    ['bytes between segments', jpeg(0, 0, 0xff, 0xd9)],
    ['a segment that there is not', jpeg(0xff, 0x02, 0, 2, 0xff, 0xd9)],
    ['data without an end', jpeg(0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0, 0xff)],
    ['JFIF that is too short', jpeg(0xff, 0xe0, 0, 7, 0x4a, 0x46, 0x49, 0x46, 0, 0xff, 0xd9)],
    ['nothing but a beginning', jpeg(0xff)],
  ])('as JPEG: %s @security-8.9', (_, bytes) => {
    expect(() => strip(bytes, 'jpeg')).toThrow(expect.objectContaining({ name: 'Damaged' }));
  });

  const repeated = (piece: Buffer, times: number) => Buffer.alloc(piece.length * times, piece);
  const emptyChunk = (type: string) => {
    const chunk = Buffer.alloc(12);
    chunk.write(type, 4, 'latin1');
    chunk.writeUInt32BE(crc32(Buffer.from(type)), 8);
    return chunk;
  };
  const emptyWebpChunk = Buffer.from('ALPH\0\0\0\0', 'latin1');
  const inFrame = (chunks: Buffer): Buffer => {
    const head = Buffer.alloc(24);
    head.write('ANMF', 'latin1');
    head.writeUInt32LE(16 + chunks.length, 4);
    return Buffer.concat([head, chunks]);
  };
  const withRiffSize = (bytes: Buffer): Buffer => {
    bytes.writeUInt32LE(bytes.length - 8, 4);
    return bytes;
  };

  // Each part is an object in memory, and all are processed together: 10 MB of them took 1 GB, and blocked all requests
  // for 3 s.
  test.each([
    ['jpeg', 2, Buffer.from([0xff, 0xdb, 0, 2])],
    ['jpeg', 2, Buffer.from([0xff, 0xfe, 0, 2])],
    ['png', 33, emptyChunk('IDAT')],
    ['png', 33, emptyChunk('tEXt')],
    ['webp', 12, emptyWebpChunk],
    ['webp', 12, inFrame(repeated(emptyWebpChunk, 3))],
    ['gif', 13, Buffer.from([0x21, 0xf9, 0])],
  ] as const)(
    'as %s: more parts than any picture has, from byte %i @security-8.9',
    async (format, at, piece) => {
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .toFormat(format)
        .toBuffer();
      const start = format === 'gif' ? at + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1) : at;
      const crowded = (times: number) => {
        const all = Buffer.concat([bytes.subarray(0, start), repeated(piece, times), bytes.subarray(start)]);
        return format === 'webp' ? withRiffSize(all) : all;
      };
      expect(outcomeOf(() => strip(crowded(1_000), format))).toBe('stripped');
      expect(outcomeOf(() => strip(crowded(20_001), format))).toBe('Damaged');
    },
  );

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('as %s: cut at any byte', async (format) => {
    const bytes = await photo().resize(8, 6).toFormat(format).toBuffer();
    for (let length = 12; length < bytes.length; length += 1)
      expect(() => strip(bytes.subarray(0, length), format)).toThrow(
        expect.objectContaining({ name: 'Damaged' }),
      );
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'or stripped, but ends, as %s of any bytes',
    async (format) => {
      const bytes = await noted(format === 'gif' ? 'png' : format);
      const whole = format === 'gif' ? await photo().gif().toBuffer() : bytes;
      for (let round = 0; round < 500; round += 1) {
        const broken = Buffer.from(whole);
        randomBytes(4).copy(broken, 4 + ((round * 37) % (broken.length - 8)));
        expect(outcomeOf(() => strip(broken, format))).toMatch(/^(?:stripped|Damaged)$/);
      }
    },
  );
});
