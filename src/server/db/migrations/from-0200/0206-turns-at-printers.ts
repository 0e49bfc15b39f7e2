import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Whose labels a print job has waiting, and its turn among the jobs of its printer: people take turns. */
export const turnsAtPrinters = {
  name: '0206-turns-at-printers',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table print_jobs add column queued_by integer`.execute(db);
    await sql`alter table print_jobs add column turn integer not null default 0`.execute(db);
    await sql`alter table printers add column turn integer not null default 0`.execute(db);
    await sql`create index print_jobs_turn on print_jobs (printer_id, queued_by, turn)`.execute(db);
  },
};
