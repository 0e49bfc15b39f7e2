import type { Selectable } from 'kysely';
import type { Queries } from '../db/database.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import type { Tables } from '../db/tables.ts';

type Row = Selectable<Tables['unreleased']>;

const lotSize = 200;

/** Whether any record has no release yet. */
export const isAnyUnreleased = async (queries: Queries): Promise<boolean> =>
  (await queries.selectFrom('unreleased').select('record_id').limit(1).executeTakeFirst()) !== undefined;

/** Some records that have no release yet, locked; none if all have one. */
export const lockUnreleased = (queries: Queries): Promise<Row[]> =>
  forUpdate(
    queries,
    queries
      .selectFrom('unreleased')
      .select(['entity', 'record_id'])
      .orderBy('entity')
      .orderBy('record_id')
      .limit(lotSize),
  ).execute();

/** Records that these records now have their first release. */
export const removeUnreleased = async (queries: Queries, rows: readonly Row[]): Promise<void> => {
  for (const entity of ['client', 'product'] as const) {
    const ids = rows.flatMap((row) => (row.entity === entity ? row.record_id : []));
    if (ids.length === 0) continue;
    await queries
      .deleteFrom('unreleased')
      .where('entity', '=', entity)
      .where('record_id', 'in', ids)
      .execute();
  }
};
