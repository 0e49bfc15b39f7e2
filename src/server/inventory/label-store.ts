import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** The fields of a product's label that describe a stock item. */
export interface FoundLabel {
  labelSku: string | null;
  supplierCode: string | null;
  supplierName: string | null;
  labelSize: string | null;
}

const productsAtOnce = 1_000;

/** The labels of all products, in batches. An older product has its one label in its own row. */
export const labelsOfProducts = async function* (queries: Queries): AsyncGenerator<FoundLabel[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<FoundLabel & { productId: number }>`
      select cp.id as "productId",
        case when l.id is null then cp.label_sku else l.label_sku end as "labelSku",
        case when l.id is null then cp.supplier_code else l.supplier_code end as "supplierCode",
        case when l.id is null then cp.supplier_name else l.supplier_name end as "supplierName",
        case when l.id is null then cp.label_size else l.label_size end as "labelSize"
      from (
        select id, label_sku, supplier_code, supplier_name, label_size
        from client_products where id > ${last} order by id limit ${productsAtOnce}
      ) cp
      left join product_labels l on l.client_product_id = cp.id
      order by cp.id, l.position`.execute(queries);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.productId;
  }
};

const itemsAtOnce = 5_000;

/** The keys of all items, in batches. */
export const keysOfItems = async function* (
  queries: Queries,
): AsyncGenerator<{ labelSkuKey: string; supplierCodeKey: string }[]> {
  let last = 0;
  for (;;) {
    const rows = await queries
      .selectFrom('inventory_items')
      .select(['id', 'label_sku_key as labelSkuKey', 'supplier_code_key as supplierCodeKey'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(itemsAtOnce)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
};
