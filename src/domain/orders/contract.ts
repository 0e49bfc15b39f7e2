import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, Ids, Instant, pageQuery } from '../contract/fields.ts';
import * as limits from '../limits.ts';

/** A label that was ordered, as its item stood when it was ordered. */
export const OrderLine = z
  .object({
    labelSku: z.string(),
    supplierCode: z.string(),
    supplierName: z.string(),
    labelSize: z.string(),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof OrderLine>;

const orderFields = {
  id: z.int(),
  /** Counts from 1 without a gap; shown as `orderNumber` writes it. */
  number: z.int(),
  createdAt: Instant,
  /** Null when that account is gone. */
  createdBy: z.string().nullable(),
};

/** An order as a list shows it. */
export const OrderSummary = z
  .object({ ...orderFields, lineCount: z.int(), supplierNames: z.array(z.string()) })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof OrderSummary>;

/** An order with its lines, one supplier after the other. */
export const Order = z.object({ ...orderFields, lines: z.array(OrderLine) }).meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** Keeps an order of these items; its draft is made of the reply by `orderDraft`. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  needs: 'inventory.edit',
  summary: 'Keep an order of labels, grouped by supplier',
  body: z.object({ ids: Ids(limits.order.maxLines) }),
  reply: Order,
  status: 201,
  fails: ['inventory_item.not_found', 'request.key_reused'],
});

/** Orders, newest first. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  needs: 'catalogue.read',
  summary: 'Orders of labels, newest first; with a page the total stands in X-Total-Count',
  query: z.object(pageQuery),
  reply: listOf(OrderSummary),
  fails: [],
});

/** One order. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  needs: 'catalogue.read',
  summary: 'One order of labels with its lines',
  params: IdParams,
  reply: Order,
  fails: ['order.not_found'],
});
