import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Where the codes of a product stand, what a label covers, and which numbers it carries. */
export const codePlaces = {
  name: '0080-code-places',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`alter table client_products add column places text not null default '[]'`);
    for (const table of ['product_labels', 'client_products'])
      for (const column of ['covers', 'carries']) await run(`alter table ${table} add column ${column} text`);
  },
};
