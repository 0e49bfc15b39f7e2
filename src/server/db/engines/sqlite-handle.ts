import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const busyCode = 5;
const keptStatements = 300;
const mostSwitches = 50;
const betweenSwitchesMs = 100;

/** Whether another connection holds the lock that was wanted. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busyCode;

/** Converts values to what SQLite binds: booleans to 1/0, undefined to null. */
const bindable = (value: unknown): SQLInputValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot hold a value of type ${typeof value}.`);
};

/** A statement with its values. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** One connection to the file, with its prepared statements. */
export class Handle {
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

  run<R>(query: Statement): QueryResult<R> {
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
