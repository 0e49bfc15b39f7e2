import type { FastifyInstance } from 'fastify';
import { keyPrefixes, thumbnailWidths } from '#domain/files/storage-key.ts';
import * as limits from '#domain/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { withNamedLock, type LockLog } from '../db/locks/named-lock.ts';
import { repeatedly } from '../background/repeatedly.ts';
import type { Storage } from '../storage/storage.ts';
import { thumbnailKey, thumbnailSource } from '../storage/thumbnails.ts';
import { namedKeys } from './named-keys.ts';
import { findFiles } from './store.ts';
import { sweepLock } from './sweep-lock.ts';
import { deleteFiles, findOldKeys, lockFiles, textsThatName, type NamedSince } from './sweep-store.ts';

const everyMs = 60 * 60 * 1000;
const firstAfterMs = 5 * 60 * 1000;
const batch = 500;
/** Allows for clock differences and long transactions: records changed this long before the cleanup are read twice. */
const overlapMs = 60 * 60 * 1000;
/** A deletion whose 30 days end now may be in the middle of its restoration. */
const deletedForMs = limits.keeping.deletedMs + limits.keeping.unnamedFileMs;

export interface SweepParts {
  database: Database;
  storage: Storage;
  clock: Clock;
  log?: LockLog;
}

/** How many files the cleanup deleted, by kind. */
export interface Swept {
  /** Files that no record named. */
  unnamed: number;
  /** Stored contents without a file row, including thumbnails. */
  strayBytes: number;
}

/**
 * Deletes files older than a day that no record names, including records that can be restored; then deletes stored
 * contents older than a day without a row. Rows are deleted first: an interruption leaves contents without a row, which
 * the next run finds. Returns null if another process is cleaning up.
 */
export const sweepFiles = async (parts: SweepParts, signal?: AbortSignal): Promise<Swept | null> => {
  const sweep = async (): Promise<Swept> => ({
    unnamed: await removeUnnamed(parts, signal),
    strayBytes: await removeStrayBytes(parts, signal),
  });
  const done = await withNamedLock(parts.database, sweepLock, sweep, parts.log);
  return done && done.result;
};

const removeUnnamed = async (
  { database, storage, clock }: SweepParts,
  signal?: AbortSignal,
): Promise<number> => {
  const now = clock();
  const unnamed = await findUnnamed({ database, clock: () => now }, signal);
  // Records changed while the search was running.
  const since: NamedSince = { changed: before(now, overlapMs), deleted: before(now, overlapMs) };
  let removed = 0;
  for (const keys of batchesOf(unnamed)) {
    signal?.throwIfAborted();
    const gone = await database.write(async (queries) => {
      const still = new Set(keys);
      await lockFiles(queries, keys);
      await dropNamed(still, textsThatName(queries, since), signal);
      await deleteFiles(queries, [...still]);
      return [...still];
    });
    for (const key of gone) {
      await storage.remove(key);
      for (const width of thumbnailWidths) await storage.remove(thumbnailKey(key, width));
    }
    removed += gone.length;
  }
  return removed;
};

/** The keys of files older than a day that no record names, including records that can be restored. */
export const findUnnamed = async (
  { database, clock }: Pick<SweepParts, 'database' | 'clock'>,
  signal?: AbortSignal,
): Promise<Set<string>> => {
  const now = clock();
  const unnamed = await findOldKeys(database.read, before(now, limits.keeping.unnamedFileMs));
  const since: NamedSince = { changed: new Date(0).toISOString(), deleted: before(now, deletedForMs) };
  await dropNamed(unnamed, textsThatName(database.read, since), signal);
  return unnamed;
};

const dropNamed = async (
  keys: Set<string>,
  texts: AsyncIterable<string | null>,
  signal?: AbortSignal,
): Promise<void> => {
  for await (const text of texts) {
    signal?.throwIfAborted();
    if (keys.size === 0) return;
    if (text !== null) for (const key of namedKeys(text)) keys.delete(key);
  }
};

const removeStrayBytes = async (parts: SweepParts, signal?: AbortSignal): Promise<number> => {
  let removed = 0;
  for await (const key of findStrayBytes(parts)) {
    signal?.throwIfAborted();
    await parts.storage.remove(key);
    removed += 1;
  }
  return removed;
};

/** The keys of stored contents older than a day without a file row, including thumbnails. */
export async function* findStrayBytes({ database, storage, clock }: SweepParts): AsyncGenerator<string> {
  // A database without any files next to a full store is the wrong database; do not empty the store.
  const known = await findOldKeys(database.read, before(clock(), limits.keeping.unnamedFileMs));
  if (known.size === 0) return;
  const strays = async (sources: ReadonlyMap<string, string>): Promise<string[]> => {
    const there = new Set(
      (await findFiles(database.read, [...new Set(sources.values())])).map(({ key }) => key),
    );
    return [...sources].filter(([, source]) => !there.has(source)).map(([key]) => key);
  };
  const oldest = clock().getTime() - limits.keeping.unnamedFileMs;
  let found = new Map<string, string>();
  for (const prefix of [...keyPrefixes, 'thumbnails'])
    for await (const { key, modifiedAt } of storage.keys(`${prefix}/`)) {
      const source = prefix === 'thumbnails' ? thumbnailSource(key) : key;
      if (modifiedAt.getTime() >= oldest || source === null || known.has(source)) continue;
      found.set(key, source);
      if (found.size < batch) continue;
      yield* await strays(found);
      found = new Map();
    }
  yield* await strays(found);
}

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

function* batchesOf(keys: Iterable<string>): Generator<string[]> {
  const all = [...keys];
  for (let start = 0; start < all.length; start += batch) yield all.slice(start, start + batch);
}

/**
 * Runs the cleanup some minutes after startup, and then every hour until the app closes. `sureNow` returns null while
 * the clock is in doubt.
 */
export const sweepHourly = (
  app: FastifyInstance,
  { sureNow, ...parts }: Omit<SweepParts, 'clock'> & { sureNow: () => Promise<Date | null> },
): void => {
  const often = { firstAfterMs, everyMs, fault: 'files could not be swept' };
  repeatedly(app, often, async (signal) => {
    const now = await sureNow();
    if (!now) return;
    // Uses the checked instant for the whole cleanup, because the clock may jump meanwhile.
    const swept = await sweepFiles({ ...parts, clock: () => now, log: app.log }, signal);
    if (swept !== null && swept.unnamed + swept.strayBytes > 0) app.log.info(swept, 'files swept');
  });
};
