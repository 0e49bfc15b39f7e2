import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** For which resolution the label of a job was drawn; null for older ones, of which the size in dots alone is known. */
export const resolutionsOfJobs = {
  name: '0212-resolutions-of-jobs',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql.raw('alter table print_jobs add column dots_per_mm double precision').execute(db);
  },
};
