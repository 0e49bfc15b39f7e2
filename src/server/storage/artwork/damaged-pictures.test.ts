import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readLabel as read } from '#testing/read-label.ts';
import { onePagePdf, pdfOf, streamOf } from '#testing/samples/pdf.ts';

const [width, height] = [160, 80];
const inColour = '/ColorSpace/DeviceRGB/BitsPerComponent 8';
const inGrey = '/ColorSpace/DeviceGray/BitsPerComponent 8';
const ofOneBit = '/ColorSpace/DeviceGray/BitsPerComponent 1';

const picture = (filter: string, data: Buffer | string, more = inColour) =>
  onePagePdf({
    content: 'q 40 0 0 20 10 8 cm /P Do Q',
    size: '60 36',
    resources: '/XObject<</P 5 0 R>>',
    more: [streamOf(data, `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${more}${filter}`)],
  });
const area = { x: 3.5, y: 2.8, width: 14.2, height: 7.2 };

const half = (data: Buffer): Buffer => data.subarray(0, Math.floor(data.length / 2));

/** Black rings on white: so many channels of a byte. */
const rings = (channels: 1 | 3): Buffer =>
  Buffer.from(
    Array.from({ length: width * height * channels }, (_, at) => {
      const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)];
      return ((x * x + y * y) >> 9) % 2 === 0 ? 0 : 255;
    }),
  );
const drawn = (channels: 1 | 3 = 3) => sharp(rings(channels), { raw: { width, height, channels } });

/** A tag of a TIFF in the order of this machine’s sharp. */
const tagOf = (tiff: Buffer, wanted: number): number => {
  const from = tiff.readUInt32LE(4);
  for (let at = from + 2; ; at += 12)
    if (tiff.readUInt16LE(at) === wanted)
      return tiff.readUInt16LE(at + 2) === 3 ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8);
};

/** The rings as a fax of group 4. */
const fax = async (): Promise<Buffer> => {
  const tiff = await drawn(1)
    .threshold()
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  const from = tagOf(tiff, 273);
  return tiff.subarray(from, from + tagOf(tiff, 279));
};
const faxFilter = `/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${width}/Rows ${height}>>`;

/** Rows of a black field on white as a fax of group 3, with an end of each line or without. */
const group3 = (rows: number, { hasEnds }: { hasEnds: boolean }): Buffer => {
  const row = `${hasEnds ? '000000000001' : ''}11011001101010000011010101101100110101`;
  const bits = row.repeat(rows);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};
const group3Filter = `/Filter/CCITTFaxDecode/DecodeParms<</K 0/Columns ${width}/Rows ${height}>>`;

/** Without its end, which is no part of the picture: the bits behind the last 24 that are not zero. */
const withoutEnd = (data: Buffer): Buffer => {
  const bits = [...data].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const bare = bits.replace(/0*$/, '').slice(0, -24);
  const bytes = bare.padEnd(Math.ceil(bare.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

const inFour = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, at * 4);
  return bytes;
};
const segment = (number: number, kind: number, data: Buffer): Buffer =>
  Buffer.concat([inFour(number), Buffer.from([kind, 0, 1]), inFour(data.length), data]);

/** The rings as a JBIG2: a page, and one region that is coded as a fax. */
const jbig2 = async (): Promise<Buffer> =>
  Buffer.concat([
    segment(0, 48, Buffer.concat([inFour(width, height, 0, 0), Buffer.from([0, 0, 0])])),
    segment(1, 38, Buffer.concat([inFour(width, height, 0, 0), Buffer.from([0, 1]), await fax()])),
  ]);

/** A black field on white as a JPEG 2000 of two tiles, each of one part; its end are the last two bytes. */
const jpeg2000 = Buffer.from(
  '/0//UQApAAAAAACgAAAAUAAAAAAAAAAAAAAAUAAAAFAAAAAAAAAAAAABBwEB/1IADAAAAAEAAwQEAAD/XAAXQmc4Z1BnUGdoUAVQBVBHV9NX01di' +
    '/5AACgAAAAAAKgAB/5POURPOOJXCGFUHDPYyTthube3eoSgbvQMMOICA/5AACgABAAAAKQAB/5POUA7KL8WFt0bLB1twpG4IMkChKA8oHXb4gID/2Q==',
  'base64',
);
const secondTileBytes = 0x29;

/** With a byte before each row that says how it was predicted: from the one above. */
const predicted = (): Buffer => {
  const [rows, stride] = [rings(3), width * 3];
  const bytes = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    bytes[y * (stride + 1)] = 2;
    for (let x = 0; x < stride; x += 1)
      bytes[y * (stride + 1) + 1 + x] =
        (rows[y * stride + x] ?? 0) - (y === 0 ? 0 : (rows[(y - 1) * stride + x] ?? 0));
  }
  return bytes;
};
const upwards = `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns ${width}>>`;

describe('36: a picture that cannot be decoded, or was cut off, leaves a blank, which is said', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a JPEG that is none', () => picture('/Filter/DCTDecode', 'no JPEG at all')],
    ['half a JPEG', async () => picture('/Filter/DCTDecode', half(await drawn().jpeg().toBuffer()))],
    [
      'half a progressive JPEG',
      async () => picture('/Filter/DCTDecode', half(await drawn().jpeg({ progressive: true }).toBuffer())),
    ],
    [
      'a JPEG without its last fiftieth',
      async () => {
        const whole = await drawn().jpeg().toBuffer();
        return picture('/Filter/DCTDecode', whole.subarray(0, Math.floor(whole.length * 0.98)));
      },
    ],
    [
      'a JPEG of which zeros were saved from its middle on',
      async () => {
        const whole = await drawn().jpeg().toBuffer();
        return picture('/Filter/DCTDecode', Buffer.concat([half(whole), Buffer.alloc(half(whole).length)]));
      },
    ],
    [
      'half a JPEG that was packed once more',
      async () =>
        picture('/Filter[/FlateDecode/DCTDecode]', deflateSync(half(await drawn().jpeg().toBuffer()))),
    ],
    ['a JPEG 2000 that is none', () => picture('/Filter/JPXDecode', 'no JPEG 2000 at all')],
    ...(
      [
        ['half a JPEG 2000', jpeg2000.length / 2],
        ['a JPEG 2000 that its decoder does not draw, because it ends before its end', 2],
        ['a JPEG 2000 without its end and the byte before it', 3],
        ['a JPEG 2000 without its end and its second tile', 2 + secondTileBytes],
      ] as const
    ).map(([name, lost]): [string, () => Buffer] => [
      name,
      () => picture('/Filter/JPXDecode', jpeg2000.subarray(0, -lost), inGrey),
    ]),
    ['one in a format that nobody knows', () => picture('/Filter/FooDecode', 'foo')],
    ['one of no bytes', () => picture('', '')],
    ['half of its bytes', () => picture('', half(rings(3)))],
    ['half of its grey bytes', () => picture('', half(rings(1)), inGrey)],
    ['one that cannot be unpacked', () => picture('/Filter/FlateDecode', 'no deflated bytes')],
    ['half of what was packed', () => picture('/Filter/FlateDecode', half(deflateSync(rings(3))))],
    ['half of it, packed', () => picture('/Filter/FlateDecode', deflateSync(half(rings(3))))],
    ['half of it, predicted and packed', () => picture(upwards, deflateSync(half(predicted())))],
    ['half a fax', async () => picture(faxFilter, half(await fax()), ofOneBit)],
    ['a fax that is none', () => picture(faxFilter, 'no fax at all, but some words', ofOneBit)],
    ['half a fax of group 3', () => picture(group3Filter, half(group3(height, { hasEnds: true })), ofOneBit)],
    ['half a JBIG2', async () => picture('/Filter/JBIG2Decode', half(await jbig2()), ofOneBit)],
    ['a JBIG2 that is none', () => picture('/Filter/JBIG2Decode', 'no JBIG2 at all', ofOneBit)],
    [
      'one in a form',
      () =>
        onePagePdf({
          content: '/F Do',
          size: '60 36',
          resources: '/XObject<</F 5 0 R>>',
          more: [
            streamOf(
              'q 40 0 0 20 10 8 cm /P Do Q',
              '/Type/XObject/Subtype/Form/BBox[10 8 50 28]/Resources<</XObject<</P 6 0 R>>>>',
            ),
            streamOf(half(rings(1)), `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${inGrey}`),
          ],
        }),
    ],
  ])('%s', async (_, make) => {
    const { found } = await read(await make());
    expect(found.filter(({ code }) => code === 'broken_picture')).toEqual([
      { code: 'broken_picture', page: 1, values: { pictures: 1 }, areas: [area] },
    ]);
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a JPEG', async () => picture('/Filter/DCTDecode', await drawn().jpeg().toBuffer())],
    [
      'a JPEG with what is behind its end',
      async () =>
        picture('/Filter/DCTDecode', Buffer.concat([await drawn().jpeg().toBuffer(), Buffer.alloc(9)])),
    ],
    ...[false, true].map((progressive): [string, () => Promise<Buffer>] => [
      `a ${progressive ? 'progressive ' : ''}JPEG that lacks its end alone`,
      async () =>
        picture('/Filter/DCTDecode', (await drawn().jpeg({ progressive }).toBuffer()).subarray(0, -2)),
    ]),
    ['a JPEG 2000', () => picture('/Filter/JPXDecode', jpeg2000, inGrey)],
    [
      'a JPEG 2000 with something else for its end',
      () =>
        picture('/Filter/JPXDecode', Buffer.concat([jpeg2000.subarray(0, -2), Buffer.from('\r\n')]), inGrey),
    ],
    ['its bytes', () => picture('', rings(3))],
    ['its grey bytes', () => picture('', rings(1), inGrey)],
    ['grey of 4 bits', () => picture('', half(rings(1)), '/ColorSpace/DeviceGray/BitsPerComponent 4')],
    ['packed', () => picture('/Filter/FlateDecode', deflateSync(rings(3)))],
    ['predicted and packed', () => picture(upwards, deflateSync(predicted()))],
    ['a fax', async () => picture(faxFilter, await fax(), ofOneBit)],
    ['a fax without an end', async () => picture(faxFilter, withoutEnd(await fax()), ofOneBit)],
    ['a fax of group 3', () => picture(group3Filter, group3(height, { hasEnds: true }), ofOneBit)],
    [
      'a fax of group 3 without ends of lines',
      () => picture(group3Filter, group3(height, { hasEnds: false }), ofOneBit),
    ],
    ['its bytes but the last', () => picture('', rings(3).subarray(0, -1))],
    ['a JBIG2', async () => picture('/Filter/JBIG2Decode', await jbig2(), ofOneBit)],
  ])('and nothing of one that is whole: %s', async (_, make) => {
    const { found } = await read(await make());
    expect(found.filter(({ code }) => code === 'broken_picture')).toEqual([]);
  });

  test('nor of a document that only PDFium can read', async () => {
    const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 4`;
    const facts = await read(
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        // Without /Type/Pages.
        '<</Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 36]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>',
        streamOf('q 40 0 0 20 10 8 cm /P Do Q'),
        streamOf(half(rings(1)), image),
      ]),
    );
    expect(facts).toMatchObject({ state: 'read', pages: 1 });
    expect(facts.found.filter(({ code }) => code === 'broken_picture')).toEqual([]);
  });
});
