import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openStorage } from '#server/storage/open-storage.ts';
import type { S3Settings } from '#server/storage/s3-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { makeBucket, startBucket, whyNoS3 } from './s3-server.ts';

/** A file store for tests, and a function that opens new empty stores of the same kind. */
export interface FileStore {
  /** Null for a store on disk. */
  settings: S3Settings | null;
  fresh: () => Promise<{ storage: Storage; settings: S3Settings | null }>;
  stop: () => Promise<void>;
}

export interface StoreKind {
  name: 'the disk' | 'S3';
  start: () => Promise<FileStore>;
}

const startDisk = async (): Promise<FileStore> => {
  const folders: string[] = [];
  return {
    settings: null,
    fresh: async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'labelport-store-'));
      folders.push(dataDir);
      return { storage: await openStorage({ dataDir, s3: null }), settings: null };
    },
    stop: async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Starts an S3 server. Throws if the machine has none, because a skipped store proves nothing. */
export const startS3 = async (): Promise<FileStore & { settings: S3Settings }> => {
  if (!startBucket) throw new Error(whyNoS3);
  const { settings, stop } = await startBucket();
  const fresh = async () => {
    const own = await makeBucket(settings);
    return { storage: await openStorage({ dataDir: '/nowhere', s3: own }), settings: own };
  };
  return { settings, fresh, stop };
};

/** Registers the suite on both kinds of store. Without an S3 server, that half is skipped and counted as skipped. */
export function onBothStores(suite: (kind: StoreKind) => void): void {
  describe('files on the disk', () => {
    suite({ name: 'the disk', start: startDisk });
  });
  if (!startBucket) process.stdout.write(`${whyNoS3}\n`);
  describe.skipIf(!startBucket)('files on S3', () => {
    suite({ name: 'S3', start: startS3 });
  });
}
