import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { downloadFile, showFile, showUpload } from '#domain/files/contract.ts';
import { fileKinds } from '#domain/files/file-kinds.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import { laneOf } from '../storage/decode.ts';
import { serveFile, serveThumbnail, type FileResponse, type FileRecord } from '../storage/serve-file.ts';
import type { Storage } from '../storage/storage.ts';
import type { Thumbnails } from '../storage/thumbnails.ts';
import { findFile } from './store.ts';

interface MountFilesParts {
  database: CheckedDatabase;
  storage: Storage;
  audit: AuditWriter;
  clock: Clock;
  thumbnails: Thumbnails;
  /** Whether whoever asks may see this file; most are for everybody who is signed in. */
  mayRead: (key: string, request: FastifyRequest) => Promise<boolean>;
}

/** The name that a file was uploaded with may say whose goods it is for: suppliers do not read it. */
const namedFor = (request: FastifyRequest, file: FileRecord): FileRecord =>
  request.actor?.actingRole === 'supplier'
    ? { ...file, originalFilename: file.key.slice(file.key.lastIndexOf('/') + 1) }
    : file;

/** Mounts the calls that serve stored files by key; all go through the same serving function. */
export const mountFiles = (mount: Mount, parts: MountFilesParts): void => {
  const { database, storage, audit, clock, thumbnails, mayRead } = parts;

  const find = async (key: string, request: FastifyRequest): Promise<FileRecord> => {
    // A price list is for editors only and has its own call.
    const file = key.startsWith('imports/') ? null : await findFile(database.read, key);
    if (!file || !(await mayRead(key, request))) throw new Problem('file.not_found');
    return file;
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply, key: string, download: boolean) => {
    const { range } = request.headers;
    const wish = {
      range,
      ifRange: one(request.headers['if-range']),
      ifNoneMatch: request.headers['if-none-match'],
    };
    const file = namedFor(request, await find(key, request));
    const found = await serveFile(storage, file, { ...wish, download });
    const body = answer(request, reply, file, found);
    if (isHandedOut(found, key, download))
      audit.note({
        at: clock().toISOString(),
        userId: request.actor?.userId ?? null,
        kind: 'downloaded',
        subject: { entity: 'file' },
        detail: { key },
        source: sourceOf(request),
      });
    return body;
  };

  mount(downloadFile, ({ params, request, reply }) => serve(request, reply, params.rest, true));

  mount(showFile, async ({ params, query, request, reply, actor }) => {
    if (query.width === undefined) return serve(request, reply, params.rest, false);
    const file = await find(params.rest, request);
    const thumbnail = await serveThumbnail(thumbnails, file, query.width, {
      ifNoneMatch: request.headers['if-none-match'],
      page: query.page,
      lane: laneOf(actor.userId),
      signal: whenGone(reply),
    });
    // Some artwork cannot be drawn, so it may have no thumbnail.
    if (thumbnail === null && !file.contentType.startsWith('image/')) throw new Problem('file.not_found');
    return answer(request, reply, file, thumbnail);
  });

  mount(showUpload, ({ params, request, reply }) => serve(request, reply, `uploads/${params.rest}`, false));
};

/** Whether the audit trail records that the file leaves the portal: each download, and any view of artwork. */
const isHandedOut = (found: FileResponse | null, key: string, download: boolean): boolean =>
  (found?.status === 200 || found?.status === 206) &&
  (download || key.startsWith(`${fileKinds.artwork.prefix}/`));

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRecord,
  found: FileResponse | null,
) => {
  if (!found) {
    request.log.error({ key: file.key }, 'a stored file is missing or damaged');
    throw new Problem('file.not_found');
  }
  reply.code(found.status).headers(found.headers);
  return found.body;
};
