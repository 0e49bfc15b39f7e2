import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Whether a second person looks at the cleared line; and no run has printed an SSCC called 'next'. */
export const clearance = {
  name: '0150-clearance',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`alter table client_controls add column needs_second_to_clear integer not null default 0`);
    await run(`delete from run_numbers where kind = 'printed_sscc' and value = 'next'`);
  },
};
