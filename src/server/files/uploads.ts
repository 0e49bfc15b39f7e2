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
import type { Database } from '../db/database.ts';
import { holdUntilCommit } from '../db/transaction-lock.ts';
import type { ArrivingFile, Intake } from '../http/receive-file.ts';
import { acceptImage } from '../storage/accept-image.ts';
import { checkContent, wrongType } from '../storage/file-signature.ts';
import { originalName } from '../storage/original-name.ts';
import type { FileRecord } from '../storage/serve-file.ts';
import type { Storage } from '../storage/storage.ts';
import { insertFiles } from './store.ts';
import { requireQuota } from './upload-quota.ts';

/** What is answered as the bucket where files lie on this machine. */
export const onDisk = 'disk';

/** What uploads work with. */
export interface UploadParts {
  database: Database;
  storage: Storage;
  clock: Clock;
  intake: Intake;
  /** The bucket that files go to, as an upload answers it. */
  bucket: string;
}

/** A call that takes files, and who makes it. */
export interface UploadCall {
  request: FastifyRequest;
  endpoint: { readonly body?: UploadBody };
  userId: number;
}

/**
 * Takes files that people send. First the bytes of all of them are safe, then their rows are written in one
 * transaction, then they are answered: what ends in between leaves bytes that no row names, and the sweep finds those.
 */
export class Uploads {
  readonly #parts: UploadParts;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Takes pictures of one kind: whole, and without what the camera noted. */
  pictures(call: UploadCall, kind: FileKind): Promise<UploadResult[]> {
    const { storage, intake } = this.#parts;
    return this.#take(call, async ({ name, content, signal }) => {
      const surroundings = { folder: intake.temporaryDir, signal };
      await using picture = await acceptImage(content, { name, kind }, surroundings);
      const { path, contentType, extension } = picture;
      const key = newKey(kind.prefix, extension, randomUUID());
      // Nothing is measured here: what was sent has been.
      const stored = await storage.put(key, createReadStream(path), { contentType });
      return { key, originalFilename: originalName(name), contentType, ...stored };
    });
  }

  /** Takes artwork and films byte by byte: they are never opened here, for an EPS is a program. */
  filesAsTheyAre(call: UploadCall): Promise<UploadResult[]> {
    const { storage, bucket } = this.#parts;
    // Streamed through; only the disk's own store keeps them on this machine.
    const isElsewhere = bucket !== onDisk;
    return this.#take({ ...call, isElsewhere }, async ({ name, content }) => {
      const { kind, type } = kindOf(name);
      const checked = checkContent(type, kind);
      // Whoever reads `checked` hears of every failure.
      pipeline(content, checked, () => undefined);
      const key = newKey(kind.prefix, extensionOf(name), randomUUID());
      const { contentType } = type;
      const stored = await storage.put(key, checked, { contentType, maxBytes: kind.maxBytes });
      return { key, originalFilename: originalName(name), contentType, ...stored };
    });
  }

  async #take(
    { request, endpoint, userId, isElsewhere = false }: UploadCall & { isElsewhere?: boolean },
    take: (file: ArrivingFile) => Promise<FileRecord>,
  ): Promise<UploadResult[]> {
    const { database, storage, clock, intake, bucket } = this.#parts;
    const discard = ({ key }: FileRecord) => storage.remove(key);
    const mayBegin = () => requireQuota(database.read, clock, { userId });
    const files = await intake.files(request, endpoint, { mayBegin, isElsewhere, take, discard });
    try {
      await database.write(async (queries) => {
        // Uploads at one moment would each see the room that all of them take.
        await holdUntilCommit(database, queries, `uploads of ${userId}`);
        await requireQuota(queries, clock, { userId, arriving: files });
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
      });
    } catch (error) {
      // Where nobody knows whether the rows are there, the files stay: the sweep takes those that no row names.
      const mayBeNamed = error instanceof Problem && error.code === 'service.unsure';
      if (!mayBeNamed) await Promise.allSettled(files.map(discard));
      throw error;
    }
    request.log.info({ userId, keys: files.map(({ key }) => key) }, 'files uploaded');
    return files.map((file) => resultOf(file, bucket));
  }
}

const { artwork, video } = fileKinds;

/** What a file is taken as, by its name alone. */
const kindOf = (name: string) => {
  for (const kind of [artwork, video]) {
    const type = typeByName(kind, name);
    if (type) return { kind, type };
  }
  throw wrongType(artwork, video);
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
