import type { Transaction } from 'kysely';
import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { clocksApartMs, type Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import { deleteAttempts, findAttempt, insertAttempt, type AttemptKind } from './attempt-store.ts';

/** A rate limit: at most `most` attempts per key within `withinMs`. */
export interface Limit {
  kind: AttemptKind;
  most: number;
  withinMs: number;
}

/** Counts attempts in the database, so that a limit applies across processes and for concurrent attempts. */
export class AttemptLimit {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #limit: Limit;

  constructor(database: CheckedDatabase, clock: Clock, limit: Limit) {
    this.#database = database;
    this.#clock = clock;
    this.#limit = limit;
  }

  /** The seconds until another attempt is allowed; null if one is allowed now. */
  async secondsToWait(queries: Queries, key: string): Promise<number | null> {
    const { kind, most, withinMs } = this.#limit;
    const now = this.#clock().getTime();
    const since = new Date(now - withinMs).toISOString();
    // Attempts further in the future were recorded by a clock that was ahead; another process's clock may be a little
    // ahead.
    const until = new Date(now + clocksApartMs).toISOString();
    const oldestThatCounts = await findAttempt(queries, { kind, key, since, until, place: most - 1 });
    return oldestThatCounts === null
      ? null
      : Math.ceil((Date.parse(oldestThatCounts) + withinMs - now) / 1000);
  }

  /** Throws `auth.too_many_attempts`, with the seconds to wait, if no attempt is allowed now. Counts nothing. */
  async requireRoom(queries: Queries, key: string): Promise<void> {
    const seconds = await this.secondsToWait(queries, key);
    if (seconds === null) return;
    throw new Problem('auth.too_many_attempts', {
      ...saidBy(said('refusal.attempts', { seconds })),
      retryAfterSeconds: seconds,
    });
  }

  /**
   * Counts one attempt and returns the id of its row; throws like `requireRoom`. A transaction that uses several limits
   * must take the wider one first, to avoid deadlocks.
   */
  async requireWithin(queries: Transaction<Tables>, key: string): Promise<number> {
    const { kind } = this.#limit;
    await lockUntilCommit(queries, `attempts ${kind} ${key}`);
    await this.requireRoom(queries, key);
    return insertAttempt(queries, { kind, key, at: this.#clock().toISOString() });
  }

  /** Like `requireWithin`, in its own transaction. Reads first, so that a flood of refusals does not block writers. */
  async require(key: string): Promise<void> {
    await this.requireRoom(this.#database.read, key);
    await this.#database.write((queries) => this.requireWithin(queries, key));
  }

  /** Resets the count of this key. */
  async clear(queries: Queries, key: string): Promise<void> {
    await deleteAttempts(queries, this.#limit.kind, key);
  }
}
