import { z } from 'zod';
import { standIns } from '../access/stand-in.ts';
import { endpoint } from '../contract/endpoint.ts';
import { IdParams, Instant, requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { StoredSaid } from '../words/said.ts';

const Position = z
  .int()
  .min(0)
  .max(limits.order.maxLines - 1);

/** What one side of an order has said to the other about a label, or the portal to both. */
export const OrderMessage = z
  .object({
    id: z.int(),
    position: z.int(),
    at: Instant,
    /** A supplier reads the role instead of a name; null if the portal asks. */
    by: z.string().nullable(),
    ...standIns,
    isOfSupplier: z.boolean(),
    /** As it was typed, or the portal's question as a sentence. */
    text: z.string(),
    /** That question as a fact; null of what was typed. */
    said: StoredSaid.nullable(),
  })
  .meta({ id: 'OrderMessage' });
export type OrderMessage = z.infer<typeof OrderMessage>;

export const listOrderMessages = endpoint({
  method: 'GET',
  path: '/api/orders/:id/messages',
  needs: 'order.read',
  summary: 'What was asked and answered about the labels of an order, oldest first',
  params: IdParams,
  reply: z.array(OrderMessage),
  fails: ['order.not_found'],
});

export const sayOfOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/messages',
  needs: 'order.ask',
  summary: 'Ask or answer something about a label of an order; the other side gets a mail',
  params: IdParams,
  body: z.object({
    position: Position,
    text: requiredText(limits.text.comment, 'Write what you want to say.'),
  }),
  reply: OrderMessage,
  status: 201,
  fails: ['order.not_found', 'order.too_many_messages', 'request.key_reused'],
});
