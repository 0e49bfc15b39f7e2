import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** What was not found and told to the editors, and by whom. */
export const misses = {
  name: '0042-misses',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const [id, instant] =
      engine === 'sqlite'
        ? ['id integer primary key autoincrement', 'text']
        : ['id integer primary key generated always as identity', 'timestamptz'];
    // A client id of 0 is none: null would be different from null in an index.
    await run(`create table misses (
      ${id}, text text not null, text_key text not null, client_id integer not null default 0, page text,
      count integer not null, first_at ${instant} not null, last_at ${instant} not null,
      answer text, product_id integer, done_at ${instant}, done_by integer references users (id) on delete set null)`);
    await run(`create unique index misses_open on misses (text_key, client_id) where done_at is null`);
    await run(`create index misses_by_count on misses (count, id) where done_at is null`);
    await run(`create index misses_done on misses (done_at, id) where done_at is not null`);
    await run(`create table miss_reports (
      miss_id integer not null references misses (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      seen_at ${instant}, primary key (user_id, miss_id))`);
    await run(`create index miss_reports_miss on miss_reports (miss_id)`);
  },
};
