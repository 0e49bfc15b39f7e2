import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { CompiledRun } from '../compiled-query.ts';
import { charactersIn, checkpointAside, flushLog, largeTransaction } from '../large-commit.ts';

const busyCode = 5;
const waitForWriterMs = 10_000;
const keptStatements = 300;
const mostSwitches = 50;
const betweenSwitchesMs = 100;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busyCode;

/** Converts values to what SQLite binds: booleans to 1/0, undefined to null. */
const bindable = (value: unknown): SQLInputValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot hold a value of type ${typeof value}.`);
};

/** One connection to the file, with its prepared statements. */
class Handle {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; answers: boolean }>();

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 0 });
    this.#switchToWal();
    // Reads use the memory map, of 192 MiB: with 256 the process counted 412 MiB while it read a larger file (Y4), though the
    // system takes such pages back. SQLite's page cache stays at its default of 2 MB: a larger one improved no measurement, and
    // over weeks it fills with pages written once.
    this.#database.exec(
      'pragma busy_timeout = 5000; pragma synchronous = full; pragma temp_store = memory; pragma mmap_size = 201326592; pragma busy_timeout = 0',
    );
  }

  /** Switches a new file to WAL. Only one process can, and SQLite's busy timeout does not apply meanwhile. */
  #switchToWal(): void {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#database.exec('pragma busy_timeout = 5000; pragma journal_mode = wal');
        return;
      } catch (error) {
        if (attempt === mostSwitches || !isBusy(error)) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenSwitchesMs);
      }
    }
  }

  exec(text: string): void {
    this.#database.exec(text);
  }

  /** SQLite may have rolled the transaction back itself, for example on a full disk. */
  rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  run<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const { statement, answers } = this.#prepare(query.sql);
    const values = query.parameters.map(bindable);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely's caller states the row type; SQLite cannot check it
    if (answers) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(text: string): { statement: StatementSync; answers: boolean } {
    const kept = this.#statements.get(text);
    if (kept) return kept;
    const statement = this.#database.prepare(text);
    const prepared = { statement, answers: statement.columns().length > 0 };
    const oldest = this.#statements.keys().next();
    if (this.#statements.size >= keptStatements && !oldest.done) this.#statements.delete(oldest.value);
    this.#statements.set(text, prepared);
    return prepared;
  }
}

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

  // An open cursor would pin the reading handle to an old snapshot for everyone: long reads page by key instead.
  // eslint-disable-next-line require-yield -- it only refuses
  async *streamQuery<R>(): AsyncGenerator<QueryResult<R>> {
    throw new Error('Read SQLite page by page over keys.');
  }

  async begin(): Promise<void> {
    const leave = await this.#driver.turnstile.enter();
    try {
      await this.#lockFile();
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

  /** Retries without blocking while another process is writing. */
  async #lockFile(): Promise<void> {
    const giveUpAt = performance.now() + waitForWriterMs;
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
      try {
        this.#driver.writer.exec('begin immediate');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
        await sleep(pauseMs);
      }
    }
  }
}

/** Kysely's driver for node:sqlite: one reading and one writing handle on a database in WAL mode. */
export class SqliteDriver implements Driver {
  readonly reader: Handle;
  readonly writer: Handle;
  readonly turnstile = new Turnstile();

  readonly path: string;
  #checkpoint: Promise<void> | null = null;

  constructor(path: string) {
    this.path = path;
    this.writer = new Handle(path);
    this.reader = new Handle(path);
  }

  /** Runs a commit that leaves the log as it is. Another thread then empties the log; until it has, no commit does. */
  withoutCheckpoint(commit: () => void): void {
    this.writer.exec('pragma wal_autocheckpoint = 0');
    commit();
    this.#checkpoint ??= this.#emptyLog();
  }

  async #emptyLog(): Promise<void> {
    await checkpointAside(this.path);
    this.#checkpoint = null;
    this.writer.exec('pragma wal_autocheckpoint = 1000');
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
    await this.#checkpoint;
    this.reader.close();
    this.writer.close();
  }
}

const sqlite = (connection: DatabaseConnection): SqliteConnection => {
  if (connection instanceof SqliteConnection) return connection;
  throw new TypeError('This connection is not one of the SQLite driver.');
};
