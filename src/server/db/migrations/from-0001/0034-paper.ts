import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Where a printer of paper has its IPP, and what was sent to it. A sheet keeps its PDF as base64, and no foreign key to what it shows:
 * what was printed outlives it. The PDF of a badge is not kept: its code is a secret.
 */
export const paper = {
  name: '0034-paper',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const [id, instant] =
      engine === 'sqlite'
        ? ['id integer primary key autoincrement', 'text']
        : ['id integer primary key generated always as identity', 'timestamptz'];
    await run(`alter table printers add column path varchar(255) not null default '/ipp/print'`);
    await run(`create table paper_jobs (
      ${id}, printer_id integer references printers (id) on delete set null, printer_name varchar(100) not null,
      kind varchar(20) not null check (kind in ('product', 'client', 'order', 'badge')), record_id integer not null,
      title varchar(500) not null, copies integer not null,
      state varchar(20) not null check (state in ('sending', 'printed', 'unknown', 'failed')), sentence varchar(500),
      release integer, client_release integer, content text, sha256 char(64) not null,
      created_by integer references users (id) on delete set null, created_at ${instant} not null)`);
    await run(`create index paper_jobs_printer_idx on paper_jobs (printer_id)`);
  },
};
