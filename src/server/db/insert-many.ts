import { CompiledQuery, SqliteAdapter, type Insertable, type Selectable } from 'kysely';
import type { Queries } from './database.ts';
import type { Tables } from './tables.ts';

type ColumnOf<T extends keyof Tables> = keyof Selectable<Tables[T]> & string;

/** Options of an insertion. */
interface Wish<Name extends string> {
  /** Skips rows whose unique keys exist already. */
  ignoresConflicts?: boolean;
  /** The columns to return for each inserted row, in no particular order. */
  returning?: readonly Name[];
}

const hasValue = (row: object, column: string): boolean => {
  const value: unknown = Reflect.get(row, column);
  return value !== null && value !== undefined;
};

/**
 * Inserts up to a few hundred rows with one statement; the first row defines the columns, without those that are null in
 * every row: no column that may be null has another default, and most columns of a label are. Bypasses Kysely's builder,
 * which takes longer to build a statement for 250 rows than either engine takes to run it. On PostgreSQL, all rows are
 * one JSON parameter, read with the table's row type, so that the text of the statement does not depend on the number
 * of rows.
 */
export const insertMany = async <T extends keyof Tables, Name extends ColumnOf<T> = never>(
  queries: Queries,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  { ignoresConflicts = false, returning = [] }: Wish<Name> = {},
): Promise<Pick<Selectable<Tables[T]>, Name>[]> => {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first).filter((column) => rows.some((row) => hasValue(row, column)));
  const names = columns.join(', ');
  const isSqlite = queries.getExecutor().adapter instanceof SqliteAdapter;
  const row = `(${columns.map(() => '?').join(', ')})`;
  const source = isSqlite
    ? `values ${rows.map(() => row).join(', ')}`
    : `select ${names} from json_populate_recordset(null::${table}, $1::json)`;
  const ending = `${ignoresConflicts ? ' on conflict do nothing' : ''}${returning.length > 0 ? ` returning ${returning.join(', ')}` : ''}`;
  const values = isSqlite
    ? rows.flatMap((one) => columns.map((column): unknown => Reflect.get(one, column)))
    : [JSON.stringify(rows)];
  const query = CompiledQuery.raw(`insert into ${table} (${names}) ${source}${ending}`, values);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement returns these columns; no driver can check it
  return (await queries.executeQuery(query)).rows as Pick<Selectable<Tables[T]>, Name>[];
};
