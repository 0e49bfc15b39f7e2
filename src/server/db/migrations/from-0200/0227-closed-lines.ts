import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Finds the lines of an item that were closed lately: a roll that arrives after another is of the same line. */
export const closedLines = {
  name: '0227-closed-lines',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql
      .raw('create index order_lines_closed on order_lines (inventory_item_id, closed_at)')
      .execute(db);
  },
};
