import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/**
 * How the artwork of a label is printed and which kind of date it has; the words of dates and the address of links of a
 * client; and of a print job the file and pages that it prints, and why it was printed although something was found.
 */
export const artworkSettings = {
  name: '0110-artwork-settings',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    for (const table of ['product_labels', 'client_products'])
      for (const column of ['pages', 'grey', 'date_kind'])
        await run(`alter table ${table} add column ${column} text`);
    for (const column of ['date_words', 'link_domain'])
      await run(`alter table clients add column ${column} text`);
    await run('alter table print_jobs add column reason text');
    await run('alter table print_jobs add column artwork_key text');
    await run('alter table print_jobs add column pages integer');
    await run('create index print_jobs_by_artwork on print_jobs (artwork_key) where artwork_key is not null');
    // A page of a file that has a different label on each. Its label is null until it was drawn and read back.
    await run(
      `create table print_pages (
        job_id integer not null references print_jobs (id) on delete cascade,
        number integer not null,
        content text not null,
        sha256 text not null,
        byte_count integer not null,
        picture text not null,
        words text not null,
        primary key (job_id, number)
      )`,
    );
  },
};
