import type { Transaction } from 'kysely';
import { Problem } from '#domain/contract/problem.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { holdUntilCommit } from '../db/transaction-lock.ts';
import { deleteAttempts, findAttempt, insertAttempt, type AttemptKind } from './attempt-store.ts';

/** How often what may be tried under one key. */
export interface Limit {
  kind: AttemptKind;
  most: number;
  withinMs: number;
}

/** How far the clocks of two processes may be apart. */
const mostApartMs = 60_000;

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

  /** The seconds until there is room for another attempt; null when there is. */
  async secondsToWait(queries: Queries, key: string): Promise<number | null> {
    const { kind, most, withinMs } = this.#limit;
    const now = this.#clock().getTime();
    const since = new Date(now - withinMs).toISOString();
    // Attempts that lie in the future were noted by a clock that was ahead; those of another process by a moment.
    const until = new Date(now + mostApartMs).toISOString();
    const oldestThatCounts = await findAttempt(queries, { kind, key, since, until, place: most - 1 });
    return oldestThatCounts === null
      ? null
      : Math.ceil((Date.parse(oldestThatCounts) + withinMs - now) / 1000);
  }

  /** Throws `auth.too_many_attempts` with the seconds to wait when there is no room for another attempt; notes nothing. */
  async requireRoom(queries: Queries, key: string): Promise<void> {
    const seconds = await this.secondsToWait(queries, key);
    if (seconds === null) return;
    throw new Problem('auth.too_many_attempts', {
      message: `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      retryAfterSeconds: seconds,
    });
  }

  /**
   * Notes one attempt and answers the id of the note; throws as `requireRoom` does. In one transaction with other limits:
   * the wider one first, everywhere, so that no two wait for each other.
   */
  async requireWithin(queries: Transaction<Tables>, key: string): Promise<number> {
    const { kind } = this.#limit;
    await holdUntilCommit(this.#database, queries, `attempts ${kind} ${key}`);
    await this.requireRoom(queries, key);
    return insertAttempt(queries, { kind, key, at: this.#clock().toISOString() });
  }

  /** The same in a transaction of its own, which only what has room takes: a flood that is refused keeps nobody from writing. */
  async require(key: string): Promise<void> {
    await this.requireRoom(this.#database.read, key);
    await this.#database.write((queries) => this.requireWithin(queries, key));
  }

  /** Starts to count anew. */
  async clear(queries: Queries, key: string): Promise<void> {
    await deleteAttempts(queries, this.#limit.kind, key);
  }
}
