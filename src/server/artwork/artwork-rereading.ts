import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { breathe } from '../breathe.ts';
import type { UncheckedDatabase } from '../db/database.ts';
import { withNamedLock } from '../db/locks/named-lock.ts';
import { findArtworkAfter } from '../files/store.ts';
import type { ArtworkReader } from './artwork-reader.ts';
import { checkAllAgain } from './audit-store.ts';

/** The name of the lock: one process at a time reads. */
const rereadingLock = 'artwork-rereading';
/** Its turns come between those of people. */
const lane = 'read again';

/** What a look at some files has done. */
interface Reread {
  /** How many files were read. */
  read: number;
  /** Whether there may be more. */
  isMore: boolean;
}

/**
 * Reads artwork that only an older reader has read, or none, so that lists and findings are those of the reader of today also for
 * artwork that nobody looks at. What a release says does not change by it. Files are taken by their keys, some at a time; those
 * that cannot be read now are left for the next pass, whatever the reason: one must not keep those behind it from being read.
 */
export class ArtworkRereading {
  readonly #database: UncheckedDatabase;
  readonly #reader: Pick<ArtworkReader, 'facts'>;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #after = '';
  /**
   * Whether products are to be checked at the end of the pass. Always at that of the first one: a process that ended in the
   * midst of its pass, and whoever opened a product, has read files since the last check.
   */
  #isNews = true;

  constructor(
    database: UncheckedDatabase,
    reader: Pick<ArtworkReader, 'facts'>,
    log: Pick<FastifyBaseLogger, 'warn'>,
  ) {
    this.#database = database;
    this.#reader = reader;
    this.#log = log;
  }

  /** Reads the next files. Null if another process does. At the end of a pass, products are checked with what it has found. */
  async readSome(signal?: AbortSignal): Promise<Reread | null> {
    const done = await withNamedLock(this.#database, rereadingLock, () => this.#readNext(signal));
    return done && done.result;
  }

  async #readNext(signal?: AbortSignal): Promise<Reread> {
    let [tried, read] = [0, 0];
    while (tried < limits.artwork.readAgainAtOnce) {
      const page = await findArtworkAfter(this.#database.read, this.#after, limits.artwork.lookedAtOnce);
      for (const { key, isRead } of page) {
        signal?.throwIfAborted();
        if (!isRead) {
          tried += 1;
          if (await this.#readAgain(key, signal)) read += 1;
        }
        this.#after = key;
        if (tried >= limits.artwork.readAgainAtOnce) break;
      }
      if (page.length === 0) {
        await this.#endPass();
        return { read, isMore: false };
      }
      await breathe();
    }
    return { read, isMore: true };
  }

  async #endPass(): Promise<void> {
    if (this.#isNews) await this.#database.write((queries) => checkAllAgain(queries));
    this.#after = '';
    this.#isNews = false;
  }

  async #readAgain(key: string, signal?: AbortSignal): Promise<boolean> {
    try {
      await this.#reader.facts(key, { lane, signal });
      this.#isNews = true;
      return true;
    } catch (error) {
      signal?.throwIfAborted();
      // Otherwise its contents are gone, or the portal is busy.
      if (!(error instanceof Problem))
        this.#log.warn({ err: error, key }, 'a file of artwork could not be read again');
      return false;
    }
  }
}

/**
 * Reads artwork again from a quarter of an hour after the start, some files every half minute, and after a pass from the first one
 * an hour later, until the app closes. Whoever starts a portal has other things to wait for.
 */
export const readArtworkAgain = (app: FastifyInstance, rereading: ArtworkRereading): void => {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const later = (ms: number): void => {
    timer = setTimeout(() => {
      running = readOnce();
    }, ms).unref();
  };
  const readOnce = async (): Promise<void> => {
    let isMore = false;
    try {
      const done = await rereading.readSome(stopping.signal);
      isMore = done?.isMore ?? false;
      if (done && done.read > 0) app.log.info(done, 'artwork was read again by the reader of this version');
    } catch (error) {
      if (!stopping.signal.aborted) app.log.warn({ err: error }, 'artwork could not be read again');
    }
    if (!stopping.signal.aborted)
      later(isMore ? limits.artwork.readAgainEveryMs : limits.artwork.readAgainPassMs);
  };
  app.addHook('onReady', async () => later(limits.artwork.readAgainAfterMs));
  app.addHook('preClose', async () => {
    clearTimeout(timer);
    stopping.abort(new Error('The portal stops.'));
  });
  app.addHook('onClose', () => running);
};
