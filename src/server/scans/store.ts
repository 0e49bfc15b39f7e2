import { sql } from 'kysely';
import type { Figures } from '#domain/scans/figures-contract.ts';
import type { Queries } from '../db/database.ts';

/** Values of `product_id` without a product: nothing was found, or several products to choose from. */
export const noProduct = { nothing: 0, several: -1 } as const;

/** Adds scans of a product on a day ('2026-11-24') to its count. */
export const addScans = async (
  queries: Queries,
  { day, productId, count = 1 }: { day: string; productId: number; count?: number },
): Promise<void> => {
  await queries
    .insertInto('scans')
    .values({ day, product_id: productId, count })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'product_id'])
        .doUpdateSet({ count: sql<number>`scans.count + ${sql.val(count)}` }),
    )
    .execute();
};

/** The days with scans since this one, with their counts. */
export const findDays = async (queries: Queries, since: string): Promise<Figures['days']> => {
  const rows = await queries
    .selectFrom('scans')
    .select('day')
    .select(sql<number | string>`sum(count)`.as('scans'))
    .select(
      sql<
        number | string
      >`sum(case when product_id = ${sql.lit(noProduct.nothing)} then count else 0 end)`.as('misses'),
    )
    .where('day', '>=', since)
    .groupBy('day')
    .execute();
  return rows.map(({ day, scans, misses }) => ({ day, scans: Number(scans), misses: Number(misses) }));
};

/** The products scanned most often since a day. */
export const findMostScanned = async (
  queries: Queries,
  since: string,
  limit: number,
): Promise<Figures['most']> => {
  const rows = await queries
    .with('counted', (with_) =>
      with_
        .selectFrom('scans')
        .select('product_id')
        .select(sql<number | string>`sum(count)`.as('scans'))
        .where('day', '>=', since)
        .where('product_id', '>', 0)
        .groupBy('product_id'),
    )
    .selectFrom('counted')
    .innerJoin('client_products as cp', 'cp.id', 'counted.product_id')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .select([
      'cp.id as productId',
      'mp.sku',
      'mp.item_description as itemDescription',
      'c.name as clientName',
    ])
    .select('counted.scans')
    .orderBy('counted.scans', 'desc')
    .orderBy('cp.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, scans: Number(row.scans) }));
};
