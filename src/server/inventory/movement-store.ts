import { sql } from 'kysely';
import type { StockMovement } from '#domain/inventory/contract.ts';
import { StockMovementKind } from '#domain/inventory/movement.ts';
import type { Queries } from '../db/database.ts';
import { fullName } from '../users/full-name.ts';

/**
 * The movements of an item, with the stock after each. The running total starts at the first movement, even if later
 * ones are filtered out.
 */
const movementsOf = (queries: Queries, itemId: number) =>
  queries
    .selectFrom('stock_movements')
    .select(['id', 'kind', 'quantity', 'note', 'user_id', 'at', 'roll_id'])
    .select(sql<number>`sum(quantity) over (order by id)`.as('stock_after'))
    .where('inventory_item_id', '=', itemId);

const findSome = async (
  queries: Queries,
  itemId: number,
  slice: { limit: number; offset: number },
): Promise<StockMovement[]> => {
  const rows = await queries
    .selectFrom(movementsOf(queries, itemId).as('m'))
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.kind', 'm.quantity', 'm.note', 'm.at', 'm.stock_after'])
    .leftJoin('label_rolls as r', 'r.id', 'm.roll_id')
    .select(['u.first_name', 'u.last_name', 'r.code as rollCode'])
    .orderBy('m.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: StockMovementKind.parse(row.kind),
    quantity: row.quantity,
    stockAfter: row.stock_after,
    note: row.note,
    rollCode: row.rollCode,
    userName: fullName(row),
    at: row.at,
  }));
};

/** A page of an item's movements, newest first, and their total number. Without a slice, all of them. */
export const findMovements = async (
  queries: Queries,
  itemId: number,
  slice: { limit: number; offset: number } | null,
): Promise<{ items: StockMovement[]; total: number }> => {
  const { total } = await queries
    .selectFrom('stock_movements')
    .where('inventory_item_id', '=', itemId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: await findSome(queries, itemId, slice ?? { limit: total, offset: 0 }), total };
};
