import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { CompiledRun } from '../compiled-query.ts';
import { charactersIn, checkpointAside, flushLog, largeTransaction } from '../large-commit.ts';
import { Handle, isBusy } from './sqlite-handle.ts';

const waitForWriterMs = 10_000;

/** Serializes the writers of this process in order of arrival, without blocking the event loop. */
class Turnstile {
  #last: Promise<void> = Promise.resolve();

  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Begins a transaction that writes. Retries without blocking while another process is writing. */
export const lockFile = async (writer: { exec(text: string): void | Promise<void> }): Promise<void> => {
  const giveUpAt = performance.now() + waitForWriterMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      await writer.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await sleep(pauseMs);
    }
  }
};

// An open cursor would pin the reading handle to an old snapshot for everyone: long reads page by key instead.
// eslint-disable-next-line require-yield -- it only refuses
export const noStream = async function* <R>(): AsyncGenerator<QueryResult<R>> {
  throw new Error('Read SQLite page by page over keys.');
};

const writes = /^\s*(insert|update|delete|replace|create|alter|drop)\b/i;

/** A connection for Kysely: reads use the reading handle; writes and transactions wait for the writing one. */
class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  #leave: (() => void) | null = null;
  /** How much this transaction has written, in characters. */
  #written = 0;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leave) {
      this.#written += charactersIn(query.parameters);
      return this.#driver.writer.run(query);
    }
    if (!writes.test(query.sql)) return this.#driver.reader.run(query);
    await this.begin();
    try {
      const result = this.#driver.writer.run<R>(query);
      this.end('commit');
      return result;
    } catch (error) {
      this.end('rollback');
      throw error;
    }
  }

  readonly streamQuery = noStream;

  async begin(): Promise<void> {
    const leave = await this.#driver.turnstile.enter();
    try {
      await lockFile(this.#driver.writer);
      this.#leave = leave;
      this.#written = 0;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Commits; of a large transaction, most of the work is done in other threads. */
  async commit(): Promise<void> {
    if (this.#written < largeTransaction) return this.end('commit');
    await flushLog(this.#driver.path);
    this.#driver.withoutCheckpoint(() => this.end('commit'));
  }

  /** A failed commit does not give up its turn: the next writer must not begin before the rollback. */
  end(how: 'commit' | 'rollback'): void {
    try {
      if (how === 'commit') this.#driver.writer.exec('commit');
      else this.#driver.writer.rollBack();
    } catch (error) {
      if (how === 'rollback') this.#release();
      throw error;
    }
    this.#release();
  }

  #release(): void {
    this.#leave?.();
    this.#leave = null;
  }
}

/** Kysely's driver for node:sqlite: one reading and one writing handle on a database in WAL mode. */
export class SqliteDriver implements Driver {
  readonly reader: Handle;
  readonly writer: Handle;
  readonly turnstile = new Turnstile();

  readonly path: string;
  /** How many threads empty the log. */
  #emptying = 0;
  #emptied: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.path = path;
    this.writer = new Handle(path);
    this.reader = new Handle(path);
  }

  /** Runs a commit that leaves the log as it is. Another thread then empties the log; of a commit that fails there is nothing to empty. */
  withoutCheckpoint(commit: () => void): void {
    this.writer.exec('pragma wal_autocheckpoint = 0');
    try {
      commit();
    } catch (error) {
      this.#checkpointAgain();
      throw error;
    }
    this.emptyLogAside(() => checkpointAside(this.path));
  }

  /** Has the log emptied in another thread; until it has been, no commit does. */
  emptyLogAside(empty: () => Promise<void>): void {
    this.#emptied = Promise.all([this.#emptied, this.#emptyLog(empty)]);
  }

  async #emptyLog(empty: () => Promise<void>): Promise<void> {
    this.#emptying += 1;
    this.writer.exec('pragma wal_autocheckpoint = 0');
    try {
      await empty();
    } finally {
      this.#emptying -= 1;
      this.#checkpointAgain();
    }
  }

  /** Has commits empty the log again, unless a thread is still at it. */
  #checkpointAgain(): void {
    if (this.#emptying === 0) this.writer.exec('pragma wal_autocheckpoint = 1000');
  }

  /** Runs a compiled query immediately: a read needs neither a turn nor a transaction. */
  async read({ sql, parameters }: CompiledRun): Promise<unknown[]> {
    return this.reader.run({ sql, parameters }).rows;
  }

  /** Changes on commits through other handles, even our writer (https://sqlite.org/pragma.html#pragma_data_version). */
  stamp(): number {
    const [row] = this.reader.run<{ data_version: number }>({
      sql: 'pragma data_version',
      parameters: [],
    }).rows;
    return row?.data_version ?? Number.NaN;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await sqlite(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sqlite(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    sqlite(connection).end('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#emptied;
    this.reader.close();
    this.writer.close();
  }
}

const sqlite = (connection: DatabaseConnection): SqliteConnection => {
  if (connection instanceof SqliteConnection) return connection;
  throw new TypeError('This connection is not one of the SQLite driver.');
};
