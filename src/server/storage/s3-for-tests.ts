import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './s3-storage.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../../scripts/s3-gateway.sh');
const programs = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool'];

/** A bucket on a real S3 server, and how to let go of it. */
export interface TestBucket {
  settings: S3Settings;
  stop: () => Promise<void>;
}

/**
 * How tests get at a real S3 server: the one that TEST_S3_ENDPOINT names, else Debian's Ceph gateway where it is
 * installed, started for the time of the test. Null, with a line that says so, where there is neither.
 */
export const findTestS3 = (env: NodeJS.ProcessEnv): (() => Promise<TestBucket>) | null => {
  const endpoint = env['TEST_S3_ENDPOINT'];
  if (endpoint !== undefined && endpoint !== '')
    return async () => ({
      settings: await makeBucket(
        endpoint,
        env['TEST_S3_ACCESS_KEY_ID'] ?? '',
        env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
      ),
      stop: async () => undefined,
    });
  if (programs.every((name) => existsSync(`/usr/bin/${name}`))) return startGateway;
  process.stdout.write(
    'The storage tests run on the disk only: TEST_S3_ENDPOINT is not set, and radosgw, ceph-mon and ceph-osd are not installed.\n',
  );
  return null;
};

const startGateway = async (): Promise<TestBucket> => {
  const folder = await mkdtemp(join(tmpdir(), 's3-gateway-'));
  const stop = async () => {
    await run(script, ['stop', folder]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Below the range that systems hand out by themselves; the gateway takes this port and the next.
    const port = randomInt(20_000, 31_000);
    await run(script, ['start', folder, String(port)]);
    return {
      settings: await makeBucket(`http://127.0.0.1:${port}`, 'labelport-test', 'labelport-test-secret'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

const makeBucket = async (
  endpoint: string,
  accessKeyId: string,
  secretAccessKey: string,
): Promise<S3Settings> => {
  const settings = {
    endpoint,
    bucket: `labelport-${randomUUID()}`,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
  const client = new S3Client({
    endpoint,
    region: settings.region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  client.destroy();
  return settings;
};

/** The settings of a portal that keeps its files in a bucket; none for one that keeps them on the disk. */
export const s3Environment = (settings: S3Settings | null): Record<string, string> =>
  settings === null
    ? {}
    : {
        S3_ENDPOINT: settings.endpoint,
        S3_BUCKET: settings.bucket,
        S3_REGION: settings.region,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      };
