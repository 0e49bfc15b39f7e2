import { Problem } from '#domain/contract/problem.ts';
import {
  addMovement,
  createInventoryItem,
  getInventoryItem,
  importInventory,
  listInventory,
  listMovements,
  listProductStock,
  listSuppliers,
  updateInventoryItem,
} from '#domain/inventory/contract.ts';
import { stockRanges, type StockFilter } from '#domain/inventory/stock-level.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { sourceOf } from '../audit/source.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { InventoryImport } from './import.ts';
import { findMovements } from './movement-store.ts';
import type { InventoryService } from './service.ts';
import { findProduct } from '../products/detail-store.ts';
import { findItem, findItems, findItemsOfLabels, findSuppliers, streamItems } from './store.ts';
import { withOrder, withOrders, withOrdersOfAll } from './with-orders.ts';

/** The bounds of the stock in a list. If a level is given too, both conditions apply. */
const stockAsked = ({
  minStock = 0,
  maxStock = null,
  stockLevel,
}: {
  minStock?: number | undefined;
  maxStock?: number | null | undefined;
  stockLevel?: StockFilter | undefined;
}) => {
  const level = stockLevel ? stockRanges[stockLevel] : { from: 0, to: null };
  const ends = [maxStock, level.to].filter((end) => end !== null);
  return {
    stockFrom: Math.max(minStock, level.from),
    stockTo: ends.length === 0 ? null : Math.min(...ends),
  };
};

/** Mounts the calls about label stock, except deletion. */
export const mountInventory = (
  mount: Mount,
  parts: { database: CheckedDatabase; inventory: InventoryService; imports: InventoryImport },
): void => {
  const { database, inventory, imports } = parts;
  const { read } = database;

  mount(listInventory, async ({ query, reply }) => {
    const filter = {
      search: searchKey(query.search ?? ''),
      supplier: searchKey(query.supplier ?? ''),
      supplierName: searchKey(query.supplierName ?? ''),
      supplierCode: searchKey(query.supplierCode ?? ''),
      storage: searchKey(query.storage ?? ''),
      ...stockAsked(query),
    };
    const slice = sliceOf(query);
    if (!slice) return withOrdersOfAll(read, streamItems(read, filter));
    const { items, total } = await findItems(read, filter, slice);
    setTotal(reply, total);
    return withOrders(read, items);
  });

  mount(listSuppliers, () => findSuppliers(read));

  mount(getInventoryItem, async ({ params }) => {
    const item = await findItem(read, params.id);
    if (!item) throw new Problem('inventory_item.not_found');
    return withOrder(read, item);
  });

  mount(listProductStock, async ({ params }) => {
    const product = await findProduct(read, params.id);
    if (!product) throw new Problem('product.not_found');
    const keys = shownLabels(product).map(({ labelSku }) => searchKey(labelSku ?? ''));
    return withOrders(read, await findItemsOfLabels(read, [...new Set(keys)].filter(Boolean)));
  });

  mount(createInventoryItem, async ({ body, actor, request }) =>
    withOrder(read, await inventory.create(body, actor.userId, idempotencyKeyOf(request))),
  );

  mount(updateInventoryItem, async ({ params, body, actor }) =>
    withOrder(read, await inventory.update(params.id, body, actor.userId)),
  );

  mount(listMovements, async ({ params, query, reply }) => {
    if (!(await findItem(read, params.id))) throw new Problem('inventory_item.not_found');
    const slice = sliceOf(query);
    const { items, total } = await findMovements(read, params.id, slice);
    if (slice) setTotal(reply, total);
    return items;
  });

  mount(addMovement, async ({ params, body, actor, request }) =>
    withOrder(read, await inventory.move(params.id, body, actor.userId, idempotencyKeyOf(request))),
  );

  mount(importInventory, async ({ actor, request }) => {
    const { imported, present } = await imports.run(
      { userId: actor.userId, source: sourceOf(request) },
      request.log,
    );
    request.log.info({ userId: actor.userId, imported, present }, 'labels imported into inventory');
    return { success: true, ...saidBy(said('inventory.imported', { imported, present })) } as const;
  });
};
