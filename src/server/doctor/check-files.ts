import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { keyPrefixes, newKey } from '#domain/files/storage-key.ts';
import type { Config } from '../config.ts';
import { findFiles } from '../files/store.ts';
import { findOldKeys } from '../files/sweep-store.ts';
import { findStrayBytes, findUnnamed, type SweepParts } from '../files/sweep.ts';
import { openStorage } from '../storage/open-storage.ts';
import { isNearlyFull, isShort, type Space } from '../storage/space.ts';
import type { Storage } from '../storage/storage.ts';
import { counted, ok, problem, reasonOf, warning, type Result } from './finding.ts';

/** Opens an existing file store; null if its folder does not exist. */
export const openExistingStorage = async (config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage | null> =>
  config.s3 === null && !existsSync(join(config.dataDir, 'files')) ? null : openStorage(config);

/** Writes a file, reads it back and deletes it; if that fails, the portal's cleanup deletes it a day later. */
export const checkStorage = async (
  storage: Storage,
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
): Promise<Result> => {
  const where = s3 === null ? join(dataDir, 'files') : `the bucket ${s3.bucket} at ${s3.endpoint}`;
  const key = newKey('uploads', 'txt', randomUUID());
  const written = Buffer.from(`The doctor wrote this file: ${key}`);
  try {
    await storage.put(key, written, { contentType: 'text/plain' });
    try {
      const file = await storage.open(key);
      const read = file && (await buffer(file.body));
      if (read === null || !read.equals(written))
        return problem(
          `What is written to ${where} does not come back as it was. Check that store before anything else.`,
        );
    } finally {
      await storage.remove(key);
    }
    return ok(`A file can be written to ${where}, read back and removed.`);
  } catch (error) {
    const cure =
      s3 === null
        ? 'Check that the folder belongs to the user of the portal, and that the disk has room.'
        : 'Check the S3_ settings, that the bucket is there, and that the key may read, write, list and delete in it.';
    return problem(`Files cannot be kept in ${where} (${reasonOf(error)}). ${cure}`);
  }
};

const gibibyte = 1024 ** 3;

/** Whether the disk of the data folder has enough space. */
export const checkSpace = ({ free, total }: Space, { dataDir, databaseUrl }: Config): Result => {
  const left = `${(free / gibibyte).toFixed(1)} of ${(total / gibibyte).toFixed(1)} GB are free on the disk of ${dataDir}`;
  if (!databaseUrl && isShort({ free, total }))
    return problem(
      `${left}, so nothing new is saved and uploads are refused. Make room; docs/operations.md says in which order.`,
    );
  if (isNearlyFull({ free, total }))
    return problem(`${left}, so uploads are refused. Make room; docs/operations.md says in which order.`);
  return isNearlyFull({ free: free / 2, total })
    ? warning(`${left}; uploads are refused at half of that. Make room.`)
    : ok(`${left}.`);
};

const fewest = 5;

const firstOf = (keys: readonly string[]): string =>
  keys.slice(0, fewest).join(', ') + (keys.length > fewest ? ', …' : '');

/** The keys of files whose contents are missing from the store. */
const findLost = async ({ database: { read }, storage, clock }: SweepParts): Promise<string[]> => {
  // A minute from now, to include all rows. Read before listing the store, so that no file is newer than this list.
  const rows = await findOldKeys(read, new Date(clock().getTime() + 60_000).toISOString());
  for (const prefix of keyPrefixes) for await (const { key } of storage.keys(`${prefix}/`)) rows.delete(key);
  const lost = [...rows].toSorted();
  const still: string[] = [];
  // A file that the cleanup has deleted meanwhile is not lost.
  for (let start = 0; start < lost.length; start += 500)
    still.push(...(await findFiles(read, lost.slice(start, start + 500))).map(({ key }) => key));
  return still.toSorted();
};

/** Whether every file row has its contents, and no file older than a day is unused. */
export const checkFiles = async (parts: SweepParts): Promise<Result> => {
  const lost = await findLost(parts);
  if (lost.length > 0)
    return problem(
      `The store has lost ${counted(lost.length, 'file')} that the database knows: ${firstOf(lost)}. Check that DATA_DIR or S3_BUCKET is the right one; else copy them from a backup, or upload them again.`,
    );
  const known = await findOldKeys(
    parts.database.read,
    new Date(parts.clock().getTime() + 60_000).toISOString(),
  );
  if (known.size === 0) {
    for (const prefix of keyPrefixes)
      for await (const { key } of parts.storage.keys(`${prefix}/`))
        return problem(
          `The store holds files (${key}), and the database knows none. Check that DATABASE_URL, DATA_DIR and S3_BUCKET belong to one portal.`,
        );
    return ok('There are no files yet.');
  }
  const unnamed = [...(await findUnnamed(parts))].toSorted();
  const stray: string[] = [];
  for await (const key of findStrayBytes(parts)) stray.push(key);
  const found = [
    ...(unnamed.length > 0
      ? [`${counted(unnamed.length, 'file')} that no record names: ${firstOf(unnamed)}`]
      : []),
    ...(stray.length > 0
      ? [`${counted(stray.length, 'file')} without a row: ${firstOf(stray.toSorted())}`]
      : []),
  ];
  return found.length === 0
    ? ok(`All of ${counted(known.size, 'file')} are there, and nothing lies about.`)
    : warning(
        `The store holds ${found.join('; and ')}. A running portal removes them within the hour; are they still here tomorrow, look for "files could not be swept" in its log.`,
      );
};
