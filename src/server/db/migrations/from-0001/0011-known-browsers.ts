import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Browsers that have signed in to an account before. Attacks on the account from elsewhere do not lock them out. */
export const knownBrowsers = {
  name: '0011-known-browsers',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const [id, instant] =
      engine === 'sqlite'
        ? ['id integer primary key autoincrement', 'text']
        : ['id integer primary key generated always as identity', 'timestamptz'];
    await run(`create table known_browsers (
      ${id}, user_id integer not null references users (id) on delete cascade,
      browser_token varchar(255) not null, created_at ${instant} not null, used_at ${instant} not null,
      unique (browser_token, user_id))`);
    await run(`create index known_browsers_user on known_browsers (user_id, used_at)`);
  },
};
