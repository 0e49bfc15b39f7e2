import { Problem } from '#domain/contract/problem.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { holdUntilCommit } from '../db/transaction-lock.ts';
import {
  deleteAttempts,
  deleteLatestAttempt,
  findAttempts,
  insertAttempt,
  type AttemptKind,
} from './attempt-store.ts';

/** How often what may be tried under one key. */
export interface Limit {
  kind: AttemptKind;
  most: number;
  withinMs: number;
}

/** Counts attempts in the database, so that a limit holds on all processes together, also for attempts at one moment. */
export class AttemptLimit {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #limit: Limit;

  constructor(database: Database, clock: Clock, limit: Limit) {
    this.#database = database;
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Notes one attempt; answers null, or the seconds until there is room for another and notes nothing. */
  async take(key: string): Promise<number | null> {
    const { kind, most, withinMs } = this.#limit;
    return this.#database.write(async (queries) => {
      await holdUntilCommit(this.#database, queries, `attempts ${kind} ${key}`);
      const now = this.#clock().getTime();
      const since = new Date(now - withinMs).toISOString();
      const oldestThatCounts = (await findAttempts(queries, { kind, key, since, most }))[most - 1];
      if (oldestThatCounts !== undefined)
        return Math.ceil((Date.parse(oldestThatCounts) + withinMs - now) / 1000);
      await insertAttempt(queries, { kind, key, at: new Date(now).toISOString() });
      return null;
    });
  }

  /** Notes one attempt; throws `auth.too_many_attempts` with the seconds to wait when there were too many. */
  async require(key: string): Promise<void> {
    const seconds = await this.take(key);
    if (seconds === null) return;
    throw new Problem('auth.too_many_attempts', {
      message: `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      retryAfterSeconds: seconds,
    });
  }

  /** Takes an attempt back that came to nothing by no fault of the person. */
  async giveBack(key: string): Promise<void> {
    await deleteLatestAttempt(this.#database.read, this.#limit.kind, key);
  }

  /** Starts to count anew. */
  async clear(queries: Queries, key: string): Promise<void> {
    await deleteAttempts(queries, this.#limit.kind, key);
  }
}
