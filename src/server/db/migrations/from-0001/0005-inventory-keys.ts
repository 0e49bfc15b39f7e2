import { sql } from 'kysely';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../../database.ts';

/** Keys for the inventory filters by supplier and storage; existing items get theirs here. */
export const inventoryKeys = {
  name: '0005-inventory-keys',

  /** `db` must be a transaction. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`alter table inventory_items add column supplier_name_key text not null default ''`);
    await run(`alter table inventory_items add column storage_key text not null default ''`);
    const { rows } = await sql<{ id: number; supplier_name: string; storage: string }>`
      select id, supplier_name, storage from inventory_items`.execute(db);
    for (const row of rows)
      await sql`update inventory_items set supplier_name_key = ${searchKey(row.supplier_name)},
        storage_key = ${searchKey(row.storage)} where id = ${row.id}`.execute(db);
    await run(`drop index inventory_items_label`);
    await run(`create index inventory_items_label on inventory_items (label_sku_key, supplier_code_key, id)`);
  },
};
