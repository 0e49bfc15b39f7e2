import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { UploadBody } from '#domain/contract/endpoint.ts';
import { Problem, type ProblemCode } from '#domain/contract/problem.ts';

/** An uploaded file that waits on the disk; whoever received it disposes of it. */
export interface ReceivedFile extends AsyncDisposable {
  path: string;
  /** As the sender calls it; only ever shown, never a path. */
  originalName: string;
}

const problems: Record<string, ProblemCode> = {
  FST_REQ_FILE_TOO_LARGE: 'upload.too_large',
  FST_FILES_LIMIT: 'upload.too_many',
  FST_PARTS_LIMIT: 'upload.too_many',
  FST_FIELDS_LIMIT: 'upload.too_many',
  ERR_STREAM_PREMATURE_CLOSE: 'request.malformed',
  ENOSPC: 'storage.full',
  EDQUOT: 'storage.full',
};

const asProblem = (error: unknown, body: UploadBody): unknown => {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  // Only the parser of forms, which finds no form or no end of one, throws errors without a code.
  const code = 'code' in error ? problems[String(error.code)] : 'request.malformed';
  if (!code) return error;
  return new Problem(
    code,
    code === 'upload.too_large' ? { message: `File is larger than ${body.maxBytes} bytes` } : {},
  );
};

/** Streams the one file that a call takes to a temporary file; throws a Problem when there is none, another, or too much of it. */
export const receiveFile = async (
  request: FastifyRequest,
  { body }: { readonly body?: UploadBody },
  temporaryDir: string,
): Promise<ReceivedFile> => {
  if (!body) throw new TypeError('This call takes no files.');
  if (!request.isMultipart()) throw new Problem('request.wrong_type');
  await mkdir(temporaryDir, { recursive: true });
  const path = join(temporaryDir, randomUUID());
  const dispose = () => rm(path, { force: true });
  let originalName: string | null = null;
  try {
    for await (const part of request.files({ limits: { files: 1, fileSize: body.maxBytes } })) {
      if (part.fieldname !== body.field)
        throw new Problem('upload.none', { message: `The file belongs in the field "${body.field}".` });
      originalName = part.filename;
      await pipeline(part.file, createWriteStream(path, { flags: 'wx' }));
      if (part.file.truncated)
        throw new Problem('upload.too_large', { message: `File is larger than ${body.maxBytes} bytes` });
    }
    if (originalName === null) throw new Problem('upload.none');
    return { path, originalName, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw asProblem(error, body);
  }
};
