import { searchKey } from '#domain/codes/code-key.ts';
import { Problem } from '#domain/contract/problem.ts';
import { bySupplier } from '#domain/orders/by-supplier.ts';
import { createOrder, type Order } from '#domain/orders/contract.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { hasPassed } from '#domain/orders/past-day.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce } from '../idempotency/store.ts';
import { hasSupplierPeople } from '../notices/addressees-store.ts';
import { notify } from '../notices/notify.ts';
import { announce } from '../outbox/outbox-store.ts';
import { noteChangedLine } from './followers.ts';
import { noteChange, noteNewOrder } from './history.ts';
import { closeLine, findOnOrder, markSent, setNeededBy, takeNextVersion } from './on-order-store.ts';
import { findLabels, findOrder, insertOrder, lockOrder, setQuantity } from './store.ts';

export interface OrderRequest {
  itemIds: readonly number[];
  /** In pieces, for items whose quantity is known. */
  quantities: readonly { id: number; quantity: number }[];
  /** Refuses the request if one of the labels is on an order that was sent and has not arrived. */
  unlessOnOrder: boolean;
  /** The labels are not on order until the order is marked as sent. */
  asDraft: boolean;
}

/** Manages label orders, numbered without gaps, and their deliveries. */
export class OrderService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Creates an order for these items, or returns the one created under the same Idempotency-Key. Throws
   * `inventory_item.not_found` if an item is missing: an order that silently lacks a label is worse than none. With
   * `unlessOnOrder`, throws `order.already_on_order` with the orders.
   */
  create(
    { itemIds, quantities, unlessOnOrder, asDraft }: OrderRequest,
    userId: number,
    key: CreationKey | null,
  ): Promise<Order> {
    const by = { userId, at: this.#clock().toISOString() };
    const wanted = new Map(quantities.map(({ id, quantity }) => [id, quantity]));
    return this.#database.write((queries) => {
      const make = async () => {
        const labels = await findLabels(queries, itemIds);
        if (labels.length < itemIds.length)
          throw new Problem('inventory_item.not_found', saidBy(said('refusal.item_deleted')));
        // Concurrent orders get consecutive numbers, and the second sees what the first has ordered.
        await lockUntilCommit(queries, 'order-number');
        if (unlessOnOrder) await refuseIfOnOrder(queries, itemIds);
        const lines = labels.map((label) => ({ ...label, quantity: wanted.get(label.itemId) ?? null }));
        const id = await insertOrder(queries, bySupplier(lines).flat(), { ...by, isSent: !asDraft });
        await noteNewOrder(queries, id, by);
        if (!asDraft) await announceSent(queries, await findOrder(queries, id), by.at);
        return id;
      };
      const find = (id: number) => findOrder(queries, id);
      return createOnce(queries, createOrder, { ...by, key }, { make, find });
    });
  }

  /**
   * Sets the ordered quantities; setting the same values does not change the version. Throws `order.not_found`,
   * `record.changed_meanwhile`, `order.line_closed`, and `request.invalid` for a line that the order does not have.
   */
  setQuantities(orderId: number, { quantities, version }: NewQuantities, userId: number): Promise<Order> {
    const by = { userId, at: this.#clock().toISOString() };
    return this.#database.write(async (queries) => {
      const before = await lockExistingOrder(queries, orderId);
      await refuseStaleVersion(queries, 'order', before, version);
      const differing = quantities.filter((wanted) => differs(before, wanted));
      if (differing.length === 0) return before;
      for (const { position, quantity } of differing) {
        if (!(await setQuantity(queries, { orderId, position }, quantity)))
          throw new Problem('order.line_closed', { current: before });
        for (const line of before.lines.filter((one) => one.position === position))
          await noteChangedLine(queries, { order: before, before: line, now: { quantity }, ...by });
      }
      await takeNextVersion(queries, orderId);
      return noteChange(queries, before, by);
    });
  }

  /**
   * Sends lines to the people of their suppliers, except those that are sent or closed. Throws what `markSent` throws,
   * `order.nothing_to_send` if that is all of them, and `order.nobody_there` if a supplier has no people here.
   */
  send(
    orderId: number,
    {
      positions: wanted,
      neededBy = null,
    }: { positions: readonly number[]; neededBy?: string | null | undefined },
    userId: number,
  ): Promise<Order> {
    const now = this.#clock();
    if (neededBy !== null && hasPassed(neededBy, now))
      throw refusedField('neededBy', said('refusal.day_passed'));
    const by = { userId, at: now.toISOString() };
    return this.#database.write(async (queries) => {
      const before = await lockExistingOrder(queries, orderId);
      requireLines(before, wanted);
      const lines = before.lines.filter(
        ({ position, itemId, sent, closed }) =>
          wanted.includes(position) && itemId !== null && !sent && !closed,
      );
      if (lines.length === 0) throw new Problem('order.nothing_to_send', { current: before });
      const positions = lines.map(({ position }) => position);
      const order = { kind: 'order_sent', order: orderNumber(before.number), orderId } as const;
      // A person is of one supplier, so that the order alone says which mail is the same.
      const about = { record: `sending of order ${orderId}`, at: by.at, by: userId };
      for (const supplierKey of new Set(lines.map(({ supplierCode }) => searchKey(supplierCode)))) {
        if (!(await hasSupplierPeople(queries, supplierKey))) throw new Problem('order.nobody_there');
        await notify(queries, { supplierKey }, order, about);
      }
      await setNeededBy(queries, { orderId, positions }, neededBy);
      await markSent(queries, { orderId, positions }, by);
      await announceSent(queries, before, by.at);
      await takeNextVersion(queries, orderId);
      return noteChange(queries, before, by);
    });
  }

  /** Marks lines as sent. Throws `order.not_found`, and `request.invalid` for a line that the order does not have. */
  markSent(orderId: number, positions: readonly number[], userId: number): Promise<Order> {
    const by = { userId, at: this.#clock().toISOString() };
    return this.#database.write(async (queries) => {
      const before = await lockExistingOrder(queries, orderId);
      requireLines(before, positions);
      if (!(await markSent(queries, { orderId, positions }, by))) return before;
      await takeNextVersion(queries, orderId);
      await announceSent(queries, before, by.at);
      return noteChange(queries, before, by);
    });
  }

  /** Closes a line that will not be delivered. Throws `order.not_found` for an unknown order or line. */
  clear(orderId: number, position: number, userId: number): Promise<Order> {
    const by = { userId, at: this.#clock().toISOString() };
    return this.#database.write(async (queries) => {
      const before = await lockExistingOrder(queries, orderId);
      const line = before.lines.find((one) => one.position === position);
      if (!line) throw new Problem('order.not_found');
      const closing = { closedAs: 'cleared', received: null, ...by } as const;
      if (!(await closeLine(queries, { orderId, position }, closing))) return before;
      await noteChangedLine(queries, { order: before, before: line, now: 'cleared', ...by });
      await takeNextVersion(queries, orderId);
      return noteChange(queries, before, by);
    });
  }
}

const requireLines = ({ lines }: Order, positions: readonly number[]): void => {
  const known = new Set(lines.map(({ position }) => position));
  if (!positions.every((position) => known.has(position))) throw refusedField('positions', noSuchLine);
};

/** Tells other systems that an order was sent to its suppliers. */
const announceSent = async (queries: Queries, order: Order | null, at: string): Promise<void> => {
  if (!order) return;
  const data = { orderId: order.id, number: orderNumber(order.number) };
  await announce(queries, [{ type: 'order.sent', record: `order ${order.id}`, data }], at);
};

/** The new quantities by line, and the version they are based on. */
interface NewQuantities {
  quantities: readonly { position: number; quantity: number | null }[];
  version?: number | undefined;
}

/** An order, locked until the transaction ends. Throws `order.not_found`. */
const lockExistingOrder = async (queries: Queries, id: number): Promise<Order> => {
  await lockOrder(queries, id);
  const order = await findOrder(queries, id);
  if (!order) throw new Problem('order.not_found');
  return order;
};

const noSuchLine = said('refusal.no_such_line');

const differs = ({ lines }: Order, wanted: { position: number; quantity: number | null }): boolean => {
  const line = lines.find(({ position }) => position === wanted.position);
  if (!line) throw refusedField('quantities', noSuchLine);
  return line.quantity !== wanted.quantity;
};

const refuseIfOnOrder = async (queries: Queries, itemIds: readonly number[]): Promise<void> => {
  const onOrder = await findOnOrder(queries, itemIds);
  if (onOrder.length > 0) throw new Problem('order.already_on_order', { current: onOrder });
};
