import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Numbers of which each is used once: the ranges from which they are taken, and those that were used. */
export const numberRanges = {
  name: '0111-number-ranges',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'integer primary key autoincrement'
        : 'integer primary key generated always as identity';
    await run(
      `create table number_ranges (
        id ${id},
        client_id integer not null references clients (id) on delete cascade,
        kind text not null check (kind in ('sscc', 'serial', 'carton')),
        prefix text not null,
        first_number bigint not null,
        next_number bigint not null,
        last_number bigint not null,
        is_certain integer not null default 1 check (is_certain in (0, 1)),
        created_at text not null,
        created_by integer
      )`,
    );
    await run('create index number_ranges_by_client on number_ranges (client_id, kind)');
    // Kept for ever, also when the job, the range or the client is deleted: no number is used twice.
    await run(
      `create table number_uses (
        kind text not null,
        scope text not null,
        number text not null,
        client_id integer,
        job_id integer not null,
        piece integer not null,
        used_at text not null,
        primary key (kind, scope, number)
      )`,
    );
    await run('create index number_uses_by_job on number_uses (job_id, piece)');
    await run('alter table print_jobs add column numbered text');
  },
};
