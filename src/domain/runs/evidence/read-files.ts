import { readJson } from './read-json.ts';
import {
  crc32,
  directoryOf,
  headOf,
  readDirectory,
  readHeads,
  readText,
  type ZipEntry,
  type ZipSource,
} from './zip-format.ts';

/** Something that was found, and the file it is about; null for the whole ZIP. */
export interface Finding {
  path: string | null;
  sentence: string;
}

/** Notes a finding. */
export type Find = (path: string | null, sentence: string) => void;

/** SHA-256 in hexadecimal. */
export type Digest = (bytes: Uint8Array) => Promise<string> | string;

/** The files of a ZIP: where they stand, their SHA-256, and the texts among them. */
export interface ZipFiles {
  entries: ReadonlyMap<string, ZipEntry>;
  hashes: ReadonlyMap<string, string>;
  texts: ReadonlyMap<string, string>;
  /** Small files that are no texts. */
  bytes: ReadonlyMap<string, Uint8Array>;
}

const equal = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Whether a path stays in the folder into which a ZIP is unpacked, on every system, and reads as it is. */
const isPlainPath = (path: string): boolean =>
  !/[\\:\p{C}]/u.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));

/** Reads each file once, and checks every byte of the ZIP. */
export const readFiles = async (
  source: ZipSource,
  { digest, progress, find }: { digest: Digest; progress: (done: number, of: number) => void; find: Find },
): Promise<ZipFiles> => {
  const { size, read } = source;
  const listed = (await readDirectory(source)) ?? (await readHeads(source));
  const entries = new Map<string, ZipEntry>();
  const hashes = new Map<string, string>();
  const texts = new Map<string, string>();
  const raw = new Map<string, Uint8Array>();
  let at = 0;
  for (const entry of listed) {
    const { path, offset } = entry;
    const head = headOf(entry);
    const start = offset + head.length;
    if (offset !== at || start + entry.size > size) {
      find(path, 'This file does not stand where it was written: the ZIP was packed again, or cut off.');
      continue;
    }
    at = start + entry.size;
    if (!isPlainPath(path)) find(path, 'This name is none that a portal gives: it leads elsewhere.');
    if (entries.has(path)) find(path, 'There are two files of this name: one was added.');
    if (!equal(await read(offset, start), head)) find(path, 'What the ZIP says of this file was changed.');
    const bytes = await read(start, at);
    if (crc32(bytes) !== entry.crc) find(path, 'This file was changed: its checksum is another.');
    entries.set(path, entry);
    hashes.set(path, await digest(bytes));
    if (path === 'manifest.sig') raw.set(path, bytes.slice());
    const isText = /^(?:manifest\.(?:json|sha256)$|portal-key\.pem$|runs\/|releases\/)/.test(path);
    const text = isText ? readText(bytes) : null;
    if (text !== null) texts.set(path, text);
    progress(at, size);
  }
  if (listed.length === 0) find(null, 'This is no ZIP of evidence, or it was cut off.');
  else if (!equal(await read(Math.min(at, size), size), directoryOf(listed, at)))
    find(null, 'The list at the end of the ZIP was changed, cut off, or written by another program.');
  return { entries, hashes, texts, bytes: raw };
};

/** The JSON value of a file; undefined if there is none. */
export const jsonIn = ({ texts }: Pick<ZipFiles, 'texts'>, path: string): unknown =>
  readJson(texts.get(path) ?? null);
