import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** How many pieces of an item's stock are on its rolls; rolls in quarantine are not part of the stock. */
export const piecesOnRolls = async (queries: Queries, itemId: number): Promise<number> => {
  const row = await queries
    .selectFrom('label_rolls')
    .select(sql<number | string>`coalesce(sum(pieces_left), 0)`.as('pieces'))
    .where('inventory_item_id', '=', itemId)
    .where('state', '=', 'available')
    .executeTakeFirst();
  return Number(row?.pieces ?? 0);
};
