import type { InventoryItem, StockedItem } from '#domain/inventory/contract.ts';
import type { Queries } from '../db/database.ts';
import { findOnOrder } from '../orders/on-order-store.ts';

/** Items with what is on order of each. */
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

/** One item with what is on order of it. */
export const withOrder = async (queries: Queries, item: InventoryItem): Promise<StockedItem> => {
  const [stocked] = await withOrders(queries, [item]);
  return stocked ?? { ...item, onOrder: [] };
};

const asksOfAtOnce = 500;

/** The same for items that come one by one. */
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
