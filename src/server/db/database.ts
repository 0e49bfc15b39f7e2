import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** What queries run on: the database itself or a transaction. */
export type Queries = Kysely<Tables>;

/**
 * The portal's database. Reads use `read`; changes that belong together run in one `write`. Who acts for people takes a
 * `CheckedDatabase`, who works after their calls have ended an `UncheckedDatabase`.
 */
export interface Database {
  readonly engine: Engine;
  readonly read: Queries;
  /** Reads before sign-in. PostgreSQL has two connections for them, so that a flood does not delay signed-in users. */
  readonly strangers: Queries;
  /**
   * Runs `work` in one transaction, and retries it after a deadlock. Throws `service.unsure` if PostgreSQL became
   * unreachable during the commit, so that the outcome is unknown, and `service.busy` if no write turn became free in
   * time: each user has a limited share of the turns (see `onBehalfOf`). A large one runs aside: on SQLite in a thread.
   */
  write<T>(work: (queries: Transaction<Tables>) => Promise<T>, how?: { isLarge?: boolean }): Promise<T>;
  /**
   * Takes a named lock among all processes that use the database. Returns a function that releases it, or null if it is
   * already taken. The lock ends with this process, however the process ends.
   */
  lock(name: string): Promise<(() => Promise<void>) | null>;
  /**
   * Changes whenever any process commits: data read under one stamp is valid as long as the stamp stays the same. Null
   * where asking for the stamp costs as much as reading.
   */
  stamp(): number | null;
  /** How many transactions wait for their turn; 0 on SQLite, which does not count them. */
  waitingWrites(): number;
  /** Resolves if the database answers, rejects if it does not. */
  ready(): Promise<void>;
  close(): Promise<void>;
  /** Whether each write of a call checks again that the call is allowed, and counts the rows that it adds. */
  readonly isChecked: boolean;
}

/** The database of the calls: see `onlyWhileAllowed`. */
export interface CheckedDatabase extends Database {
  readonly isChecked: true;
}

/** The database of the portal itself, and of what goes on after whoever asked for it has signed out. */
export interface UncheckedDatabase extends Database {
  readonly isChecked: false;
}
