import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { addAbortSignal, type Readable } from 'node:stream';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { UploadBody } from '#domain/contract/endpoint.ts';
import { parseSent, refusalOf } from '#domain/contract/parse-sent.ts';
import { Problem } from '#domain/contract/problem.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import { said, saidBy } from '#domain/words/say.ts';
import * as limits from '#domain/limits.ts';
import { breathe } from '../../breathe.ts';
import { sweepTemporary } from '../../storage/temporary-names.ts';
import { limitBytes } from '../../storage/measure.ts';
import { Room } from '../../storage/room.ts';
import { spaceOf, type Space } from '../../storage/space.ts';
import { writeTemporary, type TemporaryFile } from '../../storage/write-temporary.ts';
import { refuseBadges } from './refuse-badges.ts';
import { refuseManyValues } from './refuse-many-values.ts';
import { watchPace } from './watch-pace.ts';

/** An uploaded file that is still arriving. */
export interface IncomingFile {
  /** The sender's file name: for display only, never used as a path. */
  name: string;
  content: Readable;
  /** Aborted when the sender disconnects. */
  signal: AbortSignal;
}

/** How to process each file of a form. */
export interface Taking<T> {
  /** Throws, before anything is read, if this sender may not upload now. */
  mayBegin?: () => Promise<void>;
  /** Whether files are stored on another machine, so that this machine's disk is not used. */
  isElsewhere?: boolean;
  /** Reads the file to its end, or throws and leaves nothing behind. */
  take: (file: IncomingFile) => Promise<T>;
  /** Undoes `take` if another file of the form is refused or the sender disconnects. */
  discard: (taken: T) => Promise<unknown>;
}

/** An uploaded file on disk; the receiver must dispose of it. */
export interface ReceivedFile extends TemporaryFile {
  /** The sender's file name: for display only, never used as a path. */
  originalName: string;
}

interface TakesFiles {
  readonly body?: UploadBody;
}

/** The JSON fields that the form contains. */
type JsonOf<E extends TakesFiles> = E extends { body?: { json: infer Json } }
  ? { [Name in keyof Json]?: Json[Name] extends z.ZodType ? z.output<Json[Name]> : never }
  : Record<string, never>;

/** Receives uploads for every call that takes files: all files of a form, or none. */
export class Intake {
  /** The folder for files while they are received. */
  readonly temporaryDir: string;
  readonly #room: Room;

  constructor(temporaryDir: string, space: (folder: string) => Promise<Space>) {
    this.temporaryDir = temporaryDir;
    this.#room = new Room(() => space(temporaryDir));
  }

  /** Takes the files of a form in sequence. Throws a Problem if there are none or too many, or if one is wrong. */
  async files<T>(request: FastifyRequest, endpoint: TakesFiles, taking: Taking<T>): Promise<T[]> {
    return (await this.#form(request, endpoint, taking)).taken;
  }

  async #form<T>(
    request: FastifyRequest,
    { body }: TakesFiles,
    taking: Taking<T>,
  ): Promise<{ taken: T[]; fields: ReadonlyMap<string, unknown> }> {
    if (!body) throw new TypeError('This call takes no files.');
    if (!request.isMultipart()) throw new Problem('request.wrong_type');
    const tooSlow = watchPace(request.raw);
    using gone = whenSenderGoes(request.raw);
    const taken: T[] = [];
    try {
      await taking.mayBegin?.();
      await mkdir(this.temporaryDir, { recursive: true });
      // Checked before anything is written: a full disk would also stop the database on it.
      using _room = await this.#room.take(
        taking.isElsewhere ? () => 0 : awaitedBytes(request.raw, body),
        request.actor?.userId ?? null,
      );
      const fields = new Map<string, unknown>();
      for await (const part of partsOf(request, body, tooSlow)) {
        if (part.type === 'field') {
          requireWhole(part, fieldBytesOf(body));
          fields.set(part.fieldname, part.value);
        } else
          taken.push(
            await taking
              .take(incomingOf(part, body, { tooSlow, gone: gone.signal }))
              .catch(causeOf(part.file)),
          );
      }
      requireFields(body, fields);
      if (taken.length === 0) throw new Problem('upload.none');
      return { taken, fields };
    } catch (error) {
      throwAway(request.raw);
      await Promise.allSettled(taken.map(taking.discard));
      throw tooSlow.aborted ? tooSlow.reason : asProblem(error);
    }
  }

  /** Receives the only file of a form as a temporary file. */
  async file(request: FastifyRequest, endpoint: TakesFiles): Promise<ReceivedFile> {
    const [received] = (await this.#fileIn(request, endpoint)).taken;
    if (!received) throw new Problem('upload.none');
    return received;
  }

  /** Receives the only file of a form as a temporary file, with the JSON fields of the form. */
  async fileWith<E extends TakesFiles>(
    request: FastifyRequest,
    endpoint: E,
  ): Promise<{ file: ReceivedFile; json: JsonOf<E> }> {
    const { taken, fields } = await this.#fileIn(request, endpoint);
    const [file] = taken;
    if (!file) throw new Problem('upload.none');
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was parsed by its shape
      return { file, json: (await jsonIn(endpoint.body, fields)) as JsonOf<E> };
    } catch (error) {
      await file[Symbol.asyncDispose]();
      throw error;
    }
  }

  #fileIn(request: FastifyRequest, endpoint: TakesFiles) {
    return this.#form<ReceivedFile>(request, endpoint, {
      take: async ({ name, content }) => {
        const file = await writeTemporary(this.temporaryDir, content, limitBytes(endpoint.body?.maxBytes));
        return Object.assign(file, { originalName: name });
      },
      discard: (file) => file[Symbol.asyncDispose](),
    });
  }
}

const jsonIn = async (body: UploadBody | undefined, fields: ReadonlyMap<string, unknown>) => {
  const parsed: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(body?.json ?? {})) {
    const text = fields.get(name);
    if (typeof text !== 'string' || text === '') continue;
    await breathe();
    const sent = jsonOf(name, text);
    await breathe();
    refuseBadges({}, sent);
    await breathe();
    const read = parseSent(shape, sent, '');
    if ('issues' in read)
      throw refusalOf(
        Object.fromEntries(
          Object.entries(read.issues).map(([path, sentence]) => [path ? `${name}.${path}` : name, sentence]),
        ),
      );
    parsed[name] = read.data;
  }
  return parsed;
};

const jsonOf = (name: string, text: string): unknown => {
  refuseManyValues(text, limits.body.mostFormValues);
  try {
    return JSON.parse(text);
  } catch {
    throw refusedField(name, said('refusal.field_no_json', { field: name }));
  }
};

/** Refuses a form with a field that was cut off at its limit, which would be read as something else. */
const requireWhole = ({ fieldname, valueTruncated }: MultipartValue, mostBytes: number): void => {
  if (!valueTruncated) return;
  const fact = said('refusal.field_too_large', { field: fieldname, bytes: mostBytes });
  throw new Problem('request.too_large', { ...saidBy(fact), fields: { [fieldname]: fact } });
};

/**
 * Opens the folder for temporary files and deletes those that killed processes have left. `space` returns the free
 * space there; tests pass their own.
 */
export const openIntake = async (temporaryDir: string, space = spaceOf): Promise<Intake> => {
  await mkdir(temporaryDir, { recursive: true });
  await sweepTemporary(temporaryDir, new Date());
  return new Intake(temporaryDir, space);
};

/** Returns how many bytes of a form are still to come, from its Content-Length or else the largest size allowed. */
const awaitedBytes = ({ headers, socket }: IncomingMessage, body: UploadBody): (() => number) => {
  const most = body.maxBytes * body.maxFiles;
  const length = Number(headers['content-length'] ?? most);
  const begun = socket.bytesRead;
  return () => Math.max(0, Math.min(length, most) - (socket.bytesRead - begun));
};

/** The most bytes of a field that is not a file: JSON may be as large as a body of JSON. */
const fieldBytesOf = ({ json }: UploadBody): number =>
  json ? limits.body.maxJsonBytes : limits.body.maxPublicBytes;

/** The parts of a form as they arrive; throws if they arrive too slowly. */
async function* partsOf(
  request: FastifyRequest,
  body: UploadBody,
  tooSlow: AbortSignal,
): AsyncGenerator<Multipart> {
  // One byte more than the limit, so that `take` notices a file that is too large.
  const parts = request.parts({
    limits: { files: body.maxFiles, fileSize: body.maxBytes + 1, fieldSize: fieldBytesOf(body) },
  });
  const stopped = new Promise<never>((_, reject) =>
    tooSlow.addEventListener('abort', () => reject(new Problem('request.timeout'))),
  );
  stopped.catch(() => undefined);
  for (;;) {
    const next = await Promise.race([parts.next(), stopped]).catch((error: unknown): never => {
      throw error instanceof Problem ? error : problemOfForm(error);
    });
    if (next.done === true) return;
    yield next.value;
  }
}

/** Aborts when the connection of this request closes. */
const whenSenderGoes = ({ socket }: IncomingMessage): Disposable & { signal: AbortSignal } => {
  const gone = new AbortController();
  const abort = () => gone.abort(new Problem('request.malformed'));
  socket.once('close', abort);
  return { signal: gone.signal, [Symbol.dispose]: () => void socket.off('close', abort) };
};

const incomingOf = (
  part: MultipartFile,
  body: UploadBody,
  { tooSlow, gone }: { tooSlow: AbortSignal; gone: AbortSignal },
): IncomingFile => {
  if (part.fieldname !== body.field)
    throw new Problem('upload.none', saidBy(said('refusal.file_field', { field: body.field })));
  // A form without a chosen file contains one with an empty name.
  if (part.filename === '') throw new Problem('upload.none');
  addAbortSignal(tooSlow, part.file);
  return { name: part.filename, content: part.file, signal: gone };
};

/** Distinguishes a file that did not arrive completely from one that could not be stored. */
const causeOf =
  (content: Readable) =>
  (error: unknown): never => {
    const hasBroken = content.destroyed && !content.readableEnded && content.errored !== null;
    throw hasBroken && !(error instanceof Problem) ? new Problem('request.malformed') : error;
  };

const requireFields = ({ fields = {} }: UploadBody, sent: ReadonlyMap<string, unknown>): void => {
  for (const [name, value] of Object.entries(fields)) {
    if (sent.get(name) === value) continue;
    throw refusedField(name, said('refusal.field_must_be', { value }));
  }
};

// Unread data would block the connection. Discarding it lets the sender receive the refusal and send its next request.
const throwAway = (request: IncomingMessage): void => {
  request.unpipe();
  request.resume();
};

const tooMany = new Set(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

const problemOfForm = (error: unknown): Problem =>
  new Problem(tooMany.has(codeOf(error)) ? 'upload.too_many' : 'request.malformed');

const asProblem = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? new Problem('storage.full') : error;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
