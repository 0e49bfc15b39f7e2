import type { Order } from '#domain/orders/contract.ts';
import { changedLines, orderInHistory } from '#domain/orders/history-lines.ts';
import type { Queries } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import { stillThere } from '../idempotency/store.ts';
import { findOrder } from './store.ts';

/** Who did it, and when. */
interface By {
  userId: number;
  at: string;
}

/** Writes a new order into the history; call it in the transaction that makes it. */
export const noteNewOrder = async (queries: Queries, id: number, { userId, at }: By): Promise<void> => {
  const { lines } = stillThere(await findOrder(queries, id));
  await recordChange(queries, {
    at,
    userId,
    entity: 'order',
    entityId: id,
    action: 'created',
    before: null,
    after: orderInHistory(lines),
  });
};

/** Writes what has changed in an order into the history, and answers it as it is now; call it in the same transaction. */
export const noteChange = async (queries: Queries, before: Order, { userId, at }: By): Promise<Order> => {
  const order = stillThere(await findOrder(queries, before.id));
  const changed = changedLines(before.lines, order.lines);
  if (changed)
    await recordChange(queries, {
      at,
      userId,
      entity: 'order',
      entityId: order.id,
      action: 'updated',
      ...changed,
    });
  return order;
};
