import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Replaces a column by one with another type or check, which SQLite cannot change in place. */
const retype = async (
  db: Queries,
  { table, column, type }: { table: string; column: string; type: string },
): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table ${table} add column new_${column} ${type}`);
  await run(`update ${table} set new_${column} = ${column}`);
  await run(`alter table ${table} drop column ${column}`);
  await run(`alter table ${table} rename column new_${column} to ${column}`);
};

const states = `varchar(20) not null default 'queued'
  check (new_state in ('queued', 'sending', 'printed', 'sent', 'unknown', 'stopped', 'failed'))`;

/**
 * Printers of other languages than ZPL, what they are and how they are set up, and labels that were sent to a printer that
 * confirms none.
 */
export const printerLanguages = {
  name: '0066-printer-languages',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run('drop index print_jobs_printer_idx');
    await run('drop index print_jobs_open_idx');
    for (const table of ['print_jobs', 'print_pieces'])
      await retype(db, { table, column: 'state', type: states });
    await run('create index print_jobs_printer_idx on print_jobs (printer_id, state)');
    await run(
      `create index print_jobs_open_idx on print_jobs (printer_id) where state in ('queued', 'sending')`,
    );
    await retype(db, { table: 'printers', column: 'language', type: `varchar(20) not null default 'zpl'` });
    await retype(db, {
      table: 'printers',
      column: 'dots_per_mm',
      type: 'double precision not null default 8',
    });
    for (const column of [
      'columns integer not null default 1',
      'gap_mm double precision not null default 2',
      'is_unconfirmed integer not null default 0',
      `compression varchar(10) not null default 'z64'`,
      'tracking varchar(20)',
      'method varchar(20)',
      'after_label varchar(20)',
      // As the printer said when it was last asked.
      'model varchar(100)',
      'resolution double precision',
    ])
      await run(`alter table printers add column ${column}`);
  },
};
