import { everything } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import {
  clearOrderLine,
  createOrder,
  getOrder,
  listOrders,
  markOrderSent,
  sendOrder,
  updateOrder,
} from '#domain/orders/contract.ts';
import { inStead } from '#domain/access/stand-in.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { OrderService } from './service.ts';
import { findMakers } from './people-store.ts';
import { findOrder, findOrders } from './store.ts';
import { orderForReading, supplierKeyOf } from './within.ts';

export const mountOrders = (
  mount: Mount,
  { database, orders }: { database: CheckedDatabase; orders: OrderService },
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

  mount(sendOrder, ({ params, body, actor }) => orders.send(params.id, body, actor.userId));

  mount(clearOrderLine, ({ params, actor }) => orders.clear(params.id, params.position, actor.userId));

  mount(listOrders, async ({ query, actor: { scope }, reply }) => {
    const slice = sliceOf(query);
    const { items, total } = await findOrders(database.read, slice, supplierKeyOf(scope));
    if (slice) setTotal(reply, total);
    if (scope === everything) return items;
    const makers = await findMakers(
      database.read,
      items.map(({ id }) => id),
    );
    return items.map((order) => ({ ...order, ...inStead({ createdBy: makers.get(order.id) }) }));
  });

  mount(getOrder, async ({ params, actor }) => {
    const order = await findOrder(database.read, params.id);
    if (!order) throw new Problem('order.not_found');
    return orderForReading(database.read, actor.scope, order);
  });
};
