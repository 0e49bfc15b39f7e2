import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/**
 * What a printer of another language than ZPL was sent for a label, compressed: it was made again from the picture of the label,
 * which another version of the program, or another setting of the printer, makes otherwise. Null of older jobs, and where the label
 * in ZPL is what was sent.
 */
export const labelsAsSent = {
  name: '0231-labels-as-sent',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table print_jobs add column sent text`.execute(db);
  },
};
