import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Which item and quantity an order line is for, and how the line was closed. Lines from before this migration have no
 * item: whether they arrived was never recorded, so they do not count as on order.
 */
export const onOrder = {
  name: '0008-on-order',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`alter table orders add column version integer not null default 1`);
    // No foreign key: an item that is deleted and restored is still on order.
    await run(`alter table order_lines add column inventory_item_id integer`);
    await run(`alter table order_lines add column quantity integer`);
    await run(`alter table order_lines add column closed_as varchar(20)`);
    await run(`alter table order_lines add column closed_at ${instant}`);
    await run(
      `alter table order_lines add column closed_by integer references users (id) on delete set null`,
    );
    await run(`alter table order_lines add column received integer`);
    await run(`create index order_lines_open on order_lines (inventory_item_id) where closed_at is null`);
  },
};
