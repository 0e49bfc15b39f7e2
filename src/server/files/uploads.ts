import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { UploadBody } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { UploadResult } from '#domain/files/contract.ts';
import { fileKinds, typeByName, type FileKind } from '#domain/files/file-kinds.ts';
import { extensionOf, fileAddress, newKey } from '#domain/files/storage-key.ts';
import { sourceOf } from '../audit/source.ts';
import { recordAuditCounted } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import type { IncomingFile, Intake } from '../http/requests/receive-file.ts';
import { acceptImage } from '../storage/accept-image.ts';
import { laneOf } from '../storage/decode.ts';
import { checkContent, wrongType } from '../storage/file-signature.ts';
import { originalName } from '../storage/original-name.ts';
import type { FileRecord } from '../storage/serve-file.ts';
import type { Storage } from '../storage/storage.ts';
import { insertFiles } from './store.ts';
import { requireQuota, uploadsOf } from './upload-quota.ts';

/** The `bucket` that uploads report for files on the local disk. */
export const onDisk = 'disk';

export interface UploadParts {
  database: CheckedDatabase;
  storage: Storage;
  clock: Clock;
  intake: Intake;
  /** The bucket name that uploads report. */
  bucket: string;
  /** Draws and reads a new file in the background; null leaves that to the first request. */
  prepare: ((key: string) => void) | null;
}

/** An upload request and its user. */
export interface UploadCall {
  request: FastifyRequest;
  endpoint: { readonly body?: UploadBody };
  userId: number;
  /** Writes more in the transaction that inserts the files' rows; if it fails, the files are deleted. */
  alsoWrite?: (queries: Queries, files: readonly FileRecord[]) => Promise<void>;
}

/**
 * Receives uploads: stores all contents, inserts their rows in one transaction, and responds. An interruption leaves
 * contents without a row, which the cleanup deletes.
 */
export class Uploads {
  readonly #parts: UploadParts;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Receives pictures of one kind; checks that they are complete and removes their metadata. */
  pictures(call: UploadCall, kind: FileKind): Promise<UploadResult[]> {
    const { storage, intake } = this.#parts;
    return this.#take(call, async ({ name, content, signal }) => {
      const surroundings = { folder: intake.temporaryDir, lane: laneOf(call.userId), signal };
      await using picture = await acceptImage(content, { name, kind }, surroundings);
      const { path, contentType, extension, takenAt } = picture;
      const key = newKey(kind.prefix, extension, randomUUID());
      // No size limit here: it was already applied to the received bytes.
      const stored = await storage.put(key, createReadStream(path), { contentType });
      return { key, originalFilename: originalName(name), contentType, takenAt, ...stored };
    });
  }

  /** Receives artwork and videos unchanged. Never opens them here: an EPS is a program; a PDF is drawn later. */
  filesAsTheyAre(call: UploadCall): Promise<UploadResult[]> {
    const { storage, bucket } = this.#parts;
    // Remote storage: the file is streamed through this process without being stored on this machine.
    const isElsewhere = bucket !== onDisk;
    return this.#take({ ...call, isElsewhere }, async ({ name, content }) => {
      const { kind, type } = kindOf(name);
      const checked = checkContent(type, name);
      // The reader of `checked` receives all errors.
      pipeline(content, checked, () => undefined);
      const key = newKey(kind.prefix, extensionOf(name), randomUUID());
      const { contentType } = type;
      const stored = await storage.put(key, checked, { contentType, maxBytes: kind.maxBytes });
      return { key, originalFilename: originalName(name), contentType, ...stored };
    });
  }

  async #take(
    { request, endpoint, userId, alsoWrite, isElsewhere = false }: UploadCall & { isElsewhere?: boolean },
    take: (file: IncomingFile) => Promise<FileRecord>,
  ): Promise<UploadResult[]> {
    const { database, storage, clock, intake, bucket, prepare } = this.#parts;
    const discard = ({ key }: FileRecord) => storage.remove(key);
    const mayBegin = () => requireQuota(database.read, clock, { userId });
    const files = await intake.files(request, endpoint, { mayBegin, isElsewhere, take, discard });
    try {
      await database.write(async (queries) => {
        await lockUntilCommit(queries, uploadsOf(userId));
        await requireQuota(queries, clock, { userId, incoming: files });
        const at = clock().toISOString();
        await insertFiles(queries, files, { userId, at });
        const [first] = files;
        await recordAuditCounted(queries, {
          at,
          userId,
          kind: 'uploaded',
          subject: { entity: 'file' },
          detail: files.length === 1 && first ? { key: first.key } : { records: files.length },
          source: sourceOf(request),
        });
        await alsoWrite?.(queries, files);
      });
    } catch (error) {
      // If the outcome of the transaction is unknown, the files stay: the cleanup deletes those without a row.
      const mayBeNamed = error instanceof Problem && error.code === 'service.unsure';
      if (!mayBeNamed) await Promise.allSettled(files.map(discard));
      throw error;
    }
    request.log.info({ userId, keys: files.map(({ key }) => key) }, 'files uploaded');
    for (const { key } of files) prepare?.(key);
    return files.map((file) => resultOf(file, bucket));
  }
}

/** The kind of a file, from its name alone. */
const kindOf = (name: string) => {
  for (const kind of [fileKinds.artwork, fileKinds.video]) {
    const type = typeByName(kind, name);
    if (type) return { kind, type };
  }
  throw wrongType(fileKinds.artwork, fileKinds.video);
};

const resultOf = ({ key, originalFilename }: FileRecord, bucket: string): UploadResult => {
  const address = fileAddress(key);
  return {
    filename: key.split('/')[1] ?? key,
    originalFilename,
    path: address,
    location: address,
    url: address,
    s3Key: key,
    key,
    bucket,
  };
};
