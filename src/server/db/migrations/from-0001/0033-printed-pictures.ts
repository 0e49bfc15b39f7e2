import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** The picture of the label of a print job, as it was drawn from the bytes that are sent: a PNG as base64. */
export const printedPictures = {
  name: '0033-printed-pictures',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql.raw('alter table print_jobs add column picture text').execute(db);
  },
};
