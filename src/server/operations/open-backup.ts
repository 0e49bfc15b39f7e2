import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { measure } from '../storage/measure.ts';
import { isKey, type OpenFile, type Storage } from '../storage/storage.ts';
import type { Contents, Value } from './contents.ts';
import { filesIn, type FileRow } from './copy-files.ts';
import { unknownMigrations } from './load-store.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';
import { digestOfTable, readTable } from './table-files.ts';

/** A backup whose contents have all been read and verified. */
export interface Backup extends Contents {
  manifest: Manifest;
  /** The rows of the backed-up files. */
  filesKept: () => AsyncIterable<FileRow>;
  /** The contents of the backed-up files. */
  files: Pick<Storage, 'open'>;
}

/**
 * Opens a backup after reading all of it: every row and every file is unchanged, and this program knows its tables.
 * Throws a Refusal otherwise; writes nothing.
 */
export const openBackup = async (folder: string): Promise<Backup> => {
  const manifest = await readManifest(folder);
  const unknown = unknownMigrations(manifest.migrations);
  if (unknown.length > 0)
    throw new Refusal(
      `The backup was made by a newer Labelport, which knows ${unknown.join(', ')}. Use that one, or a later one.`,
    );
  const files = { open: (key: string) => openFile(join(folder, 'files'), key) };
  const rows = (table: string) => readTable(folder, table);
  for (const table of manifest.tables) {
    const found = await digestOfTable(folder, table.name).catch((error: unknown) => {
      throw damaged(join(folder, 'tables', `${table.name}.jsonl.gz`), error);
    });
    if (found.rows !== table.rows || found.sha256 !== table.sha256)
      throw damaged(join(folder, 'tables', `${table.name}.jsonl.gz`));
  }
  const filesKept = () => keptFiles(manifest, rows('files'));
  for await (const file of filesKept()) {
    const found = await measured(await files.open(file.key));
    if (found?.size !== file.size || found.sha256 !== file.sha256)
      throw damaged(join(folder, 'files', file.key));
  }
  return { manifest, migrations: manifest.migrations, tables: manifest.tables, rows, filesKept, files };
};

async function* keptFiles(
  { tables, lostFiles }: Manifest,
  rows: AsyncIterable<Value[][]>,
): AsyncGenerator<FileRow> {
  const lost = new Set(lostFiles.map(({ key }) => key));
  const table = tables.find(({ name }) => name === 'files');
  if (!table) throw new Refusal('The backup names no table of files.');
  for await (const file of filesIn(table, rows)) if (!lost.has(file.key)) yield file;
}

const damaged = (path: string, cause?: unknown): Refusal =>
  new Refusal(
    `The backup is damaged: ${path} is missing or not as it was written. Nothing was restored; take another backup.`,
    { cause },
  );

const openFile = async (root: string, key: string): Promise<OpenFile | null> => {
  if (!isKey(key)) return null;
  const path = join(root, ...key.split('/'));
  const entry = await stat(path).catch(() => null);
  return entry?.isFile() ? { body: createReadStream(path), size: entry.size } : null;
};

const measured = async (file: OpenFile | null): Promise<{ size: number; sha256: string } | null> => {
  if (file === null) return null;
  const { stream, result } = measure();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(file.body, stream, nowhere);
  return result();
};
