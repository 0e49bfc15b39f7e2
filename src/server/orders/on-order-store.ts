import { sql } from 'kysely';
import * as limits from '#domain/limits.ts';
import type { LabelOnOrder } from '#domain/orders/on-order.ts';
import type { Queries } from '../db/database.ts';
import { justWritten } from '../just-written.ts';
import { noteChange } from './history.ts';
import { findOrder } from './store.ts';

/** The order lines for these items that were sent and have not arrived, oldest order first. */
export const findOnOrder = async (queries: Queries, itemIds: readonly number[]): Promise<LabelOnOrder[]> => {
  if (itemIds.length === 0) return [];
  const rows = await queries
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.order_id', 'l.position', 'l.inventory_item_id', 'l.label_sku', 'l.supplier_name'])
    .select(['l.quantity', 'l.sent_at', 'o.number'])
    .where('l.closed_at', 'is', null)
    .where('l.sent_at', 'is not', null)
    .where('l.inventory_item_id', 'in', itemIds)
    .orderBy('o.number')
    .orderBy('l.position')
    .execute();
  return rows.flatMap(({ inventory_item_id: itemId, sent_at: since, ...row }) =>
    itemId === null || since === null
      ? []
      : [
          {
            itemId,
            labelSku: row.label_sku,
            orderId: row.order_id,
            number: row.number,
            position: row.position,
            since,
            quantity: row.quantity,
            supplierName: row.supplier_name,
          },
        ],
  );
};

/** Increments the version of an order, which locks the order until the transaction ends. */
export const takeNextVersion = async (queries: Queries, orderId: number): Promise<void> => {
  await queries
    .updateTable('orders')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
};

/** Marks these lines of an order as sent, except those that are sent or closed. */
export const markSent = async (
  queries: Queries,
  { orderId, positions }: { orderId: number; positions: readonly number[] },
  { userId, at }: { userId: number; at: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('order_lines')
    .set({ sent_at: at, sent_by: userId })
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .where('inventory_item_id', 'is not', null)
    .where('sent_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Says until when these lines are needed. */
export const setNeededBy = async (
  queries: Queries,
  { orderId, positions }: { orderId: number; positions: readonly number[] },
  neededBy: string | null,
): Promise<void> => {
  await queries
    .updateTable('order_lines')
    .set({ needed_by: neededBy })
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .where('closed_at', 'is', null)
    .execute();
};

/** How a line was closed, when and by which user; `received` is the delivered quantity. */
export interface Closing {
  closedAs: 'received' | 'cleared';
  received: number | null;
  userId: number;
  at: string;
}

/** Closes one line of an order. Returns false and changes nothing if it is closed already. */
export const closeLine = async (
  queries: Queries,
  { orderId, position }: { orderId: number; position: number },
  { closedAs, received, userId, at }: Closing,
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('order_lines')
    .set({ closed_as: closedAs, closed_at: at, closed_by: userId, received })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .where('inventory_item_id', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** A line of an order. */
export interface LineOfOrder {
  orderId: number;
  position: number;
}

/** How many labels were delivered, when, and who received them. */
interface Delivery {
  received: number;
  userId: number;
  at: string;
}

/**
 * Records a delivery in the order that it is of, and in its history: of that line, if it is known, or else of the item's
 * oldest open one. A roll is of the line that one before it has closed within a day, as long as that lacks labels. Does
 * nothing if there is no line. Call it while the item is locked.
 */
export const noteDelivery = async (
  queries: Queries,
  { itemId, line, isRoll }: { itemId: number; line: LineOfOrder | null; isRoll: boolean },
  delivery: Delivery,
): Promise<void> => {
  const known = line ?? (isRoll ? await findBegun(queries, itemId, delivery.at) : null);
  await (known ? addReceived(queries, known, delivery) : closeOldest(queries, itemId, delivery));
};

/** The line of an item that a delivery closed last, within a day, if it lacks labels; null if there is none. */
const findBegun = async (queries: Queries, itemId: number, at: string): Promise<LineOfOrder | null> => {
  const since = new Date(Date.parse(at) - limits.order.deliveryMs).toISOString();
  const row = await queries
    .selectFrom('order_lines')
    .select(['order_id as orderId', 'position'])
    .where('inventory_item_id', '=', itemId)
    .where('closed_at', '>', since)
    .where('closed_as', '=', 'received')
    .where((line) => line.or([line('quantity', 'is', null), line('received', '<', line.ref('quantity'))]))
    .orderBy('closed_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};

/** Closes a line by a delivery, or adds this one to those that have closed it; what was cleared has arrived after all. */
const addReceived = async (
  queries: Queries,
  { orderId, position }: LineOfOrder,
  { received, userId, at }: Delivery,
): Promise<void> => {
  // Locks the order before its lines, as everywhere, so that concurrent changes take turns.
  await takeNextVersion(queries, orderId);
  const before = justWritten(await findOrder(queries, orderId));
  await queries
    .updateTable('order_lines')
    .set({ closed_as: 'received', closed_at: at, closed_by: userId })
    .set({ received: sql<number>`coalesce(received, 0) + ${received}` })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
  await noteChange(queries, before, { userId, at });
};

const closeOldest = async (
  queries: Queries,
  itemId: number,
  { received, userId, at }: Delivery,
): Promise<void> => {
  for (const line of await findOnOrder(queries, [itemId])) {
    await takeNextVersion(queries, line.orderId);
    const before = justWritten(await findOrder(queries, line.orderId));
    if (!(await closeLine(queries, line, { closedAs: 'received', received, userId, at }))) continue;
    await noteChange(queries, before, { userId, at });
    return;
  }
};
