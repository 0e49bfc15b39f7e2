import { sql } from 'kysely';
import { z } from 'zod';
import { codeKey, searchKey, skuKey } from '#domain/codes/code-key.ts';
import { inventoryKeys } from '#domain/inventory/keys.ts';
import { productKeys } from '#domain/products/keys.ts';
import type { Queries } from '../../database.ts';

/** The part of a run's plan that its key is made of. */
const Batch = z.object({ batch: z.string().nullable() });

/** How many rows are read at a time. */
const batch = 1000;

/** Calls `change` with all rows of a table, in batches by id. `select` takes the id after which to go on. */
const eachRow = async <Row extends { id: number }>(
  select: (after: number) => Promise<readonly Row[]>,
  change: (row: Row) => Promise<void>,
): Promise<void> => {
  let after = 0;
  for (;;) {
    const rows = await select(after);
    for (const row of rows) await change(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
};

/** A key is not changed to one that another row has: the row then keeps its own, and nothing is lost. */
const catalogue = (db: Queries) =>
  eachRow(
    async (after) =>
      db
        .selectFrom('master_products')
        .select(['id', 'sku', 'sku_key'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute(),
    async ({ id, sku, sku_key }) => {
      const key = skuKey(sku);
      if (key === sku_key) return;
      await sql`update master_products set sku_key = ${key} where id = ${id}
        and not exists (select 1 from master_products other where other.sku_key = ${key})`.execute(db);
    },
  );

const codes = async (db: Queries): Promise<void> => {
  const rows = await db
    .selectFrom('product_codes')
    .select(['client_product_id', 'client_id', 'code', 'code_key', 'kind'])
    .execute();
  for (const { client_product_id: product, client_id: client, code, code_key, kind } of rows) {
    const key = codeKey(code) ?? '';
    if (key === code_key) continue;
    await sql`update product_codes set code_key = ${key}
      where client_product_id = ${product} and code_key = ${code_key} and not exists (
        select 1 from product_codes other where other.code_key = ${key} and (other.client_product_id = ${product}
          or (${kind} = 'gtin' and other.kind = 'gtin' and coalesce(other.client_id, 0) = ${client ?? 0})))`.execute(
      db,
    );
  }
};

const products = async (db: Queries): Promise<void> => {
  const codesOf = new Map<number, { code: string }[]>();
  const added = await db
    .selectFrom('product_codes')
    .select(['client_product_id', 'code'])
    .orderBy('position')
    .execute();
  for (const { client_product_id: id, code } of added)
    codesOf.set(id, [...(codesOf.get(id) ?? []), { code }]);
  await eachRow(
    async (after) =>
      db
        .selectFrom('client_products as p')
        .innerJoin('master_products as m', 'm.id', 'p.master_product_id')
        .select(['p.id', 'm.sku', 'm.item_description', 'm.barcode', 'p.client_sku'])
        .select(['p.sku_key as own_key', 'p.name_key', 'p.barcode_key', 'p.client_sku_key', 'p.search_text'])
        .where('p.id', '>', after)
        .orderBy('p.id')
        .limit(batch)
        .execute(),
    async (row) => {
      const keys = productKeys({
        sku: row.sku,
        itemDescription: row.item_description,
        barcode: row.barcode,
        clientSku: row.client_sku,
        codes: codesOf.get(row.id) ?? [],
      });
      const isSame =
        keys.skuKey === row.own_key &&
        keys.nameKey === row.name_key &&
        keys.barcodeKey === row.barcode_key &&
        keys.clientSkuKey === row.client_sku_key &&
        keys.searchText === row.search_text;
      if (isSame) return;
      await db
        .updateTable('client_products')
        .set({
          sku_key: keys.skuKey,
          name_key: keys.nameKey,
          barcode_key: keys.barcodeKey,
          client_sku_key: keys.clientSkuKey,
          search_text: keys.searchText,
        })
        .where('id', '=', row.id)
        .execute();
    },
  );
};

const items = (db: Queries) =>
  eachRow(
    async (after) =>
      db
        .selectFrom('inventory_items')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute(),
    async (row) => {
      const keys = inventoryKeys({
        labelSku: row.label_sku,
        supplierCode: row.supplier_code,
        supplierName: row.supplier_name,
        labelSize: row.label_size,
        storage: row.storage,
      });
      if (keys.searchText === row.search_text) return;
      await db
        .updateTable('inventory_items')
        .set({
          label_sku_key: keys.labelSkuKey,
          supplier_code_key: keys.supplierCodeKey,
          supplier_name_key: keys.supplierNameKey,
          storage_key: keys.storageKey,
          search_text: keys.searchText,
        })
        .where('id', '=', row.id)
        .execute();
    },
  );

const texts = async (db: Queries): Promise<void> => {
  for (const { id, name, name_key } of await db
    .selectFrom('clients')
    .select(['id', 'name', 'name_key'])
    .execute())
    if (searchKey(name) !== name_key)
      await db
        .updateTable('clients')
        .set({ name_key: searchKey(name) })
        .where('id', '=', id)
        .execute();
  const runs = await db
    .selectFrom('runs')
    .select(['id', 'plan', 'batch_key'])
    .where('batch_key', 'is not', null)
    .execute();
  for (const { id, plan, batch_key } of runs) {
    const { batch: text } = Batch.parse(JSON.parse(plan));
    if (text !== null && searchKey(text) !== batch_key)
      await db
        .updateTable('runs')
        .set({ batch_key: searchKey(text) })
        .where('id', '=', id)
        .execute();
  }
  const misses = await db.selectFrom('misses').select(['id', 'text', 'text_key']).execute();
  for (const { id, text, text_key } of misses) {
    const key = codeKey(text) ?? '';
    if (key !== text_key)
      await sql`update misses set text_key = ${key} where id = ${id} and not exists (
        select 1 from misses other where other.text_key = ${key} and other.client_id = misses.client_id
          and other.done_at is null)`.execute(db);
  }
};

/**
 * Dashes, widths and alphabets that look alike are one in every key. Rows whose key this changes get the new one. Of two
 * SKUs that only such a character tells apart, the second keeps its row and key in the catalogue; a search finds both.
 */
export const plainKeys = {
  name: '0090-plain-keys',

  /** `db` must be a transaction. */
  async up(db: Queries): Promise<void> {
    await catalogue(db);
    await codes(db);
    await products(db);
    await items(db);
    await texts(db);
  },
};
