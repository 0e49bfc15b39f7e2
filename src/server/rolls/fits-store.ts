import { sql } from 'kysely';
import { z } from 'zod';
import { breathe } from '../breathe.ts';
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

const releasesAtOnce = 4;

/** The current release of each of these products, read a few at a time: a release may have a megabyte. */
export const findCurrentReleases = async (
  queries: Queries,
  productIds: readonly number[],
): Promise<Map<number, ProductRelease>> => {
  const found = new Map<number, ProductRelease>();
  for (const productId of productIds) {
    const row = await queries
      .selectFrom('releases')
      .select(['record_id as productId', 'number', 'content'])
      .where('entity', '=', 'product')
      .where('record_id', '=', productId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row) found.set(productId, { ...row, content: readContent(row.content) });
    if (found.size % releasesAtOnce === 0) await breathe();
  }
  return found;
};

/**
 * The latest releases of these products: the current ones first, then the past ones in rounds, newest first. Reads a few
 * at a time, and ends after so many characters of past ones: a release may have a megabyte. Returns whether it read all.
 */
export async function* releasesOf(
  queries: Queries,
  productIds: readonly number[],
  most: { perProduct: number; pastCharacters: number },
): AsyncGenerator<ProductRelease & { isCurrent: boolean }, boolean> {
  const before = new Map<number, number>();
  for (const [productId, release] of await findCurrentReleases(queries, productIds)) {
    yield { ...release, isCurrent: true };
    before.set(productId, release.number);
  }
  let left = most.pastCharacters;
  for (let read = 1; read < most.perProduct && before.size > 0; read += releasesAtOnce)
    for (const [productId, number] of before) {
      const rows = await queries
        .selectFrom('releases')
        .select(['record_id as productId', 'number', 'content'])
        .where('entity', '=', 'product')
        .where('record_id', '=', productId)
        .where('number', '<', number)
        .orderBy('number', 'desc')
        .limit(Math.min(releasesAtOnce, most.perProduct - read))
        .execute();
      for (const row of rows) {
        left -= row.content.length;
        if (left < 0) return false;
        yield { ...row, content: readContent(row.content), isCurrent: false };
      }
      const last = rows.at(-1);
      if (last && rows.length === releasesAtOnce) before.set(productId, last.number);
      else before.delete(productId);
      await breathe();
    }
  return true;
}

const productsInStatement = 20;

/**
 * The contents, as texts, of the two latest releases of each of these products: what it says, and what it said before. Of one that
 * was deleted, what it said at last.
 */
export async function* latestContents(
  queries: Queries,
  productIds: readonly number[],
): AsyncGenerator<string> {
  for (let start = 0; start < productIds.length; start += productsInStatement) {
    const latest = productIds.slice(start, start + productsInStatement).map(
      (id) => sql`select * from (select content from releases
        where entity = 'product' and record_id = ${id} order by number desc limit 2) latest`,
    );
    const { rows } = await sql<{ content: string }>`${sql.join(latest, sql` union all `)}`.execute(queries);
    for (const { content } of rows) yield content;
    await breathe();
  }
}
