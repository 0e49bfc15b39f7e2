import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Whether the portal prints the mark of its release on a label. */
export const releaseMark = {
  name: '0155-release-mark',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    for (const table of ['product_labels', 'client_products'])
      await sql.raw(`alter table ${table} add column release_mark text`).execute(db);
  },
};
