import { z } from 'zod';
import { Instant } from '../contract/fields.ts';

/** A label of an order that was sent and that has not arrived or been cleared. `since` is when it was sent. */
export const OnOrder = z
  .object({
    orderId: z.int(),
    /** The number of the order; `orderNumber` formats it. */
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

/** An open order line and its label, returned if ordering the label again is refused. */
export const LabelOnOrder = OnOrder.extend({ itemId: z.int(), labelSku: z.string() });
export type LabelOnOrder = z.infer<typeof LabelOnOrder>;
