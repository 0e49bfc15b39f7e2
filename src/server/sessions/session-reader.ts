import type { Queries } from '../db/database.ts';
import { findSessions, mostSessionsAtOnce, type SessionRow } from './store.ts';

type Waiting = PromiseWithResolvers<SessionRow | null>;

/** Runs a batch later, with everything requested until then. */
type Later = (read: () => void) => void;

/**
 * Reads sessions in batches. Requests within one turn of the event loop, or until `later` runs them, share a statement;
 * batches do not wait for each other. Results are not cached: a session that ended before the request is never
 * returned.
 */
export class SessionReader {
  readonly #queries: Queries;
  readonly #later: Later;
  #waiting = new Map<string, Waiting>();

  constructor(queries: Queries, later: Later = setImmediate) {
    this.#queries = queries;
    this.#later = later;
  }

  /** The session of a token hash; null if there is none or its account is inactive. */
  find(hashedToken: string): Promise<SessionRow | null> {
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

  async #read(batch: readonly (readonly [string, Waiting])[]): Promise<void> {
    try {
      const found = await findSessions(
        this.#queries,
        batch.map(([token]) => token),
      );
      for (const [token, { resolve }] of batch) resolve(found.get(token) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  }
}
