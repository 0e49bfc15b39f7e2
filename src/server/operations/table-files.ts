import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gunzip } from 'node:zlib';
import { RowDigest, type Digest, type Value } from './contents.ts';
import { newFile } from './durable.ts';

/** The file of a table's rows in a backup: one JSON array per line, compressed. */
const pathOf = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl.gz`);

/** Writes the rows of a table and returns their digest. */
export const writeTable = async (
  folder: string,
  table: string,
  rows: AsyncIterable<Value[][]>,
): Promise<Digest> => {
  const digest = new RowDigest();
  const lines = async function* (): AsyncGenerator<string> {
    for await (const batch of rows) yield digest.add(batch);
  };
  await pipeline(Readable.from(lines()), createGzip(), newFile(pathOf(folder, table)));
  return digest.result();
};

/** The uncompressed rows of a table. An error of the file's stream ends this stream too. */
const unpacked = (folder: string, table: string): Gunzip => {
  const rows = createGunzip();
  pipe(createReadStream(pathOf(folder, table)), rows, () => undefined);
  return rows;
};

const lineEnd = 10;

/** The digest of a table's rows in the backup. Throws if the file cannot be read to its end. */
export const digestOfTable = async (folder: string, table: string): Promise<Digest> => {
  const hash = createHash('sha256');
  let rows = 0;
  const pieces: AsyncIterable<Buffer> = unpacked(folder, table);
  for await (const piece of pieces) {
    hash.update(piece);
    for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, at + 1)) rows += 1;
  }
  return { rows, sha256: hash.digest('hex') };
};

const batchCharacters = 256 * 1024;

/** Reads the rows of a table in batches. Throws if the file cannot be read to its end. */
export async function* readTable(folder: string, table: string): AsyncGenerator<Value[][]> {
  let batch: Value[][] = [];
  let characters = 0;
  for await (const line of linesOf(unpacked(folder, table).setEncoding('utf8'))) {
    batch.push(rowIn(line));
    characters += line.length;
    if (characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

const rowIn = (line: string): Value[] => {
  const row: unknown = JSON.parse(line);
  if (!Array.isArray(row) || !row.every(isValue)) throw new TypeError('A line of the backup is no row.');
  return row;
};

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** The lines of a text that arrives in chunks; the last line may lack its newline. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  const rest = begun.join('');
  if (rest !== '') yield rest;
}
