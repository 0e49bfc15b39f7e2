import { sql, SqliteAdapter, type RawBuilder } from 'kysely';
import type { Queries } from './database.ts';

const isSqlite = (queries: Queries): boolean => queries.getExecutor().adapter instanceof SqliteAdapter;

/** A record of the row at hand as JSON: field name to what stands in it. */
export const jsonRecord = (
  queries: Queries,
  fields: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> => {
  const record = isSqlite(queries) ? sql`json_object` : sql`json_build_object`;
  return sql`${record}(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`;
};

/**
 * The rows of a table that belong to the row at hand, as one JSON list in the order of a column: a record and its
 * parts come with one statement. `columns` are named by their fields. Read it with `rowsIn`.
 */
export const jsonRows = (
  queries: Queries,
  request: { columns: Readonly<Record<string, string>>; from: RawBuilder<unknown>; orderBy: string },
): RawBuilder<unknown> => {
  const list = isSqlite(queries) ? sql`json_group_array` : sql`json_agg`;
  const record = jsonRecord(
    queries,
    Object.fromEntries(Object.entries(request.columns).map(([name, column]) => [name, sql.ref(column)])),
  );
  return sql`(select ${list}(${record} order by ${sql.ref(request.orderBy)}) ${request.from})`;
};

/** The rows of a list that `jsonRows` made: SQLite gives it as text, PostgreSQL's driver has parsed it. */
export const rowsIn = <Row>(list: unknown): Row[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement names the columns that Row names
  return (typeof list === 'string' ? JSON.parse(list) : (list ?? [])) as Row[];
};
