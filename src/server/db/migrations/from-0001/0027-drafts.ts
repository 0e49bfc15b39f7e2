import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * What of a client is controlled, and what editors saved that nobody has published. No foreign key to a record, as in
 * `releases`: a client that is deleted and restored is still controlled.
 */
export const drafts = {
  name: '0027-drafts',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table client_controls (
      client_id integer primary key,
      is_controlled integer not null, needs_approval integer not null, check_every integer not null,
      needs_photo integer not null, is_shadow integer not null)`);
    await run(`create table drafts (
      entity varchar(20) not null check (entity in ('product', 'client')), record_id integer not null,
      client_id integer not null, version integer not null, base_version integer not null,
      body text not null, authors text not null, user_id integer not null, at ${instant} not null,
      state varchar(20) not null check (state in ('draft', 'waiting', 'refused')),
      summary varchar(200), sent_by integer, answered_by integer, reason varchar(500),
      primary key (entity, record_id))`);
    await run(`create index drafts_client_idx on drafts (client_id)`);
  },
};
