import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { openStorage } from '#server/storage/open-storage.ts';
import { findTestS3 } from '#server/storage/s3-for-tests.ts';
import type { S3Settings } from '#server/storage/s3-storage.ts';
import type { Storage } from '#server/storage/storage.ts';

/** Where a test keeps files, and new empty stores of the same kind to restore into. */
export interface DrillStore {
  settings: S3Settings | null;
  fresh: () => Promise<{ storage: Storage; settings: S3Settings | null }>;
  stop: () => Promise<void>;
}

const disk = async (): Promise<DrillStore> => {
  const folders: string[] = [];
  return {
    settings: null,
    fresh: async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'labelport-drill-'));
      folders.push(dataDir);
      return { storage: await openStorage({ dataDir, s3: null }), settings: null };
    },
    stop: async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
};

const s3 = findTestS3(process.env);

const startS3 = (start: NonNullable<typeof s3>) => async (): Promise<DrillStore> => {
  const { settings, stop } = await start();
  const fresh = async () => {
    const bucket = `labelport-${randomUUID()}`;
    const { accessKeyId, secretAccessKey, endpoint, region } = settings;
    const client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
    });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    const own = { ...settings, bucket };
    return { storage: await openStorage({ dataDir: '/nowhere', s3: own }), settings: own };
  };
  return { settings, fresh, stop };
};

/** The stores that backups are drilled with: the disk, and a real S3 server where the machine has one. */
export const drillStores = [
  { name: 'on the disk', start: disk },
  ...(s3 === null ? [] : [{ name: 'on S3', start: startS3(s3) }]),
];
