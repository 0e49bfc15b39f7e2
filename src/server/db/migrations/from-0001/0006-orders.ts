import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Label orders. A line records what its item said at the time of the order. */
export const orders = {
  name: '0006-orders',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const [id, instant] =
      engine === 'sqlite'
        ? ['id integer primary key autoincrement', 'text']
        : ['id integer primary key generated always as identity', 'timestamptz'];
    await run(`create table orders (
      ${id}, number integer not null unique, created_by integer references users (id) on delete set null,
      created_at ${instant} not null)`);
    await run(`create table order_lines (
      order_id integer not null references orders (id) on delete cascade, position integer not null,
      label_sku text not null, supplier_code text not null, supplier_name text not null, label_size text not null,
      primary key (order_id, position))`);
  },
};
