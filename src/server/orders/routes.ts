import { Problem } from '#domain/contract/problem.ts';
import {
  clearOrderLine,
  createOrder,
  getOrder,
  listOrders,
  markOrderSent,
  updateOrder,
} from '#domain/orders/contract.ts';
import type { Database } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { OrderService } from './service.ts';
import { findOrder, findOrders } from './store.ts';

export const mountOrders = (
  mount: Mount,
  { database, orders }: { database: Database; orders: OrderService },
): void => {
  mount(createOrder, ({ body, actor, request }) =>
    orders.create(
      {
        itemIds: body.ids,
        quantities: body.quantities ?? [],
        unlessOnOrder: body.unlessOnOrder ?? false,
        asDraft: body.asDraft ?? false,
      },
      actor.userId,
      idempotencyKeyOf(request),
    ),
  );

  mount(updateOrder, ({ params, body, actor }) => orders.setQuantities(params.id, body, actor.userId));

  mount(markOrderSent, ({ params, body, actor }) => orders.markSent(params.id, body.positions, actor.userId));

  mount(clearOrderLine, ({ params, actor }) => orders.clear(params.id, params.position, actor.userId));

  mount(listOrders, async ({ query, reply }) => {
    const slice = sliceOf(query);
    const { items, total } = await findOrders(database.read, slice);
    if (slice) setTotal(reply, total);
    return items;
  });

  mount(getOrder, async ({ params }) => {
    const order = await findOrder(database.read, params.id);
    if (!order) throw new Problem('order.not_found');
    return order;
  });
};
