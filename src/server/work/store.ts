import { sql } from 'kysely';
import type { Gap } from '#domain/products/gaps.ts';
import type { Work } from '#domain/work/contract.ts';
import type { Queries } from '../db/database.ts';
import { conditionOfGap } from '../products/filter-store.ts';

/** A boolean from PostgreSQL, or 1 and 0 from SQLite. */
type Yes = boolean | number;

const exists = (from: ReturnType<typeof sql>) => sql<Yes>`exists (select 1 from ${from})`;

const lacking = (gap: Gap) =>
  sql<number>`(select count(*) from client_products cp where ${conditionOfGap(gap)})`;

/** Counts the gaps of the catalogue and checks which first steps are done, in one statement. */
export const findWork = async (queries: Queries): Promise<Work> => {
  const row = await queries
    .selectNoFrom([
      lacking('label').as('label'),
      lacking('artwork').as('artwork'),
      lacking('barcode').as('barcode'),
      lacking('client').as('clientless'),
      exists(sql`clients`).as('client'),
      exists(sql`client_products`).as('product'),
      exists(sql`product_labels where artwork_files not in ('', '[]')`).as('withArtwork'),
      exists(sql`inventory_items`).as('stock'),
      sql<Yes>`(select count(*) > 1 from users)`.as('colleague'),
    ])
    .executeTakeFirstOrThrow();
  return {
    lacks: { label: row.label, artwork: row.artwork, barcode: row.barcode, client: row.clientless },
    has: {
      client: Boolean(row.client),
      product: Boolean(row.product),
      artwork: Boolean(row.withArtwork),
      stock: Boolean(row.stock),
      colleague: Boolean(row.colleague),
    },
  };
};
