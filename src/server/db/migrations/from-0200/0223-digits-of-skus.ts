import { sql } from 'kysely';
import { skuKey } from '#domain/codes/code-key.ts';
import { hasOtherDigits } from '#domain/codes/other-digits.ts';
import { productKeys } from '#domain/products/keys.ts';
import type { Queries } from '../../database.ts';

/** How many rows are read at a time. */
const batch = 1000;

/** Gives a catalogue row the key of its SKU, unless another row has it: then it keeps its own, and a search finds both. */
const renameKey = (db: Queries, { id, sku }: { id: number; sku: string }) =>
  sql`update master_products set sku_key = ${skuKey(sku)} where id = ${id}
    and not exists (select 1 from master_products other where other.sku_key = ${skuKey(sku)})`.execute(db);

const catalogue = async (db: Queries): Promise<void> => {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: { id: number; sku: string }[] = await db
      .selectFrom('master_products')
      .select(['id', 'sku'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) if (hasOtherDigits(row.sku)) await renameKey(db, row);
    after = rows.at(-1)?.id;
  }
};

const products = async (db: Queries): Promise<void> => {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows = await db
      .selectFrom('client_products as p')
      .innerJoin('master_products as m', 'm.id', 'p.master_product_id')
      .select(['p.id', 'm.sku', 'm.item_description', 'm.barcode', 'p.client_sku'])
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(batch)
      .execute();
    for (const { id, sku, item_description: itemDescription, barcode, client_sku: clientSku } of rows) {
      if (!hasOtherDigits(`${sku}${clientSku ?? ''}`)) continue;
      const codes = await db
        .selectFrom('product_codes')
        .select('code')
        .where('client_product_id', '=', id)
        .orderBy('position')
        .execute();
      const keys = productKeys({ sku, itemDescription, barcode, clientSku, codes });
      await db
        .updateTable('client_products')
        .set({ sku_key: keys.skuKey, client_sku_key: keys.clientSkuKey, search_text: keys.searchText })
        .where('id', '=', id)
        .execute();
    }
    after = rows.at(-1)?.id;
  }
};

/** Digits of every script are one in the keys of SKUs: those that have others than ours get the new key. */
export const digitsOfSkus = {
  name: '0223-digits-of-skus',

  /** `db` must be a transaction. */
  async up(db: Queries): Promise<void> {
    await catalogue(db);
    await products(db);
  },
};
