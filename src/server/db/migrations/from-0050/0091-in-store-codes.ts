import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** How a client builds the numbers of its own shops: see `readInStore`. */
export const inStoreCodes = {
  name: '0091-in-store-codes',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table clients add column in_store_codes text`.execute(db);
  },
};
