import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '#domain/contract/problem.ts';
import { newTemporaryName, sweepTemporary } from './temporary-names.ts';
import { measure } from './measure.ts';
import { isNearlyFull, spaceOf, whileThereIsRoom } from './space.ts';
import { isKey, KeyTaken, requireKey } from './storage.ts';
import type { Storage } from './storage.ts';
import { syncFolder } from './sync-folder.ts';

// In bytes. Each round trip to the disk costs more than copying larger chunks.
const writtenAtOnce = 1024 * 1024;
const readAtOnce = 256 * 1024;

/**
 * Stores files in a folder on this machine. A file is written to a temporary file, synced, and only then linked to its name, so
 * that a name never refers to an incomplete file, however the process ends. `space` returns the free space; tests pass
 * their own.
 */
export const openDiskStorage = async (root: string, space = () => spaceOf(root)): Promise<Storage> => {
  const temporaryDir = join(root, '.tmp');
  await mkdir(temporaryDir, { recursive: true });
  await sweepTemporary(temporaryDir, new Date());
  const pathOf = (key: string) => join(root, ...key.split('/'));

  return {
    async put(key, body, { maxBytes }) {
      requireKey(key);
      const source = body instanceof Readable ? body : Readable.from([body]);
      const temporary = newTemporaryName();
      const temporaryPath = join(temporaryDir, temporary.name);
      try {
        if (isNearlyFull(await space())) throw new Problem('storage.full');
        const { stream, result } = measure(maxBytes);
        await pipeline(
          source,
          stream,
          whileThereIsRoom(space),
          createWriteStream(temporaryPath, {
            flags: 'wx',
            mode: 0o600,
            flush: true,
            highWaterMark: writtenAtOnce,
          }),
        );
        await linkDurably(temporaryPath, pathOf(key), key);
        return result();
      } catch (error) {
        throw isOutOfSpace(error) ? new Problem('storage.full') : error;
      } finally {
        source.destroy();
        await rm(temporaryPath, { force: true });
        temporary.done();
      }
    },

    async open(key, range) {
      if (!isKey(key)) return null;
      const path = pathOf(key);
      const entry = await stat(path).catch(nullIfMissing);
      if (entry === null || !entry.isFile()) return null;
      if (range !== undefined && range.start >= entry.size)
        throw new RangeError(`The range begins behind the end of ${key}.`);
      const body = createReadStream(path, { ...range, highWaterMark: readAtOnce });
      // Reports a file that cannot be opened now, before the response begins.
      const opened = await once(body, 'open').catch(nullIfMissing);
      return opened && { body, size: entry.size };
    },

    async remove(key) {
      requireKey(key);
      await rm(pathOf(key), { force: true });
    },

    async *keys(prefix) {
      yield* walk(root, '', prefix);
    },

    async ready() {
      const probe = newTemporaryName();
      const probePath = join(temporaryDir, probe.name);
      try {
        await (await open(probePath, 'wx')).close();
        await rm(probePath);
      } catch (error) {
        if (!isOutOfSpace(error)) throw new Problem('storage.unavailable');
      } finally {
        probe.done();
      }
    },
  };
};

/** Gives a finished file its name. A link, unlike a rename, fails if the name is taken. */
const linkDurably = async (temporaryPath: string, path: string, key: string): Promise<void> => {
  const folder = dirname(path);
  const created = await mkdir(folder, { recursive: true });
  await link(temporaryPath, path).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST' ? new KeyTaken(key) : error;
  });
  try {
    await syncNames(folder, created);
  } catch (error) {
    // The caller will not learn this name: after EMFILE (too many open files) the link would leave bytes that no row
    // refers to.
    await rm(path, { force: true });
    throw error;
  }
};

const syncNames = async (folder: string, created: string | undefined): Promise<void> => {
  await syncFolder(folder);
  // A new folder is itself an entry in its parent folder.
  if (created !== undefined)
    for (let above = dirname(folder); above.length >= dirname(created).length; above = dirname(above))
      await syncFolder(above);
};

async function* walk(
  root: string,
  under: string,
  prefix: string,
): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const folder = await opendir(join(root, under)).catch(nullIfMissing);
  if (folder === null) return;
  for await (const entry of folder) {
    const key = under === '' ? entry.name : `${under}/${entry.name}`;
    if (!isKey(key)) continue;
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* walk(root, key, prefix);
    } else if (entry.isFile() && key.startsWith(prefix)) {
      const seen = await stat(join(root, key)).catch(nullIfMissing);
      if (seen !== null) yield { key, modifiedAt: seen.mtime };
    }
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const isOutOfSpace = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)));

const nullIfMissing = (error: unknown): null => {
  if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return null;
  throw error;
};
