import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { addAbortSignal, type Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadBody } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import { sweepDrafts } from '../storage/drafts.ts';
import { limitBytes } from '../storage/measure.ts';
import { Room } from '../storage/room.ts';
import { spaceOf, type Space } from '../storage/space.ts';
import { writeDraft, type Draft } from '../storage/write-draft.ts';
import { watchPace } from './watch-pace.ts';

/** A file of a form while it arrives. */
export interface ArrivingFile {
  /** As the sender calls it; only ever shown, never a path. */
  name: string;
  content: Readable;
  /** Aborted once the sender has gone: nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** What becomes of each file of a form. */
export interface Taking<T> {
  /** Throws where this sender may send nothing now, before anything is read. */
  mayBegin?: () => Promise<void>;
  /** Whether the files go to a store on another machine, so that the disk of this one is not filled. */
  isElsewhere?: boolean;
  /** Reads the file to its end, or throws and leaves nothing of it. */
  take: (file: ArrivingFile) => Promise<T>;
  /** Undoes that, when another file of the same form is refused or the sender goes away. */
  discard: (taken: T) => Promise<unknown>;
}

/** An uploaded file that waits on the disk; whoever received it disposes of it. */
export interface ReceivedFile extends Draft {
  /** As the sender calls it; only ever shown, never a path. */
  originalName: string;
}

interface TakesFiles {
  readonly body?: UploadBody;
}

/** Receives the files of every call that takes some: all of a form, or nothing. */
export class Intake {
  /** Where files wait. */
  readonly temporaryDir: string;
  readonly #room: Room;

  constructor(temporaryDir: string, space: (folder: string) => Promise<Space>) {
    this.temporaryDir = temporaryDir;
    this.#room = new Room(() => space(temporaryDir));
  }

  /** Takes the files of a form one after the other; throws a Problem when they are none, others, or too many. */
  async files<T>(request: FastifyRequest, { body }: TakesFiles, taking: Taking<T>): Promise<T[]> {
    if (!body) throw new TypeError('This call takes no files.');
    if (!request.isMultipart()) throw new Problem('request.wrong_type');
    const tooSlow = watchPace(request.raw);
    using gone = whenSenderGoes(request.raw);
    const taken: T[] = [];
    try {
      await taking.mayBegin?.();
      await mkdir(this.temporaryDir, { recursive: true });
      // Before anything is written: a disk that runs full would stop the database beside the files.
      using _room = await this.#room.take(taking.isElsewhere ? () => 0 : awaitedBytes(request.raw, body));
      const fields = new Map<string, unknown>();
      for await (const part of partsOf(request, body, tooSlow)) {
        if (part.type === 'field') fields.set(part.fieldname, part.value);
        else
          taken.push(
            await taking
              .take(arrivingOf(part, body, { tooSlow, gone: gone.signal }))
              .catch(toldOf(part.file)),
          );
      }
      requireFields(body, fields);
      if (taken.length === 0) throw new Problem('upload.none');
      return taken;
    } catch (error) {
      throwAway(request.raw);
      await Promise.allSettled(taken.map(taking.discard));
      throw tooSlow.aborted ? tooSlow.reason : asProblem(error);
    }
  }

  /** Takes the one file of a form to a temporary file. */
  async file(request: FastifyRequest, endpoint: TakesFiles): Promise<ReceivedFile> {
    const [received] = await this.files(request, endpoint, {
      take: async ({ name, content }) => {
        const draft = await writeDraft(this.temporaryDir, content, limitBytes(endpoint.body?.maxBytes));
        return Object.assign(draft, { originalName: name });
      },
      discard: (file) => file[Symbol.asyncDispose](),
    });
    if (!received) throw new Problem('upload.none');
    return received;
  }
}

/**
 * Opens the folder of temporary files, without those that processes have left behind which ended in the middle.
 * `space` tells how much is left there; tests give their own.
 */
export const openIntake = async (temporaryDir: string, space = spaceOf): Promise<Intake> => {
  await mkdir(temporaryDir, { recursive: true });
  await sweepDrafts(temporaryDir, new Date());
  return new Intake(temporaryDir, space);
};

/** How much of a form is still to come, as it says itself, or as much as is taken where it does not. */
const awaitedBytes = ({ headers, socket }: IncomingMessage, body: UploadBody): (() => number) => {
  const most = body.maxBytes * body.maxFiles;
  const length = Number(headers['content-length'] ?? most);
  const begun = socket.bytesRead;
  return () => Math.max(0, Math.min(length, most) - (socket.bytesRead - begun));
};

/** The parts of the form as they arrive; fails when they no longer do. */
async function* partsOf(
  request: FastifyRequest,
  body: UploadBody,
  tooSlow: AbortSignal,
): AsyncGenerator<Multipart> {
  // One byte more than is taken, so that whoever takes the file sees that it is too large.
  const parts = request.parts({ limits: { files: body.maxFiles, fileSize: body.maxBytes + 1 } });
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

/** Aborts once the connection of this request is closed. */
const whenSenderGoes = ({ socket }: IncomingMessage): Disposable & { signal: AbortSignal } => {
  const gone = new AbortController();
  const abort = () => gone.abort(new Problem('request.malformed'));
  socket.once('close', abort);
  return { signal: gone.signal, [Symbol.dispose]: () => void socket.off('close', abort) };
};

const arrivingOf = (
  part: MultipartFile,
  body: UploadBody,
  { tooSlow, gone }: { tooSlow: AbortSignal; gone: AbortSignal },
): ArrivingFile => {
  if (part.fieldname !== body.field)
    throw new Problem('upload.none', { message: `The file belongs in the field "${body.field}".` });
  // A form whose file was not chosen sends one without a name.
  if (part.filename === '') throw new Problem('upload.none');
  addAbortSignal(tooSlow, part.file);
  return { name: part.filename, content: part.file, signal: gone };
};

/** Tells a file that did not arrive whole from one that could not be taken. */
const toldOf =
  (content: Readable) =>
  (error: unknown): never => {
    const hasBroken = content.destroyed && !content.readableEnded && content.errored !== null;
    throw hasBroken && !(error instanceof Problem) ? new Problem('request.malformed') : error;
  };

const requireFields = ({ fields = {} }: UploadBody, sent: ReadonlyMap<string, unknown>): void => {
  for (const [name, value] of Object.entries(fields)) {
    if (sent.get(name) === value) continue;
    const message = `This must be "${value}".`;
    throw new Problem('request.invalid', { message, fields: { [name]: message } });
  }
};

// What nobody reads would hold the connection; whoever sent it gets the refusal and can go on with the next request.
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
