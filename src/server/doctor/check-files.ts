import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { keyPrefixes, newKey } from '#domain/files/storage-key.ts';
import { counted } from '#domain/words/counted.ts';
import type { Config } from '../config.ts';
import { findFiles } from '../files/store.ts';
import { findOldKeys } from '../files/sweep-store.ts';
import { findStrayBytes, findUnnamed, type SweepParts } from '../files/sweep.ts';
import { openStorage } from '../storage/open-storage.ts';
import { isNearlyFull, isShort, type Space } from '../storage/space.ts';
import type { Storage } from '../storage/storage.ts';
import { ok, problem, reasonOf, warning, type Result } from './finding.ts';

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
    const reason = s3 === null ? reasonOf(error) : await reasonOfS3(storage, error);
    return problem(`Files cannot be kept in ${where} (${reason}). ${cure}`);
  }
};

/** What the names of S3's errors mean. */
const meanings: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'the store does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID',
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the key is known, and may not do this',
  PermanentRedirect: 'the bucket is in another region: check S3_REGION and S3_ENDPOINT',
  RequestTimeTooSkewed: 'the clocks of this machine and of the store differ',
};

/** The reason of a failed call. A call without a body in its answer gives no name, so the store is asked for a list. */
const reasonOfS3 = async (storage: Storage, failed: unknown): Promise<string> => {
  let error = failed;
  try {
    for await (const _ of storage.keys('uploads/')) break;
  } catch (refused) {
    error = refused;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  const meaning = meanings[name];
  return meaning === undefined ? reasonOf(error) : `${meaning}: ${name}`;
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

/** Later than any row: a clock that is behind must not hide the newest. */
const always = '9999-12-31T00:00:00.000Z';

const ownPrefixes: ReadonlySet<string> = new Set([...keyPrefixes, 'thumbnails']);

/** Lists the store: the keys of files whose contents are missing from it, and what is not of the portal. */
const compareStore = async ({
  database: { read },
  storage,
}: SweepParts): Promise<{ lost: string[]; foreign: string[] }> => {
  // Read before listing the store, so that no file is newer than this list.
  const rows = await findOldKeys(read, always);
  const foreign: string[] = [];
  for await (const { key } of storage.keys('')) {
    rows.delete(key);
    if (!ownPrefixes.has(key.split('/')[0] ?? '')) foreign.push(key);
  }
  const lost = [...rows].toSorted();
  const still: string[] = [];
  // A file that the cleanup has deleted meanwhile is not lost.
  for (let start = 0; start < lost.length; start += 500)
    still.push(...(await findFiles(read, lost.slice(start, start + 500))).map(({ key }) => key));
  return { lost: still.toSorted(), foreign: foreign.toSorted() };
};

/** Whether every file row has its contents, and no file older than a day is unused. */
export const checkFiles = async (parts: SweepParts): Promise<Result> => {
  const { lost, foreign } = await compareStore(parts);
  if (lost.length > 0)
    return problem(
      `The store has lost ${counted(lost.length, 'file')} that the database knows: ${firstOf(lost)}. Check that DATA_DIR or S3_BUCKET is the right one; else copy them from a backup, or upload them again.`,
    );
  const known = await findOldKeys(parts.database.read, always);
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
  const sentences = [
    ...(foreign.length === 0
      ? []
      : [
          `The store holds ${counted(foreign.length, 'file')} that the portal has not made: ${firstOf(foreign)}. Give it a folder or bucket of its own.`,
        ]),
    ...(found.length === 0
      ? []
      : [
          `The store holds ${found.join('; and ')}. A running portal removes them within the hour; are they still here tomorrow, look for "files could not be swept" in its log.`,
        ]),
  ];
  return sentences.length === 0
    ? ok(`All of ${counted(known.size, 'file')} are there, and nothing lies about.`)
    : warning(sentences.join(' '));
};
