import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Whether a printer of PWG raster prints in colour. */
export const printerColour = {
  name: '0156-printer-colour',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql.raw('alter table printers add column is_colour integer not null default 0').execute(db);
  },
};
