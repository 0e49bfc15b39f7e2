import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Finds the sheets on paper that are being sent among those of a year, each of which has its PDF in its row. */
export const sheetsLeft = {
  name: '0229-sheets-left',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`create index paper_jobs_sending on paper_jobs (created_at) where state = 'sending'`.execute(db);
  },
};
