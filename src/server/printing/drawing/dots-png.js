/** Pictures of dots as PNG with one bit per dot. JavaScript, because child processes use it too. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [oneBit, greyscale, trueColour] = [1, 0, 2];
/** Darker pixels are dots. */
const threshold = 128;

/** @param {string} type @param {Buffer} data */
const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/**
 * @param {import('#domain/printing/dots.ts').Dots} dots
 * @returns {Buffer}
 */
export const pngOfDots = ({ width, height, bits }) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([oneBit, greyscale], 8);
  const perRow = Math.ceil(width / 8);
  // Each row begins with the number of its filter, 0 for none; in a PNG 1 is white.
  const rows = Buffer.alloc((perRow + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < perRow; x += 1) rows[y * (perRow + 1) + 1 + x] = ~(bits[y * perRow + x] ?? 0);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/**
 * The dots of a picture that `pngOfDots` made; null for any other.
 * @param {Buffer} png
 * @returns {import('#domain/printing/dots.ts').Dots | null}
 */
export const dotsOfPng = (png) => {
  if (png.length < 57 || !png.subarray(0, 8).equals(signature)) return null;
  const [width, height, data] = [png.readUInt32BE(16), png.readUInt32BE(20), png.readUInt32BE(33)];
  if (png[24] !== oneBit || png[25] !== greyscale || png.toString('latin1', 37, 41) !== 'IDAT') return null;
  const perRow = Math.ceil(width / 8);
  const rows = inflateSync(png.subarray(41, 41 + data), { maxOutputLength: (perRow + 1) * height });
  const bits = new Uint8Array(perRow * height);
  const last = 0xff << ((8 - (width & 7)) & 7);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < perRow; x += 1)
      bits[y * perRow + x] = ~(rows[y * (perRow + 1) + 1 + x] ?? 0) & (x === perRow - 1 ? last : 0xff);
  return { width, height, bits };
};

/** Whether a picture is in colour: red, green and blue of each pixel. @param {Buffer} png */
export const isInColour = (png) => png[25] === trueColour;

/** The value from which a byte of a row was counted on: of the bytes on its left (a), above (b) and above on the left (c). */
const predictors = /** @type {readonly ((a: number, b: number, c: number) => number)[]} */ ([
  () => 0,
  (a) => a,
  (_, b) => b,
  (a, b) => (a + b) >> 1,
  (a, b, c) => {
    const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    if (toA <= toB && toA <= toC) return a;
    return toB <= toC ? b : c;
  },
]);

/**
 * The dots of a greyscale PNG with a byte per pixel: its dark pixels. Throws for any other PNG.
 * @param {Buffer} png
 * @returns {import('#domain/printing/dots.ts').Dots}
 */
export const darkDotsOfPng = (png) => {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (png[24] !== 8 || png[25] !== greyscale || png[28] !== 0) throw new Error('not a greyscale picture');
  const parts = [];
  for (let at = 33; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: (width + 1) * height });
  const perRow = Math.ceil(width / 8);
  const bits = new Uint8Array(perRow * height);
  let above = new Uint8Array(width);
  for (let y = 0; y < height; y += 1) {
    const from = y * (width + 1);
    const predict = predictors[rows[from] ?? 0] ?? (() => 0);
    const row = rows.subarray(from + 1, from + 1 + width);
    for (let x = 0; x < width; x += 1) {
      const left = x > 0;
      const shade =
        (row[x] ?? 0) + predict(left ? (row[x - 1] ?? 0) : 0, above[x] ?? 0, left ? (above[x - 1] ?? 0) : 0);
      row[x] = shade;
      if ((shade & 0xff) < threshold) {
        const at = y * perRow + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
    above = row;
  }
  return { width, height, bits };
};
