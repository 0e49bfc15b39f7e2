import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** How many rows, of how many bytes, a person has added to each table on a day: see `tableBounds`. */
export const rowsAdded = {
  name: '0056-rows-added',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`create table rows_added (
      user_id integer not null references users (id) on delete cascade, day varchar(10) not null,
      table_name varchar(40) not null, row_count bigint not null, bytes bigint not null,
      primary key (user_id, day, table_name))`.execute(db);
    await sql`create index rows_added_by_day on rows_added (day)`.execute(db);
  },
};
