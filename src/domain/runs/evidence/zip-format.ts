/**
 * The format of an evidence ZIP, byte by byte. It has no compression, dates or comments, so its files in their order
 * determine each of its bytes, and any change is found.
 */

/** A file of a ZIP; `offset` is that of its header. */
export interface ZipEntry {
  path: string;
  crc: number;
  size: number;
  offset: number;
}

/** A ZIP that is read in pieces, so that its size does not matter. */
export interface ZipSource {
  size: number;
  read: (from: number, to: number) => Promise<Uint8Array>;
}

const localHead = 0x04034b50;
const centralHead = 0x02014b50;
const endHead = 0x06054b50;
/** ZIP version 2.0; names in UTF-8; the first date that a ZIP can contain. */
const needed = 20;
const flags = 0x0800;
const firstDay = 0x21;
const localLength = 30;
const centralLength = 46;
const endLength = 22;

const utf8 = new TextEncoder();
const text8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes; null if they are none. */
export const readText = (bytes: Uint8Array): string | null => {
  try {
    return text8.decode(bytes);
  } catch {
    return null;
  }
};

/** The header before the content of a file. */
export const headOf = ({ path, crc, size }: Pick<ZipEntry, 'path' | 'crc' | 'size'>): Uint8Array => {
  const name = utf8.encode(path);
  const bytes = new Uint8Array(localLength + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, localHead, true);
  view.setUint16(4, needed, true);
  view.setUint16(6, flags, true);
  view.setUint16(12, firstDay, true);
  view.setUint32(14, crc, true);
  view.setUint32(18, size, true);
  view.setUint32(22, size, true);
  view.setUint16(26, name.length, true);
  bytes.set(name, localLength);
  return bytes;
};

/** The directory and the end record, after the last file. `offset` is that of the directory. */
export const directoryOf = (entries: readonly ZipEntry[], offset: number): Uint8Array => {
  const names = entries.map(({ path }) => utf8.encode(path));
  const length = names.reduce((sum, name) => sum + centralLength + name.length, 0);
  const bytes = new Uint8Array(length + endLength);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [index, entry] of entries.entries()) {
    const name = names[index] ?? new Uint8Array();
    view.setUint32(at, centralHead, true);
    view.setUint16(at + 4, needed, true);
    view.setUint16(at + 6, needed, true);
    view.setUint16(at + 8, flags, true);
    view.setUint16(at + 14, firstDay, true);
    view.setUint32(at + 16, entry.crc, true);
    view.setUint32(at + 20, entry.size, true);
    view.setUint32(at + 24, entry.size, true);
    view.setUint16(at + 28, name.length, true);
    view.setUint32(at + 42, entry.offset, true);
    bytes.set(name, at + centralLength);
    at += centralLength + name.length;
  }
  view.setUint32(at, endHead, true);
  view.setUint16(at + 8, entries.length, true);
  view.setUint16(at + 10, entries.length, true);
  view.setUint32(at + 12, length, true);
  view.setUint32(at + 16, offset, true);
  return bytes;
};

const crcTable = Int32Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Signed numbers and a plain loop: with unsigned ones, or `for … of`, a gigabyte takes 12 seconds instead of 2. */
export const crc32 = (bytes: Uint8Array): number => {
  let crc = -1;
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** The files of a ZIP according to its directory; null if the directory cannot be read. */
export const readDirectory = async ({ size, read }: ZipSource): Promise<ZipEntry[] | null> => {
  if (size < endLength) return null;
  const end = viewOf(await read(size - endLength, size));
  const [length, start] = [end.getUint32(12, true), end.getUint32(16, true)];
  if (end.getUint32(0, true) !== endHead || start + length !== size - endLength) return null;
  const bytes = await read(start, start + length);
  const view = viewOf(bytes);
  const entries = [];
  for (let at = 0; at < length;) {
    if (at + centralLength > length || view.getUint32(at, true) !== centralHead) return null;
    const nameLength = view.getUint16(at + 28, true);
    const extra = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const next = at + centralLength + nameLength + extra;
    if (next > length) return null;
    const path = readText(bytes.subarray(at + centralLength, at + centralLength + nameLength));
    const [crc = 0, stored = 0, offset = 0] = [16, 20, 42].map((place) => view.getUint32(at + place, true));
    if (path === null || view.getUint16(at + 10, true) !== 0) return null;
    entries.push({ path, crc, size: stored, offset });
    at = next;
  }
  return entries;
};

/** The files of a ZIP according to the headers before them, up to the first that cannot be read. */
export const readHeads = async ({ size, read }: ZipSource): Promise<ZipEntry[]> => {
  const entries: ZipEntry[] = [];
  for (let offset = 0; offset + localLength <= size;) {
    const view = viewOf(await read(offset, offset + localLength));
    if (view.getUint32(0, true) !== localHead) break;
    const nameEnd = offset + localLength + view.getUint16(26, true);
    const stored = view.getUint32(18, true);
    if (nameEnd + stored > size) break;
    const path = readText(await read(offset + localLength, nameEnd));
    if (path === null) break;
    entries.push({ path, crc: view.getUint32(14, true), size: stored, offset });
    offset = nameEnd + stored;
  }
  return entries;
};

/** Where the content of a file stands in its ZIP. */
export const contentIn = (entry: ZipEntry): { start: number; end: number } => {
  const start = entry.offset + headOf(entry).length;
  return { start, end: start + entry.size };
};
