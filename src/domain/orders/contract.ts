import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { Id, IdParams, Ids, IdText, Instant, pageQuery, version } from '../contract/fields.ts';
import { upTo } from '../contract/up-to.ts';
import { standIns } from '../access/stand-in.ts';
import * as limits from '../limits.ts';

/** The label of an order line, copied from its item when it was ordered. */
const orderedLabel = {
  labelSku: z.string(),
  supplierCode: z.string(),
  supplierName: z.string(),
  labelSize: z.string(),
};

/** How a line was closed: its label arrived, or is no longer expected. */
export const LineEnd = z.enum(['received', 'cleared']);

/** An ordered label. Its item is on order while `sent` is set and `closed` is null. */
export const OrderLine = z
  .object({
    /** From 0. */
    position: z.int(),
    /** Null in older orders. */
    itemId: z.int().nullable(),
    ...orderedLabel,
    /** Pieces; null if not stated. */
    quantity: z.int().nullable(),
    /** Until when it is needed: YYYY-MM-DD; absent if that was not said. */
    neededBy: z.string().optional(),
    /** What its supplier has confirmed; absent if nothing was. */
    confirmed: z
      .object({
        quantity: z.int(),
        day: z.string(),
        /** Whether another number is ordered since, so that it has to be confirmed again. */
        isOther: z.boolean(),
      })
      .optional(),
    /** When and by whom the line was marked as sent to the supplier; null in drafts and in older orders. */
    sent: z
      .object({
        at: Instant,
        /** Null if the account is gone. */
        by: z.string().nullable(),
        ...standIns,
      })
      .nullable(),
    closed: z
      .object({
        as: LineEnd,
        at: Instant,
        /** Null if the account is gone. */
        by: z.string().nullable(),
        ...standIns,
        /** Pieces delivered; null if cleared. */
        received: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof OrderLine>;

export type OrderedLabel = Pick<OrderLine, keyof typeof orderedLabel>;

const orderFields = {
  id: z.int(),
  /** Consecutive numbers from 1 without gaps; `orderNumber` formats them. */
  number: z.int(),
  createdAt: Instant,
  /** Null if the account is gone. */
  createdBy: z.string().nullable(),
  ...standIns,
};

export const OrderSummary = z
  .object({ ...orderFields, lineCount: z.int(), supplierNames: z.array(z.string()) })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof OrderSummary>;

/** An order and its lines; the lines are grouped by supplier. */
export const Order = z
  .object({
    ...orderFields,
    /** 0 for a supplier, who changes nothing by it. */
    version: z.int(),
    lines: z.array(OrderLine),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

const wholePieces = 'This must be a whole number.';

/** The number of pieces ordered: a whole number from 1. */
export const OrderQuantity = z
  .int({ error: wholePieces })
  .min(1, { error: 'This must be at least 1.' })
  .max(...upTo(limits.stock.max));

/** Creates an order for these items. `orderDraft` makes the mail from the reply. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  needs: 'inventory.edit',
  summary:
    'Keep an order of labels, grouped by supplier; with `unlessOnOrder`, refused where one is on order already; with `asDraft` on order only after it was sent',
  body: z.object({
    ids: Ids(limits.order.maxLines),
    /** For items whose quantity is known. */
    quantities: z
      .array(z.object({ id: Id, quantity: OrderQuantity }))
      .max(limits.order.maxLines)
      .optional(),
    unlessOnOrder: z.boolean().optional(),
    /** If true, the labels are on order only after `markOrderSent`; otherwise at once. */
    asDraft: z.boolean().optional(),
  }),
  reply: Order,
  status: 201,
  fails: ['inventory_item.not_found', 'order.already_on_order', 'request.key_reused'],
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  needs: 'order.read',
  summary: 'Orders of labels, newest first; with a page the total is in X-Total-Count',
  query: z.object(pageQuery),
  reply: listOf(OrderSummary),
  fails: [],
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  needs: 'order.read',
  summary: 'One order of labels with its lines',
  params: IdParams,
  reply: Order,
  fails: ['order.not_found'],
});

const Position = z
  .int()
  .min(0)
  .max(limits.order.maxLines - 1);

/** Sets the ordered quantities. Omitted lines are unchanged; closed lines cannot be changed. */
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

/** Marks lines as sent to their supplier, which puts them on order. Skips lines that are already sent or closed. */
export const markOrderSent = endpoint({
  method: 'POST',
  path: '/api/orders/:id/sent',
  needs: 'inventory.edit',
  summary: 'Say that lines of an order were sent to their supplier: their labels are on order from now on',
  params: IdParams,
  body: z.object({ positions: z.array(Position).min(1).max(limits.order.maxLines) }),
  reply: Order,
  fails: ['order.not_found'],
});

/** Marks lines as sent, like `markOrderSent`, and mails the people of their suppliers, who then see and confirm them here. */
export const sendOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/send',
  needs: 'inventory.edit',
  summary: 'Send lines of an order to the people of their supplier, who confirm them in the portal',
  params: IdParams,
  body: z.object({
    positions: z.array(Position).min(1).max(limits.order.maxLines),
    /** Until when the labels are needed. */
    neededBy: z.iso.date({ error: 'Write the day as YYYY-MM-DD.' }).nullable().optional(),
  }),
  reply: Order,
  fails: ['order.not_found', 'order.nothing_to_send', 'order.nobody_there'],
});

/** Closes a line without a delivery; does nothing if it is already closed. */
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
