import type { FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import * as contract from '#domain/webhooks/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import { findDeliveries } from './delivery-store.ts';
import { findReceiver } from './store.ts';
import type { By, Webhooks } from './webhooks.ts';

const byOf = ({ userId }: { userId: number }, request: FastifyRequest): By => ({
  userId,
  source: sourceOf(request),
});

export const mountWebhooks = (
  mount: Mount,
  { database, webhooks }: { database: CheckedDatabase; webhooks: Webhooks },
): void => {
  mount(contract.listWebhooks, () => webhooks.list());
  mount(contract.createWebhook, ({ body, actor, request }) =>
    webhooks.make(body, byOf(actor, request), idempotencyKeyOf(request)),
  );
  mount(contract.updateWebhook, ({ params, body, actor, request }) =>
    webhooks.change(params.id, body, byOf(actor, request)),
  );
  mount(contract.deleteWebhook, async ({ params, actor, request }) => {
    await webhooks.remove(params.id, byOf(actor, request));
    return { success: true as const };
  });
  mount(contract.rotateSecret, ({ params, actor, request }) =>
    webhooks.rotate(params.id, byOf(actor, request)),
  );
  mount(contract.listDeliveries, async ({ params, query, reply }) => {
    if (!(await findReceiver(database.read, params.id, ''))) throw new Problem('webhook.not_found');
    const slice = pageOf(query, limits.webhook.deliveriesPerPage);
    const { items, total } = await findDeliveries(database.read, params.id, slice);
    setTotal(reply, total);
    return items;
  });
  mount(contract.resendDelivery, ({ params }) => webhooks.resend(params.id, params.delivery));
};
