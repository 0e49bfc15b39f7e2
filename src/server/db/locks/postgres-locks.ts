import pg from 'pg';
import type { CompiledRun } from '../compiled-query.ts';

/** How long the server waits for a vanished client that did not disconnect: 5 s, plus three probes 1 s apart. */
const keepAlive =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3';
const connectWithinMs = 3_000;

/** A prefix that no other advisory lock of the database has. */
const keyOf = (name: string): string => `held ${name}`;

/**
 * Session-level advisory locks, which end with the database session and so with this process. All locks of a process
 * share one connection outside the pool, opened on first use.
 */
export class PostgresLocks {
  readonly #databaseUrl: string;
  readonly #locked = new Set<string>();
  #connection: Promise<pg.Client> | null = null;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Takes a lock. Returns a function that releases it, or null if it is already taken, here or elsewhere. */
  async lock(name: string): Promise<(() => Promise<void>) | null> {
    // PostgreSQL would let the same session take the lock again.
    if (this.#locked.has(name)) return null;
    this.#locked.add(name);
    try {
      const connection = (this.#connection ??= this.#connect());
      const client = await connection;
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [keyOf(name)],
      );
      if (rows[0]?.taken) return () => this.#release(name, client);
    } catch (error) {
      await this.#forget(name);
      throw error;
    }
    await this.#forget(name);
    return null;
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.then((client) => client.end()).catch(() => undefined);
  }

  async #release(name: string, client: pg.Client): Promise<void> {
    try {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [keyOf(name)]);
    } finally {
      await this.#forget(name);
    }
  }

  async #forget(name: string): Promise<void> {
    this.#locked.delete(name);
    if (this.#locked.size === 0) await this.close();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: connectWithinMs,
      application_name: 'labelport locks',
    });
    // A broken connection ends its locks; the next `lock` opens a new one.
    const lost = () => {
      this.#connection = null;
    };
    client.on('error', lost);
    await client.connect().catch((error: unknown) => {
      lost();
      throw error;
    });
    await client.query(keepAlive);
    return client;
  }
}

/** Looks up the lock of this name in pg_locks; returns a row if it is taken. */
export const isLockedQuery = (name: string): CompiledRun => ({
  sql: `select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
  parameters: [keyOf(name)],
  name: undefined,
});
