import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** A column of the line's order. */
const ofOrder = (column: string): string =>
  `(select o.${column} from orders o where o.id = order_lines.order_id)`;

/**
 * When and by whom a line of an order was said to be sent. Lines from before this migration were on order from the time
 * their order was kept.
 */
export const sentOrders = {
  name: '0030-sent-orders',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`alter table order_lines add column sent_at ${instant}`);
    await run(`alter table order_lines add column sent_by integer references users (id) on delete set null`);
    await run(`update order_lines set sent_at = ${ofOrder('created_at')}, sent_by = ${ofOrder('created_by')}
      where inventory_item_id is not null`);
  },
};
