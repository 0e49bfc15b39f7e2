import { CompiledQuery } from 'kysely';
import type { Database, Engine, Queries } from '../db/database.ts';
import { isTurnedBack } from '../db/failure.ts';
import { knownMigrations, migrateWithin } from '../db/migrate.ts';
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

/** What was put into a database. */
export interface Loaded {
  tables: { name: string; rows: number }[];
  /** Tables that are not Labelport's, which stay behind. */
  leftBehind: string[];
  /** Migrations that have run afterwards, because the contents were older than this program. */
  migrated: string[];
}

/**
 * Puts the contents of a portal into a database without any, in one transaction: the tables as they were there, their
 * rows, a comparison of every row with what was read, and then the migrations that are newer. Throws a Refusal where
 * the database is not empty or where a row did not arrive as it was; nothing is left then.
 */
export const loadContents = (database: Database, contents: Contents): Promise<Loaded> =>
  database.write(async (queries) => {
    const { engine } = database;
    const run = runOn(queries);
    // A large table may take its time, and is not to be mapped into memory on top of being copied.
    await run(engine === 'postgres' ? 'set local statement_timeout = 0' : 'pragma mmap_size = 0');
    await refuseUnlessEmpty(engine, run, contents);
    await migrateWithin(queries, engine, contents.migrations);

    const stored = await describeTables(engine, run);
    const [known, strange] = partition(contents.tables, ({ name }) =>
      stored.some((table) => table.name === name),
    );
    const putBack = await suspendForeignKeys(engine, run);
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
    await putBack();
    await continueIds(engine, run, known);
    const migrated = await migrateWithin(queries, engine);
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

/** Those of these migrations that this program does not know: a newer one has made them. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !knownMigrations.includes(name));

/** Throws a Refusal where a database cannot take these contents, because it has some of its own. */
export const requireEmptyDatabase = ({ engine, read }: Database, contents: Contents): Promise<void> =>
  refuseUnlessEmpty(engine, runOn(read), contents);

/** Tables that a start of the portal has made are no contents, as long as nothing stands in them. */
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
  const applied = (await run('select name from migrations')).map(({ name }) => String(name));
  if (applied.toSorted().join() !== contents.migrations.toSorted().join())
    throw new Refusal(
      'The database has the tables of another version of Labelport already. It must be a new one, without tables.',
    );
};

const nameOf = (key: Record<string, unknown>): string => quoted(String(key['name']));

/**
 * Lets rows come in any order: what they name is checked at the end, for all of them. Answers how that is done.
 */
const suspendForeignKeys = async (engine: Engine, run: Run): Promise<() => Promise<void>> => {
  if (engine === 'sqlite') {
    await run('pragma defer_foreign_keys = on');
    return async () => undefined; // The commit checks.
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

/** Values per statement: enough to be quick, few enough for the statement to stay small. */
const valuesAtOnce = 2_000;

/** Inserts rows as they come, and answers the digest of what came. */
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
      // Always as many: a statement of another length is another one to be prepared.
      while (waiting.length >= atOnce) await run(full, waiting.splice(0, atOnce).flat());
    }
    if (waiting.length > 0) await run(insertion(engine, table, waiting.length), waiting.flat());
  } catch (error) {
    if (isTurnedBack(error) || error instanceof Refusal) throw error;
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
