import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Benches whose browser people share, and the badges by which they sign in there. */
export const stations = {
  name: '0028-stations',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table stations (
      ${id}, name varchar(255) not null, site varchar(255), printer_id integer,
      hashed_token varchar(64) not null unique, at ${instant} not null, user_id integer not null)`);
    await run(`create table badges (
      ${id}, user_id integer not null unique references users (id), hashed_code varchar(64) not null unique,
      pin_hash varchar(255) not null, at ${instant} not null, issued_by integer not null)`);
  },
};
