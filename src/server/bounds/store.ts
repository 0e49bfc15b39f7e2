import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { notingAdded, type Added, type AddedByTable } from '../db/added-rows.ts';

/** Runs `work`, and returns the rows that it has inserted beside its result. */
export const withAdded = async <T>(work: () => Promise<T>): Promise<{ result: T; added: AddedByTable }> => {
  const added: AddedByTable = new Map();
  return { result: await notingAdded(added, work), added };
};

/** Adds rows to what a person added on a day ('2026-11-24'), and returns the new sums by table. */
export const addToDay = async (
  queries: Queries,
  { userId, day }: { userId: number; day: string },
  added: AddedByTable,
): Promise<AddedByTable> => {
  const rows = await queries
    .insertInto('rows_added')
    .values(
      [...added]
        // In one order, so that two calls of one person cannot wait for each other.
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([table, one]) => ({
          user_id: userId,
          day,
          table_name: table,
          row_count: one.rows,
          bytes: one.bytes,
        })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'table_name']).doUpdateSet({
        row_count: sql<number>`rows_added.row_count + excluded.row_count`,
        bytes: sql<number>`rows_added.bytes + excluded.bytes`,
      }),
    )
    .returning(['table_name', 'row_count', 'bytes'])
    .execute();
  return new Map(
    rows.map(({ table_name: table, row_count, bytes }): [string, Added] => [
      table,
      { rows: row_count, bytes },
    ]),
  );
};
