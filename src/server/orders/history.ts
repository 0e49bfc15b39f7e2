import type { Order } from '#domain/orders/contract.ts';
import { changedLines, orderInHistory } from '#domain/orders/history-lines.ts';
import type { Queries } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import { justWritten } from '../just-written.ts';
import { findOrder } from './store.ts';

interface By {
  userId: number;
  at: string;
}

/** Writes a new order to the history; call it in the transaction that creates it. */
export const noteNewOrder = async (queries: Queries, id: number, { userId, at }: By): Promise<void> => {
  const { lines } = justWritten(await findOrder(queries, id));
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

/** Writes the changes of an order to the history and returns the order; call it in the transaction of the change. */
export const noteChange = async (queries: Queries, before: Order, { userId, at }: By): Promise<Order> => {
  const order = justWritten(await findOrder(queries, before.id));
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
