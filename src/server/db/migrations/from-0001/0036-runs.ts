import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Runs, and their events, which are never changed. What a run names may be deleted while the run stays, so it keeps names
 * and no foreign keys.
 */
export const runs = {
  name: '0036-runs',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const [id, instant] =
      engine === 'sqlite'
        ? ['id integer primary key autoincrement', 'text']
        : ['id integer primary key generated always as identity', 'timestamptz'];
    await run(`create table runs (
      ${id}, product_id integer not null, client_id integer, product_release integer not null,
      client_release integer, station_id integer not null,
      batch_key varchar(200), gtin varchar(14), state varchar(20) not null,
      plan text not null, standing text not null,
      station_name varchar(255) not null, worker_id integer not null, worker_name varchar(255) not null,
      created_at ${instant} not null, ended_at ${instant}, applied integer,
      last_seq integer not null, last_sha256 varchar(64) not null)`);
    for (const columns of [
      'product_id, product_release',
      'client_id, client_release',
      'batch_key',
      'gtin',
      'station_id',
      'created_at',
    ])
      await run(`create index runs_by_${columns.replace(/,.*/, '')} on runs (${columns}, id)`);
    await run(`create index runs_open on runs (station_id, id) where state not in ('closed', 'abandoned')`);

    await run(`create table run_events (
      ${id}, run_id integer not null references runs (id), seq integer not null, at ${instant} not null,
      user_id integer not null, user_name varchar(255) not null, station_id integer, station_name varchar(255),
      kind varchar(20) not null, verdict varchar(10) not null, reason text, detail text not null,
      prior varchar(64) not null, sha256 varchar(64) not null, unique (run_id, seq))`);
    await run(`create index run_events_challenges on run_events (station_id, at) where kind = 'challenge'`);

    await run(`create table run_rolls (
      run_id integer not null references runs (id), code varchar(20) not null, primary key (code, run_id))`);
    await run(`create table run_people (
      run_id integer not null references runs (id), user_id integer not null, primary key (user_id, run_id))`);
    await run(`create table run_jobs (
      job_id integer primary key, run_id integer not null references runs (id))`);
    await run(`create index run_jobs_run on run_jobs (run_id)`);
    await run(`create table run_photos (
      ${id}, run_id integer not null references runs (id), seq integer not null, key varchar(255) not null,
      at ${instant} not null)`);
    await run(`create index run_photos_run on run_photos (run_id)`);
  },
};
