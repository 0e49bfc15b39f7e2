import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** The codes that a product has beside its SKU, client SKU and barcode. */
export const productCodes = {
  name: '0017-product-codes',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`create table product_codes (
      client_product_id integer not null references client_products (id) on delete cascade,
      client_id integer references clients (id) on delete cascade,
      position integer not null, code text not null, code_key text not null,
      kind text not null check (kind in ('gtin', 'fnsku', 'asin', 'sku', 'other')),
      level text not null check (level in ('unit', 'case', 'pallet')),
      pieces integer, is_checked_by_hand smallint not null default 0,
      primary key (client_product_id, code_key))`);
    await run(`create index product_codes_key on product_codes (code_key, client_id, client_product_id)`);
    // A GTIN names one article: no second product of a client can have it. "No client" counts as one.
    await run(
      `create unique index product_codes_gtin on product_codes (code_key, coalesce(client_id, 0)) where kind = 'gtin'`,
    );
  },
};
