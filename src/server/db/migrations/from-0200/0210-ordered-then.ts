import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Keeps with a confirmation how many were ordered then, so that it stops when another number is ordered. */
export const orderedThen = {
  name: '0210-ordered-then',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table order_confirmations add column ordered integer`.execute(db);
    // More was never confirmed than was ordered: where it is more now, fewer are ordered since, and nobody was asked.
    await sql`update order_confirmations set ordered = (
      select case when l.quantity < order_confirmations.quantity then order_confirmations.quantity else l.quantity end
      from order_lines l
      where l.order_id = order_confirmations.order_id and l.position = order_confirmations.position)`.execute(
      db,
    );
  },
};
