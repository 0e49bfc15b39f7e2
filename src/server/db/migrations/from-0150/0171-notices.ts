import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Mails about releases, comments, orders and holds that wait to be sent, which of them a person has switched off, and the
 * links that open one release without an account.
 */
export const notices = {
  name: '0171-notices',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    await run(`create table notices (
      ${id}, user_id integer not null references users (id) on delete cascade, kind varchar(30) not null,
      record varchar(60) not null, detail text not null, at ${instant} not null, due_at ${instant} not null,
      attempts integer not null default 0, sent_at ${instant})`);
    await run('create index notices_due on notices (due_at) where sent_at is null');
    await run('create index notices_record on notices (record) where sent_at is null');
    await run(`create table mail_choices (
      user_id integer not null references users (id) on delete cascade, kind varchar(30) not null,
      primary key (user_id, kind))`);
    await run(`create table release_links (
      ${id}, token varchar(64) not null unique, user_id integer not null references users (id) on delete cascade,
      product_id integer not null references client_products (id) on delete cascade, number integer not null,
      version integer not null, at ${instant} not null, expires_at ${instant} not null, answered_at ${instant})`);
    await run('alter table client_controls add column answers_by_link integer not null default 0');
  },
};
