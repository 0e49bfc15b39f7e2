import { Problem } from '#domain/contract/problem.ts';
import { bySupplier } from '#domain/orders/by-supplier.ts';
import { createOrder, type Order } from '#domain/orders/contract.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { holdUntilCommit } from '../db/transaction-lock.ts';
import { once, stillThere } from '../idempotency/store.ts';
import { closeLine, findOnOrder, takeNextVersion } from './on-order-store.ts';
import { findLabels, findOrder, insertOrder, lockOrder, setQuantity } from './store.ts';

/** What somebody wants to order. */
export interface OrderWish {
  itemIds: readonly number[];
  /** Pieces of the items of which it is known how many. */
  quantities: readonly { id: number; quantity: number }[];
  /** Refuse it where one of the labels is on order already. */
  unlessOnOrder: boolean;
}

/** Keeps orders of labels, numbered without a gap, and what has become of them. */
export class OrderService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Keeps an order of these items; under a key that this person has sent before, answers the one that it made.
   * Throws `inventory_item.not_found` where one of them is gone: an order that silently lacks a label is worse than none;
   * and `order.already_on_order` with what is on order where that was asked for.
   */
  create(
    { itemIds, quantities, unlessOnOrder }: OrderWish,
    userId: number,
    key: string | null,
  ): Promise<Order> {
    const by = { userId, at: this.#clock().toISOString() };
    const wanted = new Map(quantities.map(({ id, quantity }) => [id, quantity]));
    return this.#database.write(async (queries) => {
      const id = await once(queries, createOrder, { ...by, key }, async () => {
        const labels = await findLabels(queries, itemIds);
        if (labels.length < itemIds.length)
          throw new Problem('inventory_item.not_found', {
            message: 'One of these items has been deleted meanwhile. Nothing was ordered.',
          });
        // Two orders at one moment take one number after the other, and the second sees what the first has ordered.
        await holdUntilCommit(this.#database, queries, 'order-number');
        if (unlessOnOrder) await refuseIfOnOrder(queries, itemIds);
        const lines = labels.map((label) => ({ ...label, quantity: wanted.get(label.itemId) ?? null }));
        return insertOrder(queries, bySupplier(lines).flat(), by);
      });
      return stillThere(await findOrder(queries, id));
    });
  }

  /**
   * Says how many were ordered. Throws `order.not_found`, `record.changed_meanwhile`, and `request.invalid` for a line
   * that the order does not have.
   */
  setQuantities(
    orderId: number,
    quantities: readonly { position: number; quantity: number | null }[],
    version: number | undefined,
  ): Promise<Order> {
    return this.#database.write(async (queries) => {
      const held = await lockOrder(queries, orderId);
      if (!held) throw new Problem('order.not_found');
      if (version !== undefined && version !== held.version)
        throw new Problem('record.changed_meanwhile', { current: await findOrder(queries, orderId) });
      for (const { position, quantity } of quantities) {
        if (!(await setQuantity(queries, { orderId, position }, quantity)))
          throw new Problem('request.invalid', { fields: { quantities: 'This order has no such line.' } });
      }
      await takeNextVersion(queries, orderId);
      return stillThere(await findOrder(queries, orderId));
    });
  }

  /** Expects a label of an order no longer. Throws `order.not_found`, also for a line that the order does not have. */
  clear(orderId: number, position: number, userId: number): Promise<Order> {
    const closing = { closedAs: 'cleared' as const, received: null, userId, at: this.#clock().toISOString() };
    return this.#database.write(async (queries) => {
      if (!(await lockOrder(queries, orderId))) throw new Problem('order.not_found');
      if (await closeLine(queries, { orderId, position }, closing)) await takeNextVersion(queries, orderId);
      const order = stillThere(await findOrder(queries, orderId));
      if (!order.lines.some((line) => line.position === position)) throw new Problem('order.not_found');
      return order;
    });
  }
}

const refuseIfOnOrder = async (queries: Queries, itemIds: readonly number[]): Promise<void> => {
  const onOrder = await findOnOrder(queries, itemIds);
  if (onOrder.length > 0) throw new Problem('order.already_on_order', { current: onOrder });
};
