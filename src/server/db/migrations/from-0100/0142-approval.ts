import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Who approves the releases of a client: nobody, a second person, the client, or both; and which of them have approved a
 * draft. Comments on releases, with a place on the artwork.
 */
export const approval = {
  name: '0142-approval',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    await run(`alter table client_controls add column approval varchar(20) not null default 'none'`);
    await run(`update client_controls set approval = 'second_person' where needs_approval = 1`);
    await run(`alter table drafts add column approvals text not null default '[]'`);
    await run(`create table release_comments (
      ${id}, product_id integer not null references client_products (id) on delete cascade,
      number integer not null, user_id integer not null, user_name varchar(255) not null, at ${instant} not null,
      text varchar(2000) not null, file varchar(200), page integer, x_mm double precision, y_mm double precision)`);
    await run('create index release_comments_of on release_comments (product_id, number, id)');
  },
};
