import { CompiledQuery } from 'kysely';
import type { Database, Engine, Queries } from '../db/database.ts';
import { isRolledBack } from '../db/failure.ts';
import { knownMigrations, migrateWithin, migrationsOf } from '../db/migrate.ts';
import { digestOf, RowDigest, type Contents, type Digest, type TableShape, type Value } from './contents.ts';
import { Refusal } from './refusal.ts';
import {
  continueIds,
  describeTables,
  quoted,
  readRows,
  tableNames,
  type Run,
  type StoredTable,
} from './tables-store.ts';

/** The result of loading contents into a database. */
export interface Loaded {
  tables: { name: string; rows: number }[];
  /** Tables that are not Labelport's and were not copied. */
  leftBehind: string[];
  /** Migrations that ran afterwards, because the contents were older than this program. */
  migrated: string[];
}

/**
 * Loads the contents of a portal into an empty database, in one transaction: creates the tables as they were, inserts
 * the rows, compares every row with its source, and then runs newer migrations. Throws a Refusal, and changes nothing,
 * if the database is not empty or a row differs. `afterwards` runs last in the same transaction.
 */
export const loadContents = (
  database: Database,
  contents: Contents,
  afterwards: (queries: Queries) => Promise<void> = async () => undefined,
): Promise<Loaded> =>
  database.write(async (queries) => {
    const { engine } = database;
    const run = runOn(queries);
    // A large table may take long. The file must not be memory-mapped in addition to being copied.
    await run(engine === 'postgres' ? 'set local statement_timeout = 0' : 'pragma mmap_size = 0');
    await refuseUnlessEmpty(engine, run, contents);
    await migrateWithin(queries, engine, contents.migrations);

    const stored = await describeTables(engine, run);
    const [known, strange] = partition(contents.tables, ({ name }) =>
      stored.some((table) => table.name === name),
    );
    const restoreForeignKeys = await suspendForeignKeys(engine, run);
    const tables: Loaded['tables'] = [];
    for (const table of known) {
      const target = stored.find(({ name }) => name === table.name);
      if (!target) continue;
      if (target.columns.join() !== table.columns.join())
        throw new Refusal(`The table ${table.name} has other columns than the database that is to take it.`);
      const read = await insertRows(engine, run, target, contents.rows(table.name));
      const written = await digestOf(readRows(engine, run, target));
      if (read.rows !== written.rows || read.sha256 !== written.sha256)
        throw new Refusal(
          `The rows of ${table.name} did not arrive as they were (${read.rows} read, ${written.rows} written). Nothing was kept.`,
        );
      tables.push({ name: table.name, rows: written.rows });
    }
    await restoreForeignKeys();
    await continueIds(engine, run, known);
    const migrated = await migrateWithin(queries, engine);
    await afterwards(queries);
    return { tables, leftBehind: strange.map(({ name }) => name), migrated };
  });

const partition = <T>(things: readonly T[], isFirst: (thing: T) => boolean): [T[], T[]] => [
  things.filter(isFirst),
  things.filter((thing) => !isFirst(thing)),
];

const runOn =
  (queries: Queries): Run =>
  async (text, values = []) =>
    (await queries.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows;

/** The migrations that this program does not know, which a newer program has added. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !knownMigrations.includes(name));

/** Throws a Refusal if the database is not empty. */
export const requireEmptyDatabase = ({ engine, read }: Database, contents: Contents): Promise<void> =>
  refuseUnlessEmpty(engine, runOn(read), contents);

/** Empty tables, which the portal creates when it starts, do not count as contents. */
const refuseUnlessEmpty = async (engine: Engine, run: Run, contents: Contents): Promise<void> => {
  const names = await tableNames(engine, run);
  if (!names.has('migrations')) return;
  for (const { name } of await describeTables(engine, run)) {
    const [counted] = await run(`select count(*) as rows from ${quoted(name)}`);
    const rows = Number(counted?.['rows']);
    if (rows > 0)
      throw new Refusal(
        `The database is not empty: ${name} holds ${rows}. Name a new one with DATA_DIR or DATABASE_URL.`,
      );
  }
  const applied = migrationsOf(await run('select name from migrations'));
  if (applied.toSorted().join() !== contents.migrations.toSorted().join())
    throw new Refusal(
      'The database has the tables of another version of Labelport already. It must be a new one, without tables.',
    );
};

const nameOf = (key: Record<string, unknown>): string => quoted(String(key['name']));

/** Suspends foreign keys: rows can be inserted in any order. Returns a function that restores and checks them. */
const suspendForeignKeys = async (engine: Engine, run: Run): Promise<() => Promise<void>> => {
  if (engine === 'sqlite') {
    await run('pragma defer_foreign_keys = on');
    return async () => undefined; // The commit checks them.
  }
  const keys = await run(`
    select conrelid::regclass::text as table_name, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::text::regnamespace
    order by conrelid, conname`);
  for (const key of keys)
    await run(`alter table ${String(key['table_name'])} drop constraint ${nameOf(key)}`);
  return async () => {
    for (const key of keys)
      await run(
        `alter table ${String(key['table_name'])} add constraint ${nameOf(key)} ${String(key['definition'])}`,
      );
  };
};

/** Values per statement: enough to be fast, few enough to keep the statement small. */
const valuesAtOnce = 2_000;

/** Inserts rows as they arrive, and returns their digest. */
const insertRows = async (
  engine: Engine,
  run: Run,
  table: StoredTable,
  batches: AsyncIterable<Value[][]>,
): Promise<Digest> => {
  const digest = new RowDigest();
  const atOnce = Math.floor(valuesAtOnce / table.columns.length);
  const full = insertion(engine, table, atOnce);
  const waiting: Value[][] = [];
  try {
    for await (const batch of batches) {
      digest.add(batch);
      waiting.push(...batch);
      // Always the same number of rows: another number would need another statement to be prepared.
      while (waiting.length >= atOnce) await run(full, waiting.splice(0, atOnce).flat());
    }
    if (waiting.length > 0) await run(insertion(engine, table, waiting.length), waiting.flat());
  } catch (error) {
    if (isRolledBack(error) || error instanceof Refusal) throw error;
    throw new Error(`${table.name} could not be loaded. Nothing was kept.`, { cause: error });
  }
  return digest.result();
};

const insertion = (engine: Engine, { name, columns }: TableShape, rows: number): string => {
  const place = engine === 'sqlite' ? () => '?' : (n: number) => `$${n + 1}`;
  const values = Array.from(
    { length: rows },
    (_, row) => `(${columns.map((_column, column) => place(row * columns.length + column)).join(', ')})`,
  );
  const names = columns.map(quoted).join(', ');
  const own = engine === 'postgres' ? ' overriding system value' : '';
  return `insert into ${quoted(name)} (${names})${own} values ${values.join(', ')}`;
};
