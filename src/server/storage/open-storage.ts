import { join } from 'node:path';
import { openDiskStorage } from './disk-storage.ts';
import type { S3Settings } from './s3-storage.ts';
import type { Space } from './space.ts';
import type { Storage } from './storage.ts';

/** Opens the file storage: the configured S3 bucket, else the data folder, whose free space `space` returns. */
export const openStorage = async (
  config: { dataDir: string; s3: S3Settings | null },
  space?: (folder: string) => Promise<Space>,
): Promise<Storage> => {
  const files = join(config.dataDir, 'files');
  if (config.s3 === null) return openDiskStorage(files, space && (() => space(files)));
  // Imported on demand: the library takes a fifth of a second to load.
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(config.s3);
};
