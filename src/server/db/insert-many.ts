import { CompiledQuery, SqliteAdapter, type Insertable, type Selectable } from 'kysely';
import type { Queries } from './database.ts';
import type { Tables } from './tables.ts';

type ColumnOf<T extends keyof Tables> = keyof Selectable<Tables[T]> & string;

/** What an insertion does beside inserting. */
interface Wish<Name extends string> {
  /** Leaves out rows whose unique keys exist already. */
  ignoresConflicts?: boolean;
  /** The columns to answer for each row that was inserted, in no order. */
  returning?: readonly Name[];
}

/**
 * Inserts rows that all state the columns of the first, a few hundred at a time, without Kysely's builder: it takes longer to build
 * a statement of 250 rows than either engine to run it. On PostgreSQL all rows are one JSON value, which the table's own
 * row type reads, so that the statement has one parameter and one text.
 */
export const insertMany = async <T extends keyof Tables, Name extends ColumnOf<T> = never>(
  queries: Queries,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  { ignoresConflicts = false, returning = [] }: Wish<Name> = {},
): Promise<Pick<Selectable<Tables[T]>, Name>[]> => {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
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
