import { sql } from 'kysely';
import type { FoundRank } from '#domain/find/contract.ts';
import { itemFields } from '#domain/inventory/item-fields.ts';
import * as limits from '#domain/limits.ts';
import { contains, escapeLike } from '../db/contains.ts';
import type { Engine, Queries } from '../db/database.ts';
import { selected } from '../db/record-columns.ts';
import { beginning, endOf } from '../db/begins.ts';

const most = limits.find.others;

/** Clients whose names contain each term; names that begin with the text come first. */
export const findClientsWith = async (
  queries: Queries,
  terms: readonly string[],
  text: string,
): Promise<{ id: number; name: string; rank: FoundRank }[]> => {
  const rows = await queries
    .selectFrom('clients')
    .select(['id', 'name'])
    .select(
      sql<number>`case when name_key like ${`${escapeLike(text)}%`} escape '\\' then 0 else 1 end`.as('mark'),
    )
    .where((row) => row.and(terms.map((term) => contains('name_key', term))))
    .orderBy('mark')
    .orderBy('name_key')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id, name, mark }) => ({ id, name, rank: mark === 0 ? 'name' : 'words' }));
};

/** The titles of the newest tutorials. */
export const findTutorialTitles = (
  queries: Queries,
): Promise<{ id: number; title: string; category: string }[]> =>
  queries
    .selectFrom('tutorials')
    .select(['id', 'title', 'category'])
    .orderBy('id', 'desc')
    .limit(limits.find.tutorialsCompared)
    .execute();

const items = (queries: Queries) =>
  queries.selectFrom('inventory_items').select('id').select(selected('inventory_items', itemFields));

/** The fields of a label stock item in a hit. */
export type FoundItem = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number] & {
  rank: FoundRank;
};

/** Items whose label SKU begins with the text, sorted by label SKU. */
export const findItemsBeginning = async (
  queries: Queries,
  engine: Engine,
  text: string,
): Promise<FoundItem[]> => {
  const { condition, order } = beginning(engine, 'label_sku_key', {
    from: sql`${text}`,
    to: sql`${endOf(text)}`,
  });
  const rows = await items(queries)
    .where(condition)
    .orderBy(sql`${order}, supplier_code_key, id`)
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, rank: 'code' }));
};

/** The shortest text that a trigram index can find. */
const trigram = 3;

/**
 * Items whose text contains each term; none for terms of one or two characters. SQLite scans the texts in its index, in
 * the order of label SKUs, until there are enough.
 */
export const findItemsWith = async (
  queries: Queries,
  engine: Engine,
  terms: readonly string[],
): Promise<FoundItem[]> => {
  if (!terms.some((term) => Array.from(term).length >= trigram)) return [];
  const tests = terms.map((term) =>
    engine === 'sqlite'
      ? sql<boolean>`instr(search_text, ${term}) > 0`
      : sql<boolean>`search_text like ${`%${escapeLike(term)}%`}`,
  );
  const found = sql<{ id: number }>`(
    select id from inventory_items where ${sql.join(tests, sql` and `)}
    order by label_sku_key, supplier_code_key, id limit ${sql.lit(most)})`;
  const rows = await items(queries)
    .where('id', 'in', sql<number>`(select id from ${found} found)`)
    .orderBy(sql`label_sku_key, supplier_code_key, id`)
    .execute();
  return rows.map((row) => ({ ...row, rank: 'words' }));
};
