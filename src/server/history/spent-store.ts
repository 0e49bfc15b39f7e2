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

/** More than anybody saves or publishes of one record between a backup and its restore. */
const versionsLost = 1_000;
const numbersLost = 100;

const higher = (spent: string, own: string) =>
  sql`case when ${sql.ref(spent)} > ${sql.ref(own)} then ${sql.ref(spent)} else ${sql.ref(own)} end`;

/**
 * Leaves out versions and release numbers of every product and client in a restored backup: what was saved and published
 * after it was made is lost, but forms and sheets of paper of that time still name it.
 */
export const countOn = async (queries: Queries): Promise<void> => {
  for (const entity of ['product', 'client'] as const) {
    await sql`insert into spent_numbers (entity, record_id, version, number)
      select ${sql.lit(entity)}, r.id, ${sql.lit(versionsLost)} + ${higher('s.version', 'r.version')},
        ${sql.lit(numbersLost)} + coalesce(${higher('s.number', 'n.latest')}, 0)
      from ${sql.table(tables[entity])} as r
      left join spent_numbers as s on s.entity = ${sql.lit(entity)} and s.record_id = r.id
      left join (select record_id, max(number) as latest from releases where entity = ${sql.lit(entity)}
        group by record_id) as n on n.record_id = r.id
      where true
      on conflict (entity, record_id) do update set version = excluded.version, number = excluded.number`.execute(
      queries,
    );
  }
};
