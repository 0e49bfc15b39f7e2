import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** The labels of a print job are rows of consecutive ones in one state: see `withState`. */
export const pieceRanges = {
  name: '0115-piece-ranges',

  /** `db` must be a transaction. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run('create table print_pieces_each as select * from print_pieces');
    await run('drop table print_pieces');
    await run(`create table print_pieces (
      job_id integer not null references print_jobs (id) on delete cascade, first integer not null,
      last integer not null check (last >= first),
      state varchar(20) not null
        check (state in ('queued', 'sending', 'printed', 'sent', 'unknown', 'stopped', 'failed')),
      primary key (job_id, first))`);
    // Of consecutive numbers in one state, number minus place is the same.
    await run(`insert into print_pieces (job_id, first, last, state)
      select job_id, min(number), max(number), state from (
        select job_id, number, state,
          number - row_number() over (partition by job_id, state order by number) as run
        from print_pieces_each) as each_piece
      group by job_id, state, run`);
    await run('drop table print_pieces_each');
  },
};
