import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#server/storage/s3-storage.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, 's3-gateway.sh');
const programs = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool'];

/** A real S3 server, which may not answer yet. */
export interface S3Server {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Resolves when it answers; rejects if it does not start. */
  started: Promise<void>;
  /** Stops the server, if the tests started it. */
  stop: () => Promise<void>;
}

/** A bucket for one test run, and a function to release it. */
export interface TestBucket {
  settings: S3Settings;
  stop: () => Promise<void>;
}

/** Why tests with an S3 store are skipped on a machine without a server. */
export const whyNoS3 =
  'The tests with an S3 store were skipped: TEST_S3_ENDPOINT is not set, and radosgw, ceph-mon, ceph-osd and ceph-common are not installed (.ci/run installs them).';

/**
 * Returns a function that connects to a real S3 server: the one in TEST_S3_ENDPOINT, which may still be starting, else Debian's
 * Ceph gateway if it is installed. Null if there is neither.
 */
export const findS3Server = (env: NodeJS.ProcessEnv): (() => S3Server) | null => {
  const endpoint = env['TEST_S3_ENDPOINT'] ?? '';
  if (endpoint !== '')
    return () => ({
      endpoint,
      accessKeyId: env['TEST_S3_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
      started: untilAnswers(endpoint),
      stop: async () => undefined,
    });
  return programs.every((name) => existsSync(`/usr/bin/${name}`)) ? startGateway : null;
};

const untilAnswers = async (endpoint: string): Promise<void> => {
  const deadline = Date.now() + 90_000;
  while (!(await fetch(endpoint).then(Boolean, () => false))) {
    if (Date.now() > deadline) throw new Error(`No S3 server answers at ${endpoint}.`);
    await sleep(200);
  }
};

/** The environment variables by which other processes find this server. */
export const environmentOfS3 = ({ endpoint, accessKeyId, secretAccessKey }: S3Server) => ({
  TEST_S3_ENDPOINT: endpoint,
  TEST_S3_ACCESS_KEY_ID: accessKeyId,
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey,
});

const startGateway = (): S3Server => {
  const folder = mkdtempSync(join(tmpdir(), 's3-gateway-'));
  // Below the range of ephemeral ports; the gateway uses this port and the next.
  const port = randomInt(20_000, 31_000);
  const stopping = new AbortController();
  const started = run(script, ['start', folder, String(port)], { signal: stopping.signal }).then(
    () => undefined,
  );
  const stop = async () => {
    stopping.abort();
    await started.catch(() => undefined);
    await run(script, ['stop', folder]);
    await rm(folder, { recursive: true, force: true });
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'labelport-test',
    secretAccessKey: 'labelport-test-secret',
    started,
    stop,
  };
};

const server = findS3Server(process.env);

/** Creates a bucket on the S3 server of this run; null if the machine has none. */
export const startBucket: (() => Promise<TestBucket>) | null =
  server &&
  (async () => {
    const { started, stop, ...access } = server();
    try {
      await started;
      return { settings: await makeBucket(access), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  });

/** Creates a bucket on this server. */
export const makeBucket = async ({
  endpoint,
  accessKeyId,
  secretAccessKey,
}: Pick<S3Settings, 'endpoint' | 'accessKeyId' | 'secretAccessKey'>): Promise<S3Settings> => {
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

/** The settings of a portal with its files in a bucket; empty for files on disk. */
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
