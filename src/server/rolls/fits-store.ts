import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../db/database.ts';

export interface LabelledProduct {
  productId: number;
  sku: string;
  itemDescription: string | null;
  clientName: string | null;
}

/**
 * The products that have a label with this SKU, regardless of letter case, sorted by SKU; at most `most`. A product's
 * row equals its current release, because drafts are stored separately.
 */
export const findProductsWithLabel = async (
  queries: Queries,
  labelSku: string,
  most: number,
): Promise<LabelledProduct[]> => {
  const { rows } = await sql<LabelledProduct>`
    select cp.id as "productId", mp.sku, mp.item_description as "itemDescription", c.name as "clientName"
    from (
      select client_product_id as id from product_labels where lower(label_sku) = lower(${labelSku})
      union
      select id from client_products where lower(label_sku) = lower(${labelSku})
    ) labelled
    join client_products cp on cp.id = labelled.id
    join master_products mp on mp.id = cp.master_product_id
    left join clients c on c.id = cp.client_id
    order by cp.sku_key, cp.id limit ${most}`.execute(queries);
  return rows;
};

/** A release of a product. */
export interface ProductRelease {
  productId: number;
  number: number;
  content: Record<string, unknown>;
}

const Content = z.record(z.string(), z.unknown());
const readContent = (text: string): Record<string, unknown> => Content.parse(JSON.parse(text));

/** The current release of each of these products. */
export const findCurrentReleases = async (
  queries: Queries,
  productIds: readonly number[],
): Promise<Map<number, ProductRelease>> => {
  if (productIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('releases as r')
    .select(['r.record_id as productId', 'r.number', 'r.content'])
    .where('r.entity', '=', 'product')
    .where('r.record_id', 'in', productIds)
    .where('r.number', '=', (row) =>
      row
        .selectFrom('releases as later')
        .select(({ fn }) => fn.max('later.number').as('number'))
        .whereRef('later.entity', '=', 'r.entity')
        .whereRef('later.record_id', '=', 'r.record_id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.productId, { ...row, content: readContent(row.content) }]));
};

/** All releases of these products that contain a label with artwork, newest first, read one product at a time. */
export async function* releasesOf(
  queries: Queries,
  productIds: readonly number[],
  mostPerProduct: number,
): AsyncGenerator<ProductRelease> {
  for (const productId of productIds) {
    const rows = await queries
      .selectFrom('releases')
      .select(['record_id as productId', 'number', 'content'])
      .where('entity', '=', 'product')
      .where('record_id', '=', productId)
      .orderBy('number', 'desc')
      .limit(mostPerProduct)
      .execute();
    for (const row of rows) yield { ...row, content: readContent(row.content) };
  }
}
