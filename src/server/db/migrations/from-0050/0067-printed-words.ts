import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** The words of the label of a print job; null for jobs of older versions. */
export const printedWords = {
  name: '0067-printed-words',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql.raw('alter table print_jobs add column words text').execute(db);
  },
};
