import type { FastifyBaseLogger } from 'fastify';
import type { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import { Problem } from '#domain/contract/problem.ts';
import { fileKinds, hasPages } from '#domain/files/file-kinds.ts';
import { extensionOf } from '#domain/files/storage-key.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { UncheckedDatabase } from '../db/database.ts';
import { findFacts, findFile, storeFacts } from '../files/store.ts';
import { readArtwork } from '../storage/artwork/read-artwork.ts';
import { onePdfAtATime } from '../storage/draw-pdf.ts';
import type { Storage } from '../storage/storage.ts';
import type { TurnRequest } from '../turns-by-time.ts';

const unreadableFormat: ArtworkFacts = { state: 'unread', reason: 'format' };
const retryAfterSeconds = 3;

/** Reads each artwork file once and stores the facts found with the file. */
export class ArtworkReader {
  readonly #database: UncheckedDatabase;
  readonly #storage: Storage;
  readonly #log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();
  /** The keys of what is read in the background. */
  readonly #soon = new Set<string>();

  constructor(database: UncheckedDatabase, storage: Storage, log?: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database;
    this.#storage = storage;
    this.#log = log;
  }

  /** The facts of a file. Throws `file.not_found`, and `service.busy` if reading was interrupted. */
  async facts(key: string, turn: TurnRequest): Promise<ArtworkFacts> {
    const stored = (await findFacts(this.#database.read, [key])).get(key);
    if (stored) return stored;
    if (!(await findFile(this.#database.read, key))) throw new Problem('file.not_found');
    if (!isReadable(key)) return this.#store(key, unreadableFormat);
    const signal = AbortSignal.any([this.#closing.signal, ...(turn.signal ? [turn.signal] : [])]);
    const reading = onePdfAtATime(() => this.#read(key), { lane: turn.lane, signal });
    this.#underWay.add(reading);
    try {
      return await reading;
    } catch (error) {
      throw signal.aborted ? interrupted() : error;
    } finally {
      this.#underWay.delete(reading);
    }
  }

  /** Reads a new file in the background if it is artwork. */
  prepare(key: string): void {
    if (key.startsWith(`${fileKinds.artwork.prefix}/`)) this.readSoon(key);
  }

  /** Reads artwork in the background, once for all who wait for it. */
  readSoon(key: string): void {
    if (this.#soon.has(key)) return;
    this.#soon.add(key);
    // If this fails, the next request reads the file.
    void this.facts(key, { lane: 'prepared' })
      .catch((error: unknown) => {
        // Otherwise the file is gone, or the portal is busy or stops.
        if (!(error instanceof Problem))
          this.#log?.warn({ err: error, key }, 'a file of artwork could not be read');
      })
      .finally(() => this.#soon.delete(key));
  }

  /** Aborts all reading. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#underWay);
  }

  async #read(key: string): Promise<ArtworkFacts> {
    // Another request may have read it meanwhile.
    const stored = (await findFacts(this.#database.read, [key])).get(key);
    if (stored) return stored;
    const source = await this.#storage.open(key);
    if (source === null) throw new Problem('file.not_found');
    const isPicture = !hasPages(extensionOf(key));
    const facts = await readArtwork(source.body, { isPicture }, this.#closing.signal);
    if (facts === 'interrupted') throw interrupted();
    return this.#store(key, facts);
  }

  /** Stores and returns facts. Returns them even if they cannot be stored because the disk is full. */
  async #store(key: string, facts: ArtworkFacts): Promise<ArtworkFacts> {
    await this.#database
      .write((queries) => storeFacts(queries, key, facts))
      .catch((error: unknown) =>
        this.#log?.warn({ err: error, key }, 'what was read in a file of artwork could not be stored'),
      );
    return facts;
  }
}

const pictures = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'tif', 'tiff']);

const isReadable = (key: string): boolean => {
  const extension = extensionOf(key);
  return hasPages(extension) || pictures.has(extension);
};

const interrupted = (): Problem =>
  new Problem('service.busy', {
    ...saidBy(said('refusal.artwork_not_checked')),
    retryAfterSeconds,
  });
