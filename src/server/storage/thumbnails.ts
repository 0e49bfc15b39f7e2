import { mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Problem } from '#domain/contract/problem.ts';
import { hasPages } from '#domain/files/file-kinds.ts';
import { extensionOf, type ThumbnailWidth } from '#domain/files/storage-key.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import { drawPicture, onePictureAtATime, type Drawing } from './decode.ts';
import { drawPage, onePdfAtATime } from './draw-pdf.ts';
import type { OpenFile, Storage } from './storage.ts';
import { writeTemporary } from './write-temporary.ts';

/** The largest size of a thumbnail in bytes: twelve cards of 480 pixels must load quickly over 50 kB/s. */
const maxBytes: Record<ThumbnailWidth, number> = { 160: 15_000, 480: 60_000, 960: 180_000 };

// From good to barely recognizable; a photo of crumpled foil needs the low ones.
const qualities = [80, 65, 50, 35, 20, 8];

/** The width that a label's picture uses. */
const preparedWidth = 480;

const sourceMaxBytes = 50 * 1024 * 1024;
const rememberedFaults = 1_000;

/**
 * A file that was interrupted this often is not drawn again by this process for an hour: it, and not the machine, may be the cause,
 * or only the machine.
 */
const mostInterruptions = 2;
const givenUpForMs = 60 * 60 * 1000;

/** Scaled-down pictures and pages of artwork, created on the first request and then stored. */
export interface Thumbnails {
  /** A WebP at most `width` wide and high; null if it cannot be drawn. Throws `service.busy` if interrupted. */
  open(
    key: string,
    width: ThumbnailWidth,
    turn: TurnRequest & { page?: number | undefined },
  ): Promise<OpenFile | ThumbnailBytes | null>;
  /** Draws the picture of new artwork in the background, before a product page requests it. */
  prepare(key: string): void;
  /** Aborts all drawing. */
  close(): Promise<void>;
}

export interface ThumbnailBytes {
  body: Buffer;
  size: number;
}

/** A thumbnail that several requests may wait for, each in its own lane. The first to get its turn draws it for all. */
interface Job {
  waiting: number;
  draw: () => Promise<Buffer | null>;
  drawn: Promise<Buffer | null>;
  /** Aborted when `drawn` is settled. */
  over: AbortController;
}

/**
 * The thumbnails of the files in `storage`, stored there under thumbnails/. `folder` is for temporary files; tests pass
 * their own `drawDocument`.
 */
export const makeThumbnails = (
  storage: Storage,
  folder: string,
  drawDocument: typeof drawPage = drawPage,
): Thumbnails => {
  const jobs = new Map<string, Job>();
  const underWay = new Set<Promise<unknown>>();
  const unreadable = new Set<string>();
  const interruptions = new Map<string, { times: number; at: number }>();
  const closing = new AbortController();

  const drawFromTemporary = async (
    body: Readable,
    drawing: Drawing,
  ): Promise<Buffer | 'interrupted' | null> => {
    await mkdir(folder, { recursive: true });
    await using picture = await writeTemporary(folder, body);
    const drawn = await drawPicture(picture.path, drawing, closing.signal);
    return typeof drawn !== 'string' || drawn === 'interrupted' ? drawn : null;
  };

  const draw = async (key: string, width: ThumbnailWidth, page: number): Promise<Buffer | null> => {
    const source = await storage.open(key);
    if (source === null) return null;
    if (source.size > sourceMaxBytes) {
      source.body.destroy();
      return null;
    }
    const drawing = { width, qualities, maxBytes: maxBytes[width], page };
    const drawn = isDocument(key)
      ? await drawDocument(source.body, drawing, closing.signal)
      : await drawFromTemporary(source.body, drawing);
    if (drawn === 'interrupted') {
      if (!closing.signal.aborted) noteInterruption(pageOf(key, page));
      throw interrupted();
    }
    if (drawn === null) remember(unreadable, pageOf(key, page));
    return drawn;
  };

  const interruptionsOf = (key: string): number => {
    const known = interruptions.get(key);
    return known && performance.now() - known.at < givenUpForMs ? known.times : 0;
  };

  const noteInterruption = (key: string): void => {
    const times = interruptionsOf(key) + 1;
    if (interruptions.size >= rememberedFaults) interruptions.clear();
    interruptions.set(key, { times, at: performance.now() });
  };

  const drawAndKeep = async (key: string, width: ThumbnailWidth, page: number): Promise<Buffer | null> => {
    const thumbnail = await draw(key, width, page);
    // A thumbnail that cannot be stored, because the store is full or another process was first, is still returned.
    if (thumbnail !== null)
      await storage
        .put(thumbnailKey(key, width, page), thumbnail, { contentType: 'image/webp' })
        .catch(() => undefined);
    return thumbnail;
  };

  const newJob = (key: string, width: ThumbnailWidth, page: number): Job => {
    const over = new AbortController();
    const { promise: drawn, resolve, reject } = Promise.withResolvers<Buffer | null>();
    let begun: Promise<void> | null = null;
    const draw = async () => {
      begun ??= drawAndKeep(key, width, page)
        .then(resolve, reject)
        .finally(() => {
          over.abort();
          jobs.delete(thumbnailKey(key, width, page));
        });
      await begun;
      return drawn;
    };
    // All waiting requests receive the error.
    drawn.catch(() => undefined);
    return { waiting: 0, draw, drawn, over };
  };

  const waitFor = async (
    key: string,
    width: ThumbnailWidth,
    { lane, signal, page }: TurnRequest & { page: number },
  ) => {
    const name = thumbnailKey(key, width, page);
    const job = jobs.get(name) ?? newJob(key, width, page);
    jobs.set(name, job);
    const gone = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
    const inTurn = isDocument(key) ? onePdfAtATime : onePictureAtATime;
    job.waiting += 1;
    try {
      return await inTurn(job.draw, { lane, signal: AbortSignal.any([gone, job.over.signal]) });
    } catch (error) {
      if (job.over.signal.aborted) return await job.drawn;
      throw gone.aborted ? interrupted() : error;
    } finally {
      job.waiting -= 1;
      if (job.waiting === 0 && jobs.get(name) === job) jobs.delete(name);
    }
  };

  const open: Thumbnails['open'] = async (key, width, turn) => {
    // A picture has one page.
    const page = isDocument(key) ? (turn.page ?? 1) : 1;
    const asked = pageOf(key, page);
    if (unreadable.has(asked) || interruptionsOf(asked) >= mostInterruptions) return null;
    const kept = await storage.open(thumbnailKey(key, width, page));
    if (kept !== null) return kept;
    const waiting = waitFor(key, width, { ...turn, page });
    underWay.add(waiting);
    const body = await waiting.finally(() => underWay.delete(waiting));
    return body && { body, size: body.length };
  };

  return {
    open,
    prepare(key) {
      if (!isDocument(key)) return;
      // If this fails, the first request draws it.
      open(key, preparedWidth, { lane: 'prepared' }).catch(() => undefined);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
};

const retryAfterSeconds = 3;
const interrupted = (): Problem =>
  new Problem('service.busy', {
    ...saidBy(said('refusal.picture_not_shown')),
    retryAfterSeconds,
  });

/** Increment it when documents are drawn otherwise: pictures that are kept of them are then drawn again. */
const drawing = 2;

export const thumbnailKey = (key: string, width: ThumbnailWidth, page = 1): string =>
  `thumbnails/${width}${isDocument(key) ? `-${page}-${drawing}` : ''}/${key}.webp`;

/** What is remembered of a page: one that is not there says nothing about the others. */
const pageOf = (key: string, page: number): string => (page === 1 ? key : `${key} ${page}`);

/** The key of a thumbnail's file; null if the key is not a thumbnail's. Empty, as of a file that is gone, for a document that was drawn otherwise. */
export const thumbnailSource = (key: string): string | null => {
  const [, how = '', source] = /^thumbnails\/\d+((?:-\d+)*)\/(.+)\.webp$/.exec(key) ?? [];
  if (source === undefined) return null;
  return isDocument(source) && how.split('-')[2] !== String(drawing) ? '' : source;
};

/** Whether a file's thumbnail shows its first page. */
const isDocument = (key: string): boolean => hasPages(extensionOf(key));

const remember = (set: Set<string>, key: string): void => {
  const [oldest] = set;
  if (set.size >= rememberedFaults && oldest !== undefined) set.delete(oldest);
  set.add(key);
};
