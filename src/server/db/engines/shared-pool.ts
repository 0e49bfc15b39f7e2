import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { CompiledRun } from '../compiled-query.ts';
import { noneFree } from '../failure.ts';
import { UserTurns } from '../locks/user-turns.ts';
import { behalfOf } from '../locks/on-behalf.ts';

/** How long a statement waits for a connection while no other is answered: as long as one takes to be opened. */
const waitForConnectionMs = 3_000;

/**
 * A pool whose connections users share: however many requests one of them sends, the others' statements come next. Half and
 * one more for one user, who may have half of the turns to write and reads for these.
 */
export class SharedPool implements PostgresPool {
  /** Kysely cancels no statements, for which it would need a connection of its own. */
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #turns: UserTurns;
  #answeredAt = -waitForConnectionMs;

  /**
   * `isPatient`: while others are answered, a statement waits on. When 1,000 people ask at once, the last is answered late rather
   * than refused.
   */
  constructor(pool: pg.Pool, size: number, isPatient: boolean) {
    this.#pool = pool;
    const mostOfOne = Math.min(size, Math.floor(size / 2) + 1);
    this.#turns = new UserTurns({
      most: size,
      mostOfOne,
      waitMs: waitForConnectionMs,
      goesOn: () => isPatient && performance.now() - this.#answeredAt < waitForConnectionMs,
    });
  }

  async connect(): Promise<pg.PoolClient> {
    const end = await this.#take();
    try {
      const client = await this.#pool.connect();
      // The pool gives the client another `release` each time.
      const release = client.release.bind(client);
      client.release = (error) => {
        if (!error) this.#answeredAt = performance.now();
        end();
        release(error);
      };
      return client;
    } catch (error) {
      end();
      throw error;
    }
  }

  async run({ sql: text, parameters, name }: CompiledRun): Promise<Record<string, unknown>[]> {
    const end = await this.#take();
    try {
      const { rows } = await this.#pool.query<Record<string, unknown>>({
        text,
        values: [...parameters],
        name,
      });
      this.#answeredAt = performance.now();
      return rows;
    } finally {
      end();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #take(): Promise<() => void> {
    const end = await this.#turns.take(behalfOf());
    if (!end) throw noneFree();
    return end;
  }
}
