import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { lockFile, noStream, type SqliteDriver } from './sqlite-driver.ts';
import { ThreadHandle } from './thread-handle.ts';

/** A transaction whose statements run in a thread of its own. It takes its turn among the writers of this process. */
class AsideConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  #handle: ThreadHandle | null = null;
  #leave: (() => void) | null = null;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#handle) throw new TypeError('What is written aside is a transaction.');
    return this.#handle.run<R>(query);
  }

  readonly streamQuery = noStream;

  async begin(): Promise<void> {
    const handle = new ThreadHandle(this.#driver.path);
    const leave = await this.#driver.turnstile.enter();
    try {
      await lockFile(handle);
      this.#handle = handle;
      this.#leave = leave;
    } catch (error) {
      await handle.close();
      leave();
      throw error;
    }
  }

  /** The thread then copies the log into the database, while others write. */
  async commit(): Promise<void> {
    const handle = this.#handle;
    await handle?.exec('commit');
    this.#driver.emptyLogAside(async () => {
      await handle?.exec('pragma wal_checkpoint(passive)').catch(() => undefined);
      await handle?.close();
    });
    this.#end();
  }

  async rollBack(): Promise<void> {
    await this.#handle?.close();
    this.#end();
  }

  #end(): void {
    this.#handle = null;
    this.#leave?.();
  }
}

/** Kysely's driver for large transactions on SQLite: they run aside, and hold up nobody who reads. */
export class AsideDriver implements Driver {
  readonly #driver: SqliteDriver;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new AsideConnection(this.#driver);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await aside(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await aside(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await aside(connection).rollBack();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

const aside = (connection: DatabaseConnection): AsideConnection => {
  if (connection instanceof AsideConnection) return connection;
  throw new TypeError('This connection is not one of a large transaction.');
};
