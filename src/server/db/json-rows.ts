import { sql, SqliteAdapter, type RawBuilder } from 'kysely';
import type { Queries } from './database.ts';

/**
 * The rows of a table that belong to the row at hand, as one JSON list in the order of a column: a record and its
 * parts come with one statement. Read it with `rowsIn`.
 */
export const jsonRows = <Column extends string>(
  queries: Queries,
  request: { columns: readonly Column[]; from: RawBuilder<unknown>; orderBy: Column | 'position' },
): RawBuilder<unknown> => {
  const isSqlite = queries.getExecutor().adapter instanceof SqliteAdapter;
  const [list, record] = isSqlite
    ? [sql`json_group_array`, sql`json_object`]
    : [sql`json_agg`, sql`json_build_object`];
  const fields = request.columns.flatMap((column) => [sql.lit(column), sql.ref(column)]);
  return sql`(select ${list}(${record}(${sql.join(fields)}) order by ${sql.ref(request.orderBy)}) ${request.from})`;
};

/** The rows of a list that `jsonRows` made: SQLite gives it as text, PostgreSQL's driver has parsed it. */
export const rowsIn = <Row>(list: unknown): Row[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement names the columns that Row names
  return (typeof list === 'string' ? JSON.parse(list) : (list ?? [])) as Row[];
};
