import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { allTables } from './change.ts';

const onSqliteStatements = allTables.flatMap((table) =>
  ['insert', 'update', 'delete'].map(
    (event) => `create trigger watch_${table}_${event} after ${event} on ${table} begin
      insert into written_rows (name) values ('${table}');
      select raise(abort, 'broken off') from break_off where name = '${table}' and at_row =
        (select count(*) from written_rows where name = '${table}');
    end`,
  ),
);

const onPostgresStatements = [
  `create function watch_rows() returns trigger language plpgsql as $$ begin
    insert into written_rows (name) values (tg_table_name);
    if exists (select from break_off where name = tg_table_name and at_row =
      (select count(*) from written_rows where name = tg_table_name))
    then raise exception 'broken off'; end if;
    return null;
  end $$`,
  ...allTables.map(
    (table) => `create trigger watch_rows after insert or update or delete on ${table}
      for each row execute function watch_rows()`,
  ),
];

/** Notes from now on each row that is written, in the same transaction: what is rolled back takes its notes with it. */
export const watchWrites = (database: Database): Promise<void> =>
  database.write(async (queries) => {
    for (const statement of [
      'create table written_rows (name varchar(40) not null)',
      'create table break_off (name varchar(40) not null, at_row integer not null)',
      ...(database.engine === 'sqlite' ? onSqliteStatements : onPostgresStatements),
    ])
      await sql.raw(statement).execute(queries);
  });

/** How many rows of each table were written, and not rolled back, since they were last forgotten. */
export const writtenRows = async ({ read }: Database): Promise<Map<string, number>> => {
  const { rows } = await sql<{ name: string; count: number | string }>`
    select name, count(*) as count from written_rows group by name`.execute(read);
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
};

/** Forgets what was written, and makes the writing of this row of this table fail from now on; without `at` nothing fails. */
export const breakOffAt = async ({ read }: Database, at?: { table: string; row: number }): Promise<void> => {
  await sql`delete from written_rows`.execute(read);
  await sql`delete from break_off`.execute(read);
  if (at) await sql`insert into break_off values (${at.table}, ${at.row})`.execute(read);
};
