import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely';

/** The rows that were added to a table, and the bytes of their values. */
export interface Added {
  rows: number;
  bytes: number;
}

/** What was added, by table. */
export type AddedByTable = Map<string, Added>;

const noting = new AsyncLocalStorage<AddedByTable>();

/** Runs `work`, and notes in `added` the rows that its statements insert. */
export const notingAdded = <T>(added: AddedByTable, work: () => Promise<T>): Promise<T> =>
  noting.run(added, work);

const insertion = /^\s*insert into "?(\w+)"?/i;
/** An insertion within another statement, or into what it replaces: how many rows it adds is not told. */
const hidden = /\b(?:insert(?: or \w+)?|replace|merge)\s+into\b/i;

const bytesOf = (value: unknown): number =>
  typeof value === 'string' ? Buffer.byteLength(value) : value instanceof Uint8Array ? value.byteLength : 8;

const note = (
  added: AddedByTable,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  { rows, numAffectedRows }: QueryResult<unknown>,
): void => {
  const [, table] = insertion.exec(sql) ?? [];
  if (table === undefined) {
    if (hidden.test(sql)) throw new TypeError(`This adds rows that nobody can count: ${sql}`);
    return;
  }
  const inserted = rows.length > 0 ? rows.length : Number(numAffectedRows ?? 0);
  if (inserted === 0) return;
  const before = added.get(table) ?? { rows: 0, bytes: 0 };
  const bytes = parameters.reduce<number>((sum, value) => sum + bytesOf(value), before.bytes);
  added.set(table, { rows: before.rows + inserted, bytes });
};

const watched = new WeakSet<DatabaseConnection>();

const watch = (connection: DatabaseConnection): DatabaseConnection => {
  if (watched.has(connection)) return connection;
  watched.add(connection);
  const run = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const result = await run<R>(query);
    const added = noting.getStore();
    if (added) note(added, query, result);
    return result;
  };
  return connection;
};

/**
 * A dialect whose connections note what their statements insert, however a statement was built: see `notingAdded`. Compiled
 * queries run past them, and so only read: see `compiledQuery`.
 */
export const withNotes = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => {
    const driver = dialect.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => watch(await acquire(options));
    return driver;
  },
});
