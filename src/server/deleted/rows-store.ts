import { sql } from 'kysely';
import type { Engine, Queries } from '../db/database.ts';
import { breathe } from '../breathe.ts';
import type { DeletedTable, StoredRow } from './stored-rows.ts';

const readAtOnce = 250;

/** Values per statement: well under the parameter limits of both engines. */
const valuesAtOnce = 6_000;

const batchesOf = async function* (
  queries: Queries,
  table: DeletedTable,
  column: string,
  ids: readonly number[],
): AsyncGenerator<StoredRow[]> {
  for (let start = 0; start < ids.length; start += readAtOnce) {
    const some = ids.slice(start, start + readAtOnce);
    const { rows } = await sql<StoredRow>`
      select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(some)})`.execute(queries);
    if (rows.length > 0) yield rows;
    await breathe();
  }
};

/** The rows of a table whose `column` contains one of these ids, as the JSON batches of `RowsByTable`. */
export const readRows = async (
  queries: Queries,
  table: DeletedTable,
  column: string,
  ids: readonly number[],
): Promise<string[]> => {
  const batches: string[] = [];
  for await (const rows of batchesOf(queries, table, column, ids))
    batches.push(JSON.stringify(rows).slice(1, -1));
  return batches;
};

/** The rows of a table, grouped by the id in `column`, for records that are stored separately. Each row is JSON. */
export const readRowsBy = async (
  queries: Queries,
  table: DeletedTable,
  column: string,
  ids: readonly number[],
): Promise<Map<number, string[]>> => {
  const byId = new Map(ids.map((id): [number, string[]] => [id, []]));
  for await (const rows of batchesOf(queries, table, column, ids))
    for (const row of rows) byId.get(Number(row[column]))?.push(JSON.stringify(row));
  return byId;
};

/** Inserts rows unchanged, with their ids. */
export const insertRows = async (
  queries: Queries,
  engine: Engine,
  table: DeletedTable,
  rows: readonly StoredRow[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // Otherwise PostgreSQL would assign new ids.
  const overriding = engine === 'postgres' && 'id' in first ? sql`overriding system value` : sql``;
  const batch = Math.floor(valuesAtOnce / columns.length);
  for (let start = 0; start < rows.length; start += batch) {
    const values = rows
      .slice(start, start + batch)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${names}) ${overriding} values ${sql.join(values)}`.execute(
      queries,
    );
    await breathe();
  }
};

/** Which of these ids exist in a table. */
export const findTaken = async <Id extends string | number>(
  queries: Queries,
  table: DeletedTable | 'users',
  ids: readonly Id[],
): Promise<Set<Id>> => {
  const taken = new Set<Id>();
  for (let start = 0; start < ids.length; start += readAtOnce) {
    const some = ids.slice(start, start + readAtOnce);
    const { rows } = await sql<{ id: Id }>`
      select id from ${sql.table(table)} where id in (${sql.join(some)})`.execute(queries);
    for (const { id } of rows) taken.add(id);
    await breathe();
  }
  return taken;
};
