import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/**
 * To whose people an account belongs: a client's, or a supplier's by code; without either, it is one of staff. A client that
 * is deleted can be restored with its id, and until then its people find nothing.
 */
export const partners = {
  name: '0140-partners',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table users add column partner_client_id integer`.execute(db);
    await sql`alter table users add column partner_supplier varchar(100)`.execute(db);
  },
};
