import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** With which layout a label is printed. */
export const printLayout = {
  name: '0031-print-layout',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    for (const table of ['product_labels', 'client_products'])
      await sql.raw(`alter table ${table} add column print_layout text`).execute(db);
  },
};
