import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Indexes for finding records as somebody types. SQLite's indexes compare bytes and serve beginnings already; PostgreSQL's
 * follow the collation, and need an operator class for that. The index of client SKUs is replaced: it is only asked for
 * equal ones.
 */
export const find = {
  name: '0024-find',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    if (engine === 'sqlite') {
      await run(
        `create index inventory_items_text on inventory_items (label_sku_key, supplier_code_key, id, search_text)`,
      );
      return;
    }
    await run(`drop index client_products_client_sku_key`);
    for (const key of ['sku_key', 'client_sku_key', 'name_key'])
      await run(
        `create index client_products_${key}_begins on client_products (${key} text_pattern_ops, id)`,
      );
    await run(
      `create index inventory_items_label_begins on inventory_items (label_sku_key text_pattern_ops, id)`,
    );
    await run(`create index inventory_items_text on inventory_items using gin (search_text gin_trgm_ops)`);
  },
};
