import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Until when ordered labels are needed, what the two sides of an order say to each other, and the paper of rolls. */
export const orderTalk = {
  name: '0172-order-talk',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    await run('alter table order_lines add column needed_by varchar(10)');
    await run('alter table announced_rolls add column paper varchar(200)');
    await run(`create table order_messages (
      ${id}, order_id integer not null references orders (id) on delete cascade, position integer not null,
      user_id integer not null, user_name varchar(255) not null, is_of_supplier integer not null,
      at ${instant} not null, text varchar(2000), said text)`);
    await run('create index order_messages_of on order_messages (order_id, position, id)');
  },
};
