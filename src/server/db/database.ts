import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Which of the two databases is behind the port. */
export type Engine = 'sqlite' | 'postgres';

/** Anything that queries run on: the database itself, or a transaction. */
export type Queries = Kysely<Tables>;

/** The portal's database. Reads go through `read`; everything that belongs together is written in one `write`. */
export interface Database {
  readonly engine: Engine;
  readonly read: Queries;
  /**
   * Runs `work` as one transaction: all of it is kept, or none. After a deadlock `work` is run again. Throws
   * `service.unsure` where PostgreSQL went away while it committed, and nobody knows which; `service.busy` where others
   * write on PostgreSQL and its turn did not come in time. `by` is the person for whom it is: of the turns there,
   * nobody has more than a part.
   */
  write<T>(work: (queries: Transaction<Tables>) => Promise<T>, by?: number): Promise<T>;
  /**
   * Takes a lock of this name among all processes on the database; answers how it is given back, or null where somebody
   * else holds it. It ends with this process however that ends.
   */
  hold(name: string): Promise<(() => Promise<void>) | null>;
  /**
   * Another number after anybody, in whatever process, has committed anything: what was read under the same number
   * still holds. Null where asking for it costs as much as reading.
   */
  stamp(): number | null;
  /** Resolves when the database answers; rejects when it does not. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
