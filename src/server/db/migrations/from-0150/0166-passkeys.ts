import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Passkeys of accounts, what browsers were asked for and have not answered, and which sessions a passkey has opened. */
export const passkeys = {
  name: '0166-passkeys',

  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table passkeys (
      ${id}, user_id integer not null references users (id), credential_id varchar(1400) not null unique,
      public_key text not null, counter bigint not null, transports text not null, is_synced integer not null,
      name varchar(100) not null, at ${instant} not null, last_used_at ${instant})`);
    await run('create index passkeys_user on passkeys (user_id)');
    await run(`create table passkey_challenges (
      hashed varchar(64) primary key, purpose varchar(10) not null, user_id integer, attempt_id integer,
      at ${instant} not null)`);
    await run('create index passkey_challenges_at on passkey_challenges (at)');
    await run('alter table user_sessions add column is_by_passkey integer not null default 0');
  },
};
