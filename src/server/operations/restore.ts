import { keyPrefixes } from '#domain/files/storage-key.ts';
import { counted } from '#domain/words/counted.ts';
import type { Clock } from '../clock.ts';
import type { Database, Engine, Queries } from '../db/database.ts';
import { countOn } from '../history/spent-store.ts';
import { beginEpoch } from '../portal/portal.ts';
import { doubtRanges } from '../printing/number-store.ts';
import { stopOpenJobs } from '../printing/queue/stop-open-jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { until } from './contents.ts';
import { copyFiles } from './copy-files.ts';
import { loadContents, requireEmptyDatabase, type Loaded } from './load-store.ts';
import type { Backup } from './open-backup.ts';
import { Refusal } from './refusal.ts';

/** Where to restore a backup. */
export interface RestoreParts {
  database: Database;
  storage: Storage;
  clock: Clock;
  say: (line: string) => void;
  /** Aborts the restore and removes what it has written. */
  signal?: AbortSignal;
}

/**
 * What was made since a backup is lost, which was made at `backupAt` if that is known: no number that was used meanwhile is given
 * again, and those of labels are in doubt.
 */
export const beginAfterBackup = async (
  queries: Queries,
  engine: Engine,
  times: { now: Date; backupAt: string | null },
): Promise<void> => {
  await doubtRanges(queries);
  await beginEpoch(queries, engine, times);
};

/**
 * Restores a backup into an empty database and an empty file store, and compares the result, all or nothing. Files are
 * copied first; then the database is loaded in one transaction; if that fails, the files are removed.
 */
export const restoreBackup = async (backup: Backup, parts: RestoreParts): Promise<Loaded> => {
  const { database, storage, clock, say, signal } = parts;
  await requireEmptyDatabase(database, backup);
  await requireEmptyStorage(storage);
  try {
    const { count } = backup.manifest.files;
    const copied = await copyFiles(backup.filesKept(), backup.files, storage, signal);
    const [altered] = copied.lost;
    if (altered) throw new Refusal(`${altered.key} was changed while it was restored. Nothing was kept.`);
    say(`Files: ${count.toLocaleString('en-US')}, each compared by its hash.`);
    const loaded = await loadContents(database, until(signal, backup), async (queries) => {
      await stopOpenJobs(queries);
      await countOn(queries);
      await beginAfterBackup(queries, database.engine, { now: clock(), backupAt: backup.manifest.madeAt });
    });
    const rows = loaded.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Database: ${counted(rows, 'row')} in ${counted(loaded.tables.length, 'table')}, each compared.`);
    say('A new epoch began: runs and seals go on above all numbers that were used since the backup.');
    say(
      'Numbers of pallets and pieces: ranges give none until somebody says the next one. What was typed or stood in artwork since ' +
        `the backup of ${backup.manifest.madeAt} is not remembered: a label with such a number needs a reason until an administrator ` +
        'has looked through the labels printed since, and says so in Printers.',
    );
    say('Accounts, stations, badges and keys are those of the backup: end again what was ended since.');
    return loaded;
  } catch (error) {
    await removeFiles(backup, storage).catch(() =>
      say('Not all files could be removed again: empty the store of files before the next try.'),
    );
    throw error;
  }
};

/** The store was empty, so every file with a key of the backup comes from the backup. */
const removeFiles = async (backup: Backup, storage: Storage): Promise<void> => {
  for await (const { key } of backup.filesKept()) await storage.remove(key);
};

/** Thumbnails are not part of a backup, but a store that has them belongs to a portal. */
const requireEmptyStorage = async (storage: Storage): Promise<void> => {
  for (const prefix of [...keyPrefixes, 'thumbnails'])
    for await (const { key } of storage.keys(`${prefix}/`))
      throw new Refusal(`The store of files is not empty: it holds ${key}. It must be a new one.`);
};
