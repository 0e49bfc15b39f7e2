import { sql } from 'kysely';
import type { StockMovement } from '#domain/inventory/contract.ts';
import { StockMovementKind } from '#domain/inventory/movement.ts';
import { said, sayInEnglish } from '#domain/words/say.ts';
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

/**
 * What a person wrote, or, of a roll that was received, the batch that stands in the roll. Versions before this one stored that
 * sentence as the note.
 */
const noteOf = ({
  kind,
  note,
  batch,
}: {
  kind: string;
  note: string | null;
  batch: string | null;
}): Pick<StockMovement, 'note' | 'said'> => {
  if (kind !== 'received' || batch === null) return { note };
  const fact = said('roll.of_batch', { batch });
  const sentence = sayInEnglish(fact);
  return note === null || note === sentence ? { note: sentence, said: fact } : { note };
};

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
    .select(['u.first_name', 'u.last_name', 'r.code as rollCode', 'r.supplier_batch as batch'])
    .orderBy('m.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: StockMovementKind.parse(row.kind),
    quantity: row.quantity,
    stockAfter: row.stock_after,
    ...noteOf(row),
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
