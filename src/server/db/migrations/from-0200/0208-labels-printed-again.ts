import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** How many labels of a reprint had come out before: others of them had been left out. Null, as of older ones, means all. */
export const labelsPrintedAgain = {
  name: '0208-labels-printed-again',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table print_reprints add column again integer`.execute(db);
  },
};
