import type { InventoryItem, StockedItem } from '#domain/inventory/contract.ts';
import type { Queries } from '../db/database.ts';
import { findOnOrder } from '../orders/on-order-store.ts';

/** Adds their open orders to items. */
export const withOrders = async (
  queries: Queries,
  items: readonly InventoryItem[],
): Promise<StockedItem[]> => {
  const lines = await findOnOrder(
    queries,
    items.map(({ id }) => id),
  );
  const byItem = Map.groupBy(lines, ({ itemId }) => itemId);
  return items.map((item) => ({
    ...item,
    onOrder: (byItem.get(item.id) ?? []).map(
      ({ orderId, number, position, since, quantity, supplierName }) => ({
        orderId,
        number,
        position,
        since,
        quantity,
        supplierName,
      }),
    ),
  }));
};

/** Adds its open orders to one item. */
export const withOrder = async (queries: Queries, item: InventoryItem): Promise<StockedItem> => {
  const [stocked] = await withOrders(queries, [item]);
  return stocked ?? { ...item, onOrder: [] };
};

const asksOfAtOnce = 500;

/** Adds their open orders to a stream of items. */
export const withOrdersOfAll = async function* (
  queries: Queries,
  items: AsyncIterable<InventoryItem>,
): AsyncGenerator<StockedItem> {
  let batch: InventoryItem[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < asksOfAtOnce) continue;
    yield* await withOrders(queries, batch);
    batch = [];
  }
  yield* await withOrders(queries, batch);
};
