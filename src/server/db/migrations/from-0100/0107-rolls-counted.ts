import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Rolls of about so many labels, and the rolls that a run refused apart from those that were issued to it. */
export const rollsCounted = {
  name: '0107-rolls-counted',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table label_rolls add column within_percent integer not null default 0`.execute(db);
    await sql`alter table label_rolls add column pieces_found integer not null default 0`.execute(db);
    await sql`alter table run_rolls add column is_issued integer not null default 1`.execute(db);
    // Until now a roll that was refused stood among those that were issued; the standing of the run names the latter.
    await sql`update run_rolls set is_issued = 0 where not exists (
      select 1 from runs where runs.id = run_rolls.run_id
        and runs.standing like '%{"code":"' || run_rolls.code || '","issued":%')`.execute(db);
  },
};
