import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant, isStorableText, pageQuery, Success } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { EventType } from './event-types.ts';

/** An address of another system that is told what happens here. */
export const Webhook = z
  .object({
    id: z.int(),
    url: z.string(),
    events: z.array(EventType),
    /** Off after 72 hours without a delivery, until somebody switches it on again. */
    isOn: z.boolean(),
    /** How many deliveries wait, and how many of the last 30 days failed. */
    waiting: z.int(),
    failed: z.int(),
    /** Until when the secret before the current one signs, too; null if it does not. */
    oldSecretUntil: Instant.nullable(),
    at: Instant,
    by: z.string().nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

const urlSentence = 'This must be an https address, as in https://example.com/labelport.';

const Url = z
  .string({ error: urlSentence })
  .max(limits.webhook.longestUrl, { error: urlSentence })
  .refine(isStorableText, { error: urlSentence })
  .pipe(z.url({ protocol: /^https?$/, error: urlSentence }))
  .refine((text) => !/^https?:\/\/[^/?#]*@/i.test(text), {
    error: 'An address cannot have a password in it.',
  });

const Events = z
  .array(EventType, { error: 'Choose what it is told.' })
  .min(1, { error: 'Choose what it is told.' })
  .transform((types) => [...new Set(types)]);

export const WebhookDraft = z.object({ url: Url, events: Events });
export type WebhookDraft = z.infer<typeof WebhookDraft>;

/** A webhook with the secret that signs what it is told; shown once. */
const WithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'NewWebhook' });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  needs: 'webhook.manage',
  summary: 'The addresses that are told what happens',
  reply: listOf(Webhook),
  fails: [],
});

/**
 * The secret is shown only once. If the call is repeated with the same Idempotency-Key, it returns a new one, and the first
 * becomes invalid.
 */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  needs: 'webhook.manage',
  summary: 'Tell an address what happens, signed as Standard Webhooks prescribe',
  body: WebhookDraft,
  reply: WithSecret,
  status: 201,
  fails: ['webhook.outside', 'webhook.too_many', 'request.key_reused'],
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  needs: 'webhook.manage',
  summary: 'Change a webhook, or switch it off or on; fields left out stay as they are',
  params: IdParams,
  body: z.object({ url: Url.optional(), events: Events.optional(), isOn: z.boolean().optional() }),
  reply: Webhook,
  fails: ['webhook.not_found', 'webhook.outside'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  needs: 'webhook.manage',
  summary: 'Delete a webhook with its deliveries',
  params: IdParams,
  reply: Success,
  fails: ['webhook.not_found'],
});

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/rotate',
  needs: 'webhook.manage',
  summary: 'Give a webhook a new secret; for 24 hours both sign',
  params: IdParams,
  reply: WithSecret,
  fails: ['webhook.not_found'],
});

/** One message to one webhook. */
export const Delivery = z
  .object({
    id: z.int(),
    /** The id of the message, the same in every attempt. */
    messageId: z.string(),
    type: EventType,
    body: z.string(),
    at: Instant,
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    /** When it is tried next; null unless it waits. */
    nextAt: Instant.nullable(),
    deliveredAt: Instant.nullable(),
    /** The status of the last answer; null if there was none. */
    status: z.int().nullable(),
    /** Why the last attempt failed; null if it did not. */
    code: z.string().nullable(),
    values: z.record(z.string(), z.unknown()),
    sentence: z.string().nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  needs: 'webhook.manage',
  summary: 'What a webhook was told in the last 30 days, newest first; the total is in X-Total-Count',
  params: IdParams,
  query: z.object(pageQuery),
  reply: listOf(Delivery),
  fails: ['webhook.not_found'],
});

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:delivery/resend',
  needs: 'webhook.manage',
  summary: 'Send a message again, with the same id',
  params: IdParams.extend({ delivery: IdText }),
  reply: Delivery,
  fails: ['webhook.not_found', 'webhook.off'],
});
