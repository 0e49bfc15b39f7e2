import type { Queries } from '../db/database.ts';
import { findSessions, mostSessionsAtOnce, type SessionRow } from './store.ts';

type Waiting = PromiseWithResolvers<SessionRow | null>;

/**
 * Reads sessions in batches: requests that arrive while a statement is running share the next one. Each session is read
 * after it was requested, so one that has already ended is never found. Of a thousand concurrent requests, each needs one
 * database connection less.
 */
export class SessionReader {
  readonly #queries: Queries;
  readonly #waiting = new Map<string, Waiting>();
  #isReading = false;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** The session of a token hash; null if there is none or its account is inactive. */
  find(hashedToken: string): Promise<SessionRow | null> {
    const waiting = this.#waiting.get(hashedToken) ?? Promise.withResolvers();
    this.#waiting.set(hashedToken, waiting);
    if (!this.#isReading) void this.#readAll();
    return waiting.promise;
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, mostSessionsAtOnce);
      for (const [token] of batch) this.#waiting.delete(token);
      await this.#read(batch);
    }
    this.#isReading = false;
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
