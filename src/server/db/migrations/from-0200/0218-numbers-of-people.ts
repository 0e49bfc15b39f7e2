import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/**
 * The number of each person in a run, which a client reads instead of a name: it was counted from the events at each reading, and
 * that of who only signed moved when somebody else joined. They are as versions before this one counted them. Who only signed is
 * among the people of a run from here on, without `acts`.
 */
export const numbersOfPeople = {
  name: '0218-numbers-of-people',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table run_people add column number integer`.execute(db);
    await sql`alter table run_people add column acts integer not null default 1`.execute(db);
    await sql`
      update run_people set number = counted.number
      from (select run_id, user_id, row_number() over (partition by run_id order by min(seq)) as number
        from run_events group by run_id, user_id) as counted
      where counted.run_id = run_people.run_id and counted.user_id = run_people.user_id`.execute(db);
    await sql`
      insert into run_people (run_id, user_id, number, acts)
      select s.entity_id, s.user_id,
        (select count(*) from run_people as p where p.run_id = s.entity_id)
          + row_number() over (partition by s.entity_id order by min(s.id)), 0
      from signatures as s join runs as r on r.id = s.entity_id
      where s.entity = 'run' and not exists (
        select 1 from run_people as p where p.run_id = s.entity_id and p.user_id = s.user_id)
      group by s.entity_id, s.user_id`.execute(db);
    await sql`create index run_people_run on run_people (run_id)`.execute(db);
  },
};
