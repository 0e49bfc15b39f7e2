import { Problem } from '#domain/contract/problem.ts';
import { bySupplier } from '#domain/orders/by-supplier.ts';
import { createOrder, type Order } from '#domain/orders/contract.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { holdUntilCommit } from '../db/transaction-lock.ts';
import { once, stillThere } from '../idempotency/store.ts';
import { findLines, findOrder, insertOrder } from './store.ts';

/** Keeps orders of labels, numbered without a gap. */
export class OrderService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Keeps an order of these items; under a key that this person has sent before, answers the one that it made.
   * Throws `inventory_item.not_found` where one of them is gone: an order that silently lacks a label is worse than none.
   */
  create(itemIds: readonly number[], userId: number, key: string | null): Promise<Order> {
    const by = { userId, at: this.#clock().toISOString() };
    return this.#database.write(async (queries) => {
      const id = await once(queries, createOrder, { ...by, key }, async () => {
        const lines = await findLines(queries, itemIds);
        if (lines.length < itemIds.length)
          throw new Problem('inventory_item.not_found', {
            message: 'One of these items has been deleted meanwhile. Nothing was ordered.',
          });
        // Two orders at one moment take one number after the other.
        await holdUntilCommit(this.#database, queries, 'order-number');
        return insertOrder(queries, bySupplier(lines).flat(), by);
      });
      return stillThere(await findOrder(queries, id));
    });
  }
}
