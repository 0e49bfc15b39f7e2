import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** How days are printed on the labels of a client. */
export const dateFormat = {
  name: '0035-date-format',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table clients add column date_format text`.execute(db);
  },
};
