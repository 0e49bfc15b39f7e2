import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '#domain/words/counted.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { withNamedLock } from '../db/locks/named-lock.ts';
import { sweepLock } from '../files/sweep-lock.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { until } from './contents.ts';
import { copyFiles, filesIn, type CopiedFiles } from './copy-files.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';
import type { Snapshot } from './snapshot-store.ts';
import { readTable, writeTable } from './table-files.ts';

export interface BackupParts {
  /** Provides the lock that blocks the file cleanup. */
  database: Database;
  openSnapshot: () => Promise<Snapshot>;
  storage: Pick<Storage, 'open'>;
  clock: Clock;
  say: (line: string) => void;
  /** Aborts the backup and removes what it has written. */
  signal?: AbortSignal;
}

/**
 * Backs up a running portal into a folder that is new or empty, all or nothing: the folder gets its name only when
 * everything is written and synced. Returns the manifest.
 *
 * Database and files are consistent: a file is stored before the row that names it, never changes, and is deleted only
 * by the cleanup, which is blocked from before the snapshot until the last file is copied.
 */
export const takeBackup = async (parts: BackupParts, folder: string): Promise<Manifest> => {
  const target = resolve(folder);
  await refuseUnlessFree(target);
  const draft = await makeDraft(target);
  try {
    const manifest = await withoutSweep(parts, () => fill(draft, parts));
    await rmdir(target).catch(() => undefined);
    await rename(draft, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};

/** Makes a folder next to the final location, so that the rename is atomic. */
const makeDraft = async (target: string): Promise<string> => {
  try {
    await mkdir(dirname(target), { recursive: true });
    return await mkdtemp(join(dirname(target), `${basename(target)}.unfinished-`));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Refusal(
      `The backup cannot be written to ${dirname(target)} (${code}): it is first made beside ${target}, so that folder must belong to the user that runs this. Nothing was kept.`,
    );
  }
};

const refuseUnlessFree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new Refusal(`${folder} is no folder that can be written to.`);
  });
  if (entries.length > 0) throw new Refusal(`${folder} is not empty. Name a new folder for each backup.`);
};

const askAgainMs = 500;

/** Runs the work while the file cleanup is blocked in all processes; waits for a running cleanup. */
const withoutSweep = async <T>(
  { database, say, signal }: BackupParts,
  work: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    const done = await withNamedLock(database, sweepLock, work);
    if (done) return done.result;
    if (attempt === 0)
      say('Unused files are being removed, or another backup is being made: waiting for it.');
    await sleep(askAgainMs, undefined, { signal });
    signal?.throwIfAborted();
  }
};

const fill = async (draft: string, parts: BackupParts): Promise<Manifest> => {
  const database = await copyTables(draft, parts);
  const files = await copyStoredFiles(draft, database.tables, parts);
  const { count, bytes, lost } = files;
  const manifest = { ...database, files: { count, bytes }, lostFiles: lost };
  for (const inside of ['tables', 'files']) await syncFolder(join(draft, inside));
  await writeManifest(draft, manifest);
  await syncFolder(draft);
  return { format: 1, ...manifest };
};

type DatabasePart = Pick<Manifest, 'madeAt' | 'engine' | 'migrations' | 'tables'>;

const copyTables = async (
  draft: string,
  { openSnapshot, clock, say, signal }: BackupParts,
): Promise<DatabasePart> => {
  await mkdir(join(draft, 'tables'));
  const madeAt = clock().toISOString();
  const snapshot = await openSnapshot();
  try {
    const contents = until(signal, snapshot);
    const tables: Manifest['tables'] = [];
    for (const { name, columns, lastId } of contents.tables) {
      const digest = await writeTable(draft, name, contents.rows(name));
      tables.push({ name, columns: [...columns], lastId, ...digest });
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Database: ${counted(rows, 'row')} in ${counted(tables.length, 'table')}.`);
    return { madeAt, engine: snapshot.engine, migrations: [...snapshot.migrations], tables };
  } finally {
    await snapshot.close();
  }
};

/** A backup may fill its disk; only the portal's own disk has a reserve. */
const anySpace = async () => ({ free: Infinity, total: 0 });

const copyStoredFiles = async (
  draft: string,
  tables: Manifest['tables'],
  { storage, say, signal }: BackupParts,
): Promise<CopiedFiles> => {
  const folder = join(draft, 'files');
  const target = await openDiskStorage(folder, anySpace);
  const table = tables.find(({ name }) => name === 'files');
  if (!table) throw new Error('The database has no table of files.');
  const copied = await copyFiles(filesIn(table, readTable(draft, 'files')), storage, target, signal);
  await rm(join(folder, '.tmp'), { recursive: true });
  say(`Files: ${copied.count.toLocaleString('en-US')}, ${counted(copied.bytes, 'byte')}.`);
  return copied;
};
