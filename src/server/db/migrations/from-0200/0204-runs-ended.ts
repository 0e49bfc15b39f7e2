import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Finds the runs that ended in a month, of all clients, without reading every run. */
export const runsEnded = {
  name: '0204-runs-ended',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`create index runs_ended on runs (ended_at, id)`.execute(db);
  },
};
