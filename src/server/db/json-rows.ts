import { sql, SqliteAdapter, type RawBuilder } from 'kysely';
import type { Queries } from './database.ts';

const isSqlite = (queries: Queries): boolean => queries.getExecutor().adapter instanceof SqliteAdapter;

/** Builds a JSON object from the current row; `fields` maps names to expressions. */
export const jsonRecord = (
  queries: Queries,
  fields: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> => {
  const record = isSqlite(queries) ? sql`json_object` : sql`json_build_object`;
  return sql`${record}(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`;
};

/**
 * Selects the rows of a table that belong to the current row as one JSON array, ordered by a column, so that one
 * statement reads a record and its parts. `columns` maps field names to columns. Parse the result with `rowsIn`.
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

/** The rows of an array made by `jsonRows`: text from SQLite, already parsed by PostgreSQL's driver. */
export const rowsIn = <Row>(list: unknown): Row[] => {
  if (list === '[]') return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement names the columns that Row names
  return (typeof list === 'string' ? JSON.parse(list) : (list ?? [])) as Row[];
};

/** Whether an array of objects, kept as JSON in a column of text, has one with this value in a field. */
export const hasIn = (
  queries: Queries,
  column: string,
  { field, value }: { field: string; value: number },
): RawBuilder<boolean> =>
  isSqlite(queries)
    ? sql`exists (select 1 from json_each(${sql.ref(column)}) as one
        where json_extract(one.value, ${`$.${field}`}) = ${value})`
    : sql`${sql.ref(column)}::jsonb @> ${JSON.stringify([{ [field]: value }])}::jsonb`;
