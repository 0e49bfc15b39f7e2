import type { Queries } from '../db/database.ts';
import { findSessions, mostSessionsAtOnce, type SessionRow } from './store.ts';

type Waiting = PromiseWithResolvers<SessionRow | null>;

/**
 * Reads sessions for all who ask: those that are asked for while others are being read go together in the next
 * statement. Each is read after it was asked for, so a session that has ended before is found by nobody. Of a thousand
 * requests at the same moment, each needs a connection to the database once less.
 */
export class SessionReader {
  readonly #queries: Queries;
  readonly #waiting = new Map<string, Waiting>();
  #isReading = false;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** The session of a token hash when its account is active; null where there is none. */
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
