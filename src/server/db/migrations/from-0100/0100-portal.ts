import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Who the portal is: its id, its keys, and its epochs. The first start fills the tables. Runs keep the role of whoever
 * acted in them, and stations name their scanners.
 */
export const portal = {
  name: '0100-portal',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run('create table portal (id integer primary key, name varchar(40) not null)');
    await run(`create table portal_keys (
      number integer primary key, public_key text not null, private_key text,
      made_at ${instant} not null, retired_at ${instant})`);
    await run(`create table portal_epochs (
      number integer primary key, began_at ${instant} not null, first_run integer not null, first_seal integer not null)`);
    await run('alter table run_events add column user_role varchar(30)');
    await run('alter table stations add column scanner varchar(255)');
  },
};
