import type { Queries } from '../db/database.ts';
import { mostSessionsAtOnce } from './store.ts';

type Waiting<Row> = PromiseWithResolvers<Row | null>;

/** Finds the rows of token hashes, at most `mostSessionsAtOnce`, by hash. */
type Find<Row> = (queries: Queries, hashedTokens: readonly string[]) => Promise<Map<string, Row>>;

/** Runs a batch later, with everything requested until then. */
type Later = (read: () => void) => void;

/**
 * Reads sessions, or keys, in batches. Requests within one turn of the event loop, or until `later` runs them, share a statement;
 * batches do not wait for each other. Results are not cached: a session that ended before the request is never
 * returned.
 */
export class SessionReader<Row> {
  readonly #queries: Queries;
  readonly #find: Find<Row>;
  readonly #later: Later;
  #waiting = new Map<string, Waiting<Row>>();

  constructor(queries: Queries, find: Find<Row>, later: Later = setImmediate) {
    this.#queries = queries;
    this.#find = find;
    this.#later = later;
  }

  /** The session of a token hash; null if there is none or its account is inactive. */
  find(hashedToken: string): Promise<Row | null> {
    if (this.#waiting.size === 0) this.#later(() => this.#readAll());
    const waiting = this.#waiting.get(hashedToken) ?? Promise.withResolvers();
    this.#waiting.set(hashedToken, waiting);
    return waiting.promise;
  }

  #readAll(): void {
    const all = [...this.#waiting];
    this.#waiting = new Map();
    for (let start = 0; start < all.length; start += mostSessionsAtOnce)
      void this.#read(all.slice(start, start + mostSessionsAtOnce));
  }

  async #read(batch: readonly (readonly [string, Waiting<Row>])[]): Promise<void> {
    try {
      const found = await this.#find(
        this.#queries,
        batch.map(([token]) => token),
      );
      for (const [token, { resolve }] of batch) resolve(found.get(token) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  }
}
