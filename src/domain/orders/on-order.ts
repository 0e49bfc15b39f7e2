import { z } from 'zod';
import { Instant } from '../contract/fields.ts';

/** That a label was ordered, and has neither come nor been cleared since. */
export const OnOrder = z
  .object({
    orderId: z.int(),
    /** The order's number, shown as `orderNumber` writes it. */
    number: z.int(),
    /** The line of that order, from 0. */
    position: z.int(),
    since: Instant,
    /** Pieces; null where nobody has said how many. */
    quantity: z.int().nullable(),
    supplierName: z.string(),
  })
  .meta({ id: 'OnOrder' });
export type OnOrder = z.infer<typeof OnOrder>;

/** The same with the label that it is about: what stands in the way of ordering it again. */
export const LabelOnOrder = OnOrder.extend({ itemId: z.int(), labelSku: z.string() });
export type LabelOnOrder = z.infer<typeof LabelOnOrder>;
