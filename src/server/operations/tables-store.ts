import type { Engine } from '../db/database.ts';
import type { TableShape, Value } from './contents.ts';

/** Runs a statement on the connection of one transaction and returns its rows. */
export type Run = (text: string, values?: readonly Value[]) => Promise<Record<string, unknown>[]>;

/** A table, and the order of its rows. */
export interface StoredTable extends TableShape {
  /** The columns that identify a row. */
  key: readonly { column: string; isText: boolean }[];
}

/**
 * Tables that are never copied: sessions and mailed links, which a restore must not make valid again; known browsers,
 * because a later reset may have ended them; locks and attempts, which have expired by then; and the latest instant,
 * because whoever restores an old backup knows that time has passed. The migrations are recorded separately.
 */
const leftOut = new Set([
  'user_sessions',
  'known_browsers',
  'email_verification_tokens',
  'password_reset_tokens',
  'named_locks',
  'attempts',
  'oidc_flows',
  'passkey_challenges',
  'latest_instant',
  'product_counts',
  'migrations',
]);

/** Quotes a table or column name. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ');

interface ColumnRow {
  table: string;
  column: string;
  isText: boolean;
  isNeverNull: boolean;
  /** The position in the primary key, from 1; 0 if the column is not part of it. */
  keyPosition: number;
}

const columnRow = (row: Record<string, unknown>): ColumnRow => ({
  table: String(row['table_name']),
  column: String(row['column_name']),
  isText: Number(row['is_text']) === 1,
  isNeverNull: Number(row['is_never_null']) === 1,
  keyPosition: Number(row['key_position']),
});

const sqliteColumns = `
  select t.name as table_name, c.name as column_name, 0 as is_text, c."notnull" as is_never_null,
    c.pk as key_position
  from pragma_table_list as t join pragma_table_xinfo(t.name) as c
  where t.schema = 'main' and t.type = 'table' and t.name not glob 'sqlite_*' and c.hidden = 0`;

const postgresColumns = `
  select t.relname::text as table_name, a.attname::text as column_name,
    (a.attcollation <> 0)::int as is_text, a.attnotnull::int as is_never_null,
    coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as key_position
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_index i on i.indrelid = t.oid and i.indisprimary
  where t.relnamespace = current_schema()::text::regnamespace and t.relkind = 'r'`;

/** The names of all tables, including those that are never copied. */
export const tableNames = async (engine: Engine, run: Run): Promise<Set<string>> => {
  const rows = await run(engine === 'sqlite' ? sqliteColumns : postgresColumns);
  return new Set(rows.map((row) => columnRow(row).table));
};

/** The tables to copy, read from this database, so that new tables are included automatically. */
export const describeTables = async (engine: Engine, run: Run): Promise<StoredTable[]> => {
  const columns = (await run(engine === 'sqlite' ? sqliteColumns : postgresColumns)).map(columnRow);
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const tables: StoredTable[] = [];
  for (const [name, own] of [...byTable].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (leftOut.has(name)) continue;
    tables.push({
      name,
      columns: own.map(({ column }) => column).toSorted(),
      key: keyOf(own),
      lastId: await (engine === 'sqlite' ? sqliteLastId(run, name) : postgresLastId(run, name, own)),
    });
  }
  return tables;
};

/** The primary key, or else all columns that are never null. */
const keyOf = (columns: readonly ColumnRow[]): StoredTable['key'] => {
  const primary = columns
    .filter(({ keyPosition }) => keyPosition > 0)
    .toSorted((a, b) => a.keyPosition - b.keyPosition);
  return primary.length > 0 ? primary : columns.filter(({ isNeverNull }) => isNeverNull);
};

const sqliteLastId = async (run: Run, table: string): Promise<number | null> => {
  const [counted] = await run('select seq from sqlite_sequence where name = ?', [table]);
  // 0 after a statement that could have added rows, and has added none.
  return Number(counted?.['seq'] ?? 0) || null;
};

const postgresLastId = async (
  run: Run,
  table: string,
  columns: readonly ColumnRow[],
): Promise<number | null> => {
  if (!columns.some(({ column }) => column === 'id')) return null;
  const [found] = await run(`select pg_get_serial_sequence($1, 'id') as name`, [quoted(table)]);
  const name = found?.['name'];
  if (typeof name !== 'string') return null;
  const [state] = await run(`select last_value, is_called from ${name}`);
  return state?.['is_called'] === true ? Number(state['last_value']) : null;
};

/** Continues the ids of each table after the last one ever assigned. */
export const continueIds = async (engine: Engine, run: Run, tables: readonly TableShape[]): Promise<void> => {
  for (const { name, lastId } of tables) {
    if (lastId === null) continue;
    if (engine === 'postgres') {
      await run(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [quoted(name), lastId]);
    } else {
      await run('delete from sqlite_sequence where name = ?', [name]);
      await run('insert into sqlite_sequence (name, seq) values (?, ?)', [name, lastId]);
    }
  }
};

const rowsAtOnce = 500;
/** A client deleted with ten thousand products is one row of the history, with several megabytes. */
const historyAtOnce = 25;

/** The rows of a table in batches, ordered by the bytes of the key, which is the same on both engines. */
export const readRows = (engine: Engine, run: Run, table: StoredTable): AsyncIterable<Value[][]> => {
  const atOnce = table.name === 'history' ? historyAtOnce : rowsAtOnce;
  return engine === 'sqlite' ? sqliteRows(run, table, atOnce) : postgresRows(run, table, atOnce);
};

async function* sqliteRows(run: Run, table: StoredTable, atOnce: number): AsyncGenerator<Value[][]> {
  const key = table.key.map(({ column }) => column);
  const select = `select ${quotedList(table.columns)} from ${quoted(table.name)}`;
  const rest = `order by ${quotedList(key)} limit ${atOnce}`;
  const next = `where (${quotedList(key)}) > (${key.map(() => '?').join(', ')})`;
  for (let after: Value[] | null = null; ;) {
    const rows: Record<string, unknown>[] = await (after === null
      ? run(`${select} ${rest}`)
      : run(`${select} ${next} ${rest}`, after));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => valuesOf(table, row));
    after = key.map((column) => valueOf(table, column, last));
  }
}

async function* postgresRows(run: Run, table: StoredTable, atOnce: number): AsyncGenerator<Value[][]> {
  const order = table.key.map(({ column, isText }) => `${quoted(column)}${isText ? ' collate "C"' : ''}`);
  const cursor = quoted(`rows of ${table.name}`);
  await run(`declare ${cursor} no scroll cursor for
    select ${quotedList(table.columns)} from ${quoted(table.name)} order by ${order.join(', ')}`);
  for (;;) {
    const rows = await run(`fetch ${atOnce} from ${cursor}`);
    if (rows.length === 0) break;
    yield rows.map((row) => valuesOf(table, row));
  }
  await run(`close ${cursor}`);
}

const valuesOf = (table: StoredTable, row: Record<string, unknown>): Value[] =>
  table.columns.map((column) => valueOf(table, column, row));

const valueOf = (table: StoredTable, column: string, row: Record<string, unknown>): Value => {
  const value = row[column];
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`${table.name}.${column} holds a ${typeof value}, which a backup cannot carry.`);
};
