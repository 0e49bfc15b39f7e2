import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Facts in the events of runs, numbers that a client's goods carry once, refused acts, and what a client wants of checks.
 * Events from before are of format 1: their `reason` is a sentence; of later ones it is a fact.
 */
export const proof = {
  name: '0081-proof',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    await run('alter table run_events add column format integer not null default 1');
    await run(`create table run_numbers (
      client_id integer not null, kind varchar(20) not null, value varchar(600) not null,
      run_id integer not null references runs (id), seq integer not null, at ${instant} not null,
      primary key (client_id, kind, value))`);
    await run(`create index run_numbers_run on run_numbers (run_id)`);
    await run(`create table run_refusals (
      ${id}, run_id integer not null references runs (id), at ${instant} not null, user_id integer not null,
      user_name varchar(255) not null, station_id integer, station_name varchar(255),
      kind varchar(20) not null, said text not null)`);
    await run(`create index run_refusals_run on run_refusals (run_id, id)`);
    await run('alter table run_photos add column sha256 varchar(64)');
    await run('update run_photos set sha256 = (select sha256 from files where files.key = run_photos.key)');
    await run('create index run_photos_sha256 on run_photos (sha256)');
    await run(`alter table client_controls add column check_at varchar(20) not null default 'all'`);
    await run(`alter table client_controls add column challenges_each_run integer not null default 1`);
    await run(`alter table client_controls add column unexplained_limit integer not null default 0`);
  },
};
