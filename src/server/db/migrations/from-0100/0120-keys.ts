import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Keys of other systems. A key has an account of its own, without a password, so that whatever it does is recorded under
 * its own name wherever people are named. The account stays when the key is revoked.
 */
export const keys = {
  name: '0120-keys',

  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run('alter table users add column is_key integer not null default 0');
    await run(`create table api_keys (
      ${id}, user_id integer not null unique references users (id), made_by integer not null references users (id),
      hashed_key varchar(64) not null unique, hint varchar(20) not null, client_id integer, networks text,
      expires_at ${instant}, at ${instant} not null)`);
    await run('create index api_keys_made_by on api_keys (made_by)');
  },
};
