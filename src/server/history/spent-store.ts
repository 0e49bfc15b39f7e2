import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../db/database.ts';
import { inBatches } from '../in-batches.ts';

/** The kinds of records that have drafts and releases. */
type Entity = 'product' | 'client';

/** The highest version and release number that the drafts of a record have had. */
export interface Spent {
  version: number;
  number: number;
}

const tables = { product: 'client_products', client: 'clients' } as const;

/**
 * The next version of the current row, for an update of its table: above its own version and those of its drafts, so
 * that a version never names two contents, published or not.
 */
export const nextVersion = (entity: Entity): RawBuilder<number> => {
  const version = sql.ref(`${tables[entity]}.version`);
  return sql`1 + coalesce((select s.version from spent_numbers as s where s.entity = ${sql.lit(entity)}
    and s.record_id = ${sql.ref(`${tables[entity]}.id`)} and s.version > ${version}), ${version})`;
};

/** What the drafts of these records have had, by the records' ids; records that never had a draft are left out. */
export const findSpent = async (
  queries: Queries,
  entity: Entity,
  ids: readonly number[],
): Promise<Map<number, Spent>> => {
  const rows = await inBatches(ids, (batch) =>
    queries
      .selectFrom('spent_numbers')
      .select(['record_id', 'version', 'number'])
      .where('entity', '=', entity)
      .where('record_id', 'in', batch)
      .execute(),
  );
  return new Map(rows.map(({ record_id, ...spent }) => [record_id, spent]));
};

/** Records that a draft of a record has this version and number. The caller has locked the record. */
export const spend = async (queries: Queries, entity: Entity, id: number, spent: Spent): Promise<void> => {
  await queries
    .insertInto('spent_numbers')
    .values({ entity, record_id: id, ...spent })
    .onConflict((conflict) => conflict.columns(['entity', 'record_id']).doUpdateSet(spent))
    .execute();
};
