import { z } from 'zod';
import { Instant } from '../contract/fields.ts';

/** A label that was ordered and has neither arrived nor been cleared. `since` is when it was sent, or drafted. */
export const OnOrder = z
  .object({
    orderId: z.int(),
    /** The order's number, shown as `orderNumber` formats it. */
    number: z.int(),
    /** The position of the order's line, from 0. */
    position: z.int(),
    since: Instant,
    /** Pieces; null if not stated. */
    quantity: z.int().nullable(),
    supplierName: z.string(),
  })
  .meta({ id: 'OnOrder' });
export type OnOrder = z.infer<typeof OnOrder>;

/** With its label: the reason why ordering it again is refused. */
export const LabelOnOrder = OnOrder.extend({
  itemId: z.int(),
  labelSku: z.string(),
  /** False in a draft, which is not on order yet. */
  isSent: z.boolean(),
});
export type LabelOnOrder = z.infer<typeof LabelOnOrder>;
