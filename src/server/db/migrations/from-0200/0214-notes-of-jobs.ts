import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** What is worth knowing of the artwork that a job prints; null for older jobs. */
export const notesOfJobs = {
  name: '0214-notes-of-jobs',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql.raw('alter table print_jobs add column notes text').execute(db);
  },
};
