import type { FastifyRequest } from 'fastify';
import * as contract from '#domain/keys/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { Mount } from '../http/mount.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { Actor } from '../sessions/sessions.ts';
import type { Keys } from './keys.ts';

const byOf = ({ userId, role }: Actor, request: FastifyRequest) => ({
  userId,
  role,
  source: sourceOf(request),
});

export const mountKeys = (mount: Mount, keys: Keys): void => {
  mount(contract.listKeys, ({ actor }) => keys.list(actor));
  mount(contract.createKey, async ({ body, actor, request }) => {
    const made = await keys.make(body, byOf(actor, request), idempotencyKeyOf(request));
    request.log.info({ userId: actor.userId, keyId: made.id, role: made.role }, 'key made');
    return made;
  });
  mount(contract.revokeKey, async ({ params, actor, request }) => {
    await keys.revoke(params.id, byOf(actor, request));
    return { success: true as const };
  });
};
