import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** The run that a print job is made for: none of its labels is sent before the run has taken it. */
export const jobsOfRuns = {
  name: '0188-jobs-of-runs',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table print_jobs add column for_run integer`.execute(db);
  },
};
