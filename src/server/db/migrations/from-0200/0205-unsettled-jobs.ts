import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Counts the print jobs that wait for a person without reading those that were printed. */
export const unsettledJobs = {
  name: '0205-unsettled-jobs',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`create index print_jobs_state on print_jobs (state)`.execute(db);
  },
};
