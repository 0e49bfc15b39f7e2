import { crc32, inflateRawSync } from 'node:zlib';
import { Problem } from '#domain/contract/problem.ts';
import { said } from '#domain/words/stated.ts';
import { damaged, tooLarge, unreadable } from './unreadable.ts';

const maxEntries = 500;
const maxInflatedMegabytes = 50;
const maxInflatedBytes = maxInflatedMegabytes * 1024 * 1024;

/** Signatures and fixed sizes from PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. */
const endSignature = 0x06054b50;
const endSize = 22;
const maxCommentSize = 0xffff;
const entrySignature = 0x02014b50;
const entrySize = 46;
const localSignature = 0x04034b50;
const localSize = 30;

interface Entry {
  name: string;
  encrypted: boolean;
  method: number;
  crc: number;
  compressedSize: number;
  localOffset: number;
}

const findEnd = (zip: Buffer): number => {
  const earliest = Math.max(0, zip.length - endSize - maxCommentSize);
  for (let at = zip.length - endSize; at >= earliest; at -= 1) {
    if (zip.readUInt32LE(at) === endSignature) return at;
  }
  throw unreadable(damaged);
};

const listEntries = (zip: Buffer): Entry[] => {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > maxEntries) throw new Problem('workbook.too_large');
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== entrySignature) throw unreadable(damaged);
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + entrySize, at + entrySize + nameLength),
      encrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      compressedSize: zip.readUInt32LE(at + 20),
      localOffset: zip.readUInt32LE(at + 42),
    });
    at += entrySize + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
};

/** Inflates one entry, up to `mostBytes`, because the size stated in the archive is not trusted. */
const contentOf = (zip: Buffer, entry: Entry, mostBytes: number): Buffer => {
  if (entry.encrypted) throw new Problem('workbook.encrypted');
  if (zip.readUInt32LE(entry.localOffset) !== localSignature) throw unreadable(damaged);
  const start =
    entry.localOffset +
    localSize +
    zip.readUInt16LE(entry.localOffset + 26) +
    zip.readUInt16LE(entry.localOffset + 28);
  const stored = zip.subarray(start, start + entry.compressedSize);
  if (entry.method === 0 && stored.length <= mostBytes) return stored;
  if (entry.method === 8 && mostBytes > 0) return inflateRawSync(stored, { maxOutputLength: mostBytes });
  throw entry.method === 0 || entry.method === 8 ? new Problem('workbook.too_large') : unreadable(damaged);
};

const failureOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_BUFFER_TOO_LARGE'
    ? tooLarge(said('workbook.too_much_inside', { megabytes: maxInflatedMegabytes }))
    : unreadable(damaged);
};

/**
 * The inflated XML parts of an Office file, by name, up to 50 MB in total. Pictures and other binary parts are skipped.
 * Throws a Problem for too many entries, too much content, damage, or a password.
 */
export const readZipParts = (zip: Buffer): Map<string, Buffer> => {
  const parts = new Map<string, Buffer>();
  let bytesLeft = maxInflatedBytes;
  try {
    for (const entry of listEntries(zip)) {
      if (!/\.(?:xml|rels)$/i.test(entry.name)) continue;
      const content = contentOf(zip, entry, bytesLeft);
      bytesLeft -= content.length;
      if (crc32(content) !== entry.crc || parts.has(entry.name)) throw unreadable(damaged);
      parts.set(entry.name, content);
    }
  } catch (error) {
    throw failureOf(error);
  }
  return parts;
};
