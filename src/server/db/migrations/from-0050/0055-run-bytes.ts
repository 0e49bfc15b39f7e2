import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** The bytes of the events of each run. Those of runs that are older are not counted again. */
export const runBytes = {
  name: '0055-run-bytes',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table runs add column event_bytes integer not null default 0`.execute(db);
  },
};
