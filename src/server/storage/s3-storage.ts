import { Readable, pipeline } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Problem } from '#domain/contract/problem.ts';
import { measure } from './measure.ts';
import { isKey, KeyTaken, requireKey } from './storage.ts';
import type { Storage } from './storage.ts';
import { endIfStalled } from './stalled-stream.ts';

/** An S3 bucket and the credentials for it. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

// Two tries of 3.5 s and the cleanup take less than 10 s, the limit for reporting a store that hangs.
const connectWithinMs = 2_000;
const silentForMs = 3_500;
const tries = 2;
const clearUpWithinMs = 1_500;

// The smallest part size that S3 accepts; 10,000 parts are 50 GB.
const partBytes = 5 * 1024 * 1024;
/** One: two would save a fifth of the time to a store beside the portal, and take 7 MB more memory for each upload. */
const partsAtOnce = 1;

// One socket per file being read; with the default of 50, slow readers would block all others.
const maxSockets = 512;

/** Stores files in a bucket of S3 or of a compatible server. */
export const openS3Storage = (settings: S3Settings): Storage => {
  const { bucket: Bucket } = settings;
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: true,
    // Servers other than Amazon's refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectWithinMs,
      socketTimeout: silentForMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });

  const isStored = async (Key: string): Promise<boolean> => {
    try {
      await client.send(new HeadObjectCommand({ Bucket, Key }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };

  const write = async (Key: string, body: Readable, ContentType: string): Promise<void> => {
    // Most processes upload nothing for a while.
    const { Upload } = await import('@aws-sdk/lib-storage');
    const upload = new Upload({
      client,
      params: { Bucket, Key, Body: body, ContentType },
      partSize: partBytes,
      queueSize: partsAtOnce,
      // The parts are deleted below instead: the SDK would wait once more for a store that hangs.
      leavePartsOnError: true,
    });
    try {
      await upload.done();
    } catch (error) {
      if (upload.uploadId !== undefined)
        await client
          .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: upload.uploadId }), {
            abortSignal: AbortSignal.timeout(clearUpWithinMs),
          })
          // Report the upload's own error; the bucket's lifecycle rule deletes the parts.
          .catch(() => undefined);
      throw error;
    }
  };

  return {
    async put(key, body, { contentType, maxBytes }) {
      requireKey(key);
      const source = body instanceof Readable ? body : Readable.from([body]);
      const { stream, result } = measure(maxBytes);
      try {
        if (await isStored(key)) throw new KeyTaken(key);
        let sourceError: Error | null = null;
        pipeline(source, stream, (error) => (sourceError = error ?? null));
        await write(key, stream, contentType).catch((error: unknown) => {
          throw sourceError ?? error;
        });
        return result();
      } catch (error) {
        throw isOurs(error) || error === source.errored ? error : asProblem(error);
      } finally {
        source.destroy();
        stream.destroy();
      }
    },

    async open(key, range) {
      if (!isKey(key)) return null;
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }));
        if (!(answer.Body instanceof Readable)) throw new Error('The store answered without a body.');
        const size = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength);
        return { body: endIfStalled(answer.Body, silentForMs * tries), size };
      } catch (error) {
        if (isMissing(error)) return null;
        if (statusOf(error) === 416) throw new RangeError(`The range begins behind the end of ${key}.`);
        throw asProblem(error);
      }
    },

    async remove(key) {
      requireKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch((error: unknown) => {
        if (!isMissing(error)) throw asProblem(error);
      });
    },

    async *keys(prefix) {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          for (const { Key, LastModified } of page.Contents ?? [])
            if (Key !== undefined && isKey(Key)) yield { key: Key, modifiedAt: LastModified ?? new Date(0) };
      } catch (error) {
        throw asProblem(error);
      }
    },

    async ready() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw asProblem(error);
      });
    },
  };
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

// A missing bucket is a configuration error, not a missing file.
const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');

const isOurs = (error: unknown): boolean => error instanceof Problem || error instanceof KeyTaken;

const fullNames = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);

const asProblem = (error: unknown): Problem => {
  const isFull = error instanceof Error && (fullNames.has(error.name) || statusOf(error) === 507);
  const problem = new Problem(isFull ? 'storage.full' : 'storage.unavailable');
  problem.cause = error;
  return problem;
};
