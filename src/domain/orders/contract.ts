import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { Id, IdParams, Ids, IdText, Instant, pageQuery, version } from '../contract/fields.ts';
import * as limits from '../limits.ts';

/** What an order says of a label, as its item stood when it was ordered. */
const orderedLabel = {
  labelSku: z.string(),
  supplierCode: z.string(),
  supplierName: z.string(),
  labelSize: z.string(),
};

/** How a line ended: its label came, or nobody expects it any more. */
export const LineEnd = z.enum(['received', 'cleared']);

/** A label that was ordered. While `closed` is null and its item is known, that item is on order. */
export const OrderLine = z
  .object({
    /** From 0. */
    position: z.int(),
    /** Null in orders from before this was kept. */
    itemId: z.int().nullable(),
    ...orderedLabel,
    /** Pieces; null where nobody has said how many. */
    quantity: z.int().nullable(),
    closed: z
      .object({
        as: LineEnd,
        at: Instant,
        /** Null when that account is gone. */
        by: z.string().nullable(),
        /** Pieces that the delivery brought; null where it was cleared. */
        received: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof OrderLine>;

/** What names the label of a line. */
export type OrderedLabel = Pick<OrderLine, keyof typeof orderedLabel>;

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
export const Order = z
  .object({ ...orderFields, version: z.int(), lines: z.array(OrderLine) })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

const wholePieces = 'This must be a whole number.';

/** How many are ordered: whole pieces from 1. */
export const OrderQuantity = z
  .int({ error: wholePieces })
  .min(1, { error: 'This must be at least 1.' })
  .max(limits.stock.max, { error: 'At most 10,000,000.' });

/** Keeps an order of these items; its draft is made of the reply by `orderDraft`. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  needs: 'inventory.edit',
  summary:
    'Keep an order of labels, grouped by supplier; with `unlessOnOrder`, refused where one is on order already',
  body: z.object({
    ids: Ids(limits.order.maxLines),
    /** Of the items of which it is known how many. */
    quantities: z
      .array(z.object({ id: Id, quantity: OrderQuantity }))
      .max(limits.order.maxLines)
      .optional(),
    unlessOnOrder: z.boolean().optional(),
  }),
  reply: Order,
  status: 201,
  fails: ['inventory_item.not_found', 'order.already_on_order', 'request.key_reused'],
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

const Position = z
  .int()
  .min(0)
  .max(limits.order.maxLines - 1);

/** Says how many were ordered; lines that are left out stay as they are, and one that has ended is not changed. */
export const updateOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/:id',
  needs: 'inventory.edit',
  summary: 'Say how many were ordered of each label; null where that is not known',
  params: IdParams,
  body: z.object({
    quantities: z
      .array(z.object({ position: Position, quantity: OrderQuantity.nullable() }))
      .min(1)
      .max(limits.order.maxLines),
    version,
  }),
  reply: Order,
  fails: ['order.not_found', 'order.line_closed', 'record.changed_meanwhile'],
});

/** Takes a label off order without a delivery. Where it is off already, nothing changes. */
export const clearOrderLine = endpoint({
  method: 'POST',
  path: '/api/orders/:id/lines/:position/clear',
  needs: 'inventory.edit',
  summary: 'Expect a label of an order no longer',
  params: z.object({
    id: IdText,
    position: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  }),
  reply: Order,
  fails: ['order.not_found'],
});
