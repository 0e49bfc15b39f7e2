import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Printers, and what was and will be printed. A job keeps the bytes that are sent for each of its labels, as base64, and no
 * foreign key to its product: what was printed outlives it.
 */
export const printing = {
  name: '0029-printing',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const [id, instant] =
      engine === 'sqlite'
        ? ['id integer primary key autoincrement', 'text']
        : ['id integer primary key generated always as identity', 'timestamptz'];
    const byUser = 'integer references users (id) on delete set null';
    await run(`create table printers (
      ${id}, name varchar(100) not null, name_key varchar(400) not null unique,
      language varchar(20) not null check (language in ('zpl', 'ipp')),
      address varchar(255) not null, port integer not null, dots_per_mm integer not null,
      media_width_mm double precision not null, media_height_mm double precision not null,
      darkness integer, speed integer, offset_x_dots integer not null, offset_y_dots integer not null,
      version integer not null default 1, created_at ${instant} not null, updated_at ${instant} not null,
      lease_by varchar(60), lease_until ${instant}, next_try_at ${instant})`);
    await run(`create table print_jobs (
      ${id}, printer_id integer references printers (id) on delete set null, printer_name varchar(100) not null,
      product_id integer not null, sku varchar(200) not null, label_id varchar(100) not null,
      layout varchar(20) not null, fields text not null, quantity integer not null,
      state varchar(20) not null check (state in ('queued', 'sending', 'printed', 'unknown', 'stopped', 'failed')),
      sentence varchar(500), waiting_since ${instant}, release integer, client_release integer,
      content text not null, sha256 char(64) not null, byte_count integer not null,
      created_by ${byUser}, created_at ${instant} not null)`);
    await run(`create index print_jobs_printer_idx on print_jobs (printer_id, state)`);
    await run(`create index print_jobs_product_idx on print_jobs (product_id)`);
    await run(
      `create index print_jobs_open_idx on print_jobs (printer_id) where state in ('queued', 'sending')`,
    );
    await run(`create table print_pieces (
      job_id integer not null references print_jobs (id) on delete cascade, number integer not null,
      state varchar(20) not null check (state in ('queued', 'sending', 'printed', 'unknown', 'stopped', 'failed')),
      primary key (job_id, number))`);
    await run(`create table print_reprints (
      job_id integer not null references print_jobs (id) on delete cascade, number integer not null,
      pieces text not null, reason varchar(500) not null, user_id ${byUser}, at ${instant} not null,
      primary key (job_id, number))`);
  },
};
