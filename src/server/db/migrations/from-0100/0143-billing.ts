import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** What work costs a client, from a day on, and corrections of what was billed. Lines follow from closed runs. */
export const billing = {
  name: '0143-billing',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    await run(`create table client_rates (
      client_id integer not null references clients (id) on delete cascade, kind varchar(20) not null,
      unit varchar(10) not null, amount varchar(30) not null, currency varchar(3) not null,
      from_day varchar(10) not null, primary key (client_id, kind, from_day))`);
    await run(`create table billing_corrections (
      ${id}, run_id integer not null, client_id integer not null, kind varchar(20) not null, quantity integer not null,
      reason varchar(500) not null, at ${instant} not null, user_id integer not null)`);
    await run('create index billing_corrections_run on billing_corrections (run_id)');
    await run(`create index runs_closed on runs (client_id, ended_at)`);
  },
};
