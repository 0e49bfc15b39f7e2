import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** What is on hold, or was: why, since when and by whom, and who released it. Rows are never deleted. */
export const holds = {
  name: '0072-holds',

  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table holds (
      ${id}, held_on varchar(20) not null, record_id integer, client_id integer, number integer, batch varchar(100),
      name varchar(600) not null, reason varchar(500) not null, at ${instant} not null, user_id integer not null,
      user_name varchar(255) not null, released_at ${instant}, released_by integer, released_name varchar(255),
      release_reason varchar(500))`);
    await run('create index holds_open on holds (held_on, record_id) where released_at is null');
    await run('create index holds_user on holds (user_id)');
  },
};
