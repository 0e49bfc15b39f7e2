import { inflateSync } from 'node:zlib';

const headerBytes = 44;
const entryBytes = 20;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * The TrueType font inside a WOFF file: the same tables, uncompressed and concatenated (W3C WOFF 1.0, sections 3 to 5;
 * OpenType, "Organization of an OpenType font").
 */
export const trueTypeOf = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = headerBytes + index * entryBytes;
    const from = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(from, from + woff.readUInt32BE(entry + 8));
    const isPacked = packed.length < woff.readUInt32BE(entry + 12);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      data: isPacked ? inflateSync(packed) : packed,
    };
  });

  const directoryBytes = 12 + count * 16;
  const font = Buffer.alloc(tables.reduce((sum, { data }) => sum + padded(data.length), directoryBytes));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  let at = directoryBytes;
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = 12 + index * 16;
    font.writeUInt32BE(tag, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(at, entry + 8);
    font.writeUInt32BE(data.length, entry + 12);
    data.copy(font, at);
    at += padded(data.length);
  });
  return font;
};
