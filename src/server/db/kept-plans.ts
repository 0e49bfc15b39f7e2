import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { keptNameOf } from './kept-query.ts';

/** A connection as Kysely asks for it, on which a kept query goes by its name. */
class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('Read PostgreSQL page by page over keys.');
    const answer: Promise<unknown> = this.#client.query({
      text,
      values: [...values],
      name: keptNameOf(text),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely's caller states the row type; no driver can check it
    return answer as Promise<PostgresQueryResult<R>>;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/**
 * A pool for Kysely, which hands its connections nothing but texts: in a transaction too, PostgreSQL plans a kept query
 * once for each connection.
 */
export const withKeptPlans = (pool: pg.Pool): PostgresPool => {
  // Kysely knows a connection again by its object.
  const clients = new WeakMap<pg.PoolClient, NamingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? new NamingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
};
