import { Problem } from '#domain/contract/problem.ts';
import type { InventoryItem, MovementDraft } from '#domain/inventory/contract.ts';
import { stockAfter } from '#domain/inventory/movement.ts';
import { stockLevel } from '#domain/inventory/stock-level.ts';
import * as limits from '#domain/limits.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import { announce } from '../outbox/outbox-store.ts';
import { noteDelivery, type LineOfOrder } from '../orders/on-order-store.ts';
import { piecesOnRolls } from './rolls-store.ts';
import { insertMovements, updateItem, type Movement } from './write-store.ts';

/** The user who makes the change, and the time. */
export interface By {
  userId: number;
  at: string;
}

/** Records a movement that a user enters; `before` is locked. */
export const recordMovement = async (
  queries: Queries,
  before: InventoryItem,
  draft: MovementDraft,
  by: By,
): Promise<void> => {
  const stockOnHand = stockAfter(before.stockOnHand, draft);
  if (stockOnHand < 0)
    throw new Problem('stock.too_little', {
      ...saidBy(said('refusal.too_few_on_shelf', { left: before.stockOnHand })),
      current: before,
    });
  await refuseBelowRolls(queries, before, stockOnHand);
  const quantity = stockOnHand - before.stockOnHand;
  // A count that matches the stock is worth recording; a correction by zero is not.
  if (quantity === 0 && draft.kind === 'corrected') return;
  const { kind, note } = draft;
  await moveStock(queries, before, { kind, quantity, note }, by);
};

/**
 * Adds a movement to the stock and returns the changed item; `before` is locked. A delivery closes a line of an order: see
 * `noteDelivery`. Throws `stock.too_much`.
 */
export const moveStock = async (
  queries: Queries,
  before: InventoryItem,
  movement: Omit<Movement, 'itemId'>,
  by: By,
  line: LineOfOrder | null = null,
): Promise<InventoryItem> => {
  const { kind, quantity, rollId } = movement;
  const stockOnHand = before.stockOnHand + quantity;
  if (stockOnHand > limits.stock.max) throw new Problem('stock.too_much', { current: before });
  await insertMovements(queries, [{ itemId: before.id, ...movement }], by);
  const of = { itemId: before.id, line, isRoll: rollId !== undefined };
  if (kind === 'received') await noteDelivery(queries, of, { received: quantity, ...by });
  return quantity === 0 ? before : change(queries, by, before, { ...before, stockOnHand });
};

/**
 * Throws `stock.on_rolls` if the stock would be less than the pieces on the item's rolls. Pieces of a roll are taken
 * from the roll itself, so that stock and rolls never contradict each other. `before` is locked.
 */
export const refuseBelowRolls = async (
  queries: Queries,
  before: InventoryItem,
  stockOnHand: number,
): Promise<void> => {
  if (stockOnHand >= before.stockOnHand) return;
  if (stockOnHand < (await piecesOnRolls(queries, before.id)))
    throw new Problem('stock.on_rolls', { current: before });
};

export const change = async (
  queries: Queries,
  by: By,
  before: InventoryItem,
  wanted: InventoryItem,
): Promise<InventoryItem> => {
  const after = await updateItem(queries, wanted, by.at);
  await noteChange(queries, by, before, after);
  await announceLow(queries, before, after, by.at);
  return after;
};

/** Tells other systems that an item has become low, or has run out. */
const announceLow = async (
  queries: Queries,
  before: InventoryItem,
  { id, labelSku, supplierCode, stockOnHand }: InventoryItem,
  at: string,
): Promise<void> => {
  const level = stockLevel(stockOnHand);
  const isNews = stockOnHand < before.stockOnHand && level !== stockLevel(before.stockOnHand);
  if (!isNews || (level !== 'low' && level !== 'out')) return;
  const data = { itemId: id, labelSku, supplierCode, stockOnHand, level };
  await announce(queries, [{ type: 'stock.low', record: `item ${id}`, data }], at);
};

/** Records a change of an item in its history; `before` is null for a new one. */
export const noteChange = (
  queries: Queries,
  by: By,
  before: InventoryItem | null,
  after: InventoryItem,
): Promise<void> =>
  recordChange(queries, {
    ...by,
    entity: 'inventory_item',
    entityId: after.id,
    action: before ? 'updated' : 'created',
    before,
    after,
  });
