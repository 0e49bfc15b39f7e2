import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Whether a printer of Brother has the wide head. */
export const widePrinters = {
  name: '0211-wide-printers',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql.raw('alter table printers add column is_wide integer not null default 0').execute(db);
    // Until now only the wide head printed labels of more than 62 mm.
    await sql`update printers set is_wide = 1 where language = 'brother' and media_width_mm > 64`.execute(db);
  },
};
