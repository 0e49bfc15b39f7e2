/** Pictures of dots as PNG with one bit per dot. JavaScript, because child processes use it too. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [oneBit, greyscale] = [1, 0];

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
