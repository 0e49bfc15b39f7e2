import { findTestS3 } from '#server/storage/s3-for-tests.ts';
import type { S3Settings } from '#server/storage/s3-storage.ts';

/** Where a portal of a test keeps its files; no settings where that is the disk. */
export interface StartedStore {
  settings: S3Settings | null;
  stop: () => Promise<void>;
}

const onDisk = async (): Promise<StartedStore> => ({ settings: null, stop: async () => undefined });
const s3 = findTestS3(process.env);

/** The stores that files are kept in: the disk, and a real S3 server where the machine has one. */
export const stores: readonly { name: string; start: () => Promise<StartedStore> }[] = [
  { name: 'the disk', start: onDisk },
  ...(s3 === null ? [] : [{ name: 'S3', start: s3 }]),
];

/** Starts an S3 server; throws in words where the machine has none, for a store that is not there proves nothing. */
export const startS3 = async (): Promise<{ settings: S3Settings; stop: () => Promise<void> }> => {
  if (s3 === null)
    throw new Error(
      'This test needs an S3 server: install radosgw, ceph-mon, ceph-osd and ceph-common, or set TEST_S3_ENDPOINT.',
    );
  return s3();
};
