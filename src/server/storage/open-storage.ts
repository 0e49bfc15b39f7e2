import { join } from 'node:path';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { S3Settings } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Where files go: into the bucket where one is set, else into the data folder. */
export const openStorage = async (config: { dataDir: string; s3: S3Settings | null }): Promise<Storage> =>
  config.s3 === null ? openDiskStorage(join(config.dataDir, 'files')) : openS3Storage(config.s3);
