import type { FastifyRequest } from 'fastify';
import { deleteClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { bulkDeleteInventory, deleteInventoryItem } from '#domain/inventory/contract.ts';
import * as limits from '#domain/limits.ts';
import { deleteProduct } from '#domain/products/contract.ts';
import { deleteTutorial } from '#domain/tutorials/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import type { Actor } from '../sessions/sessions.ts';
import { findDeleted } from './deleted-store.ts';
import { Deletions } from './deletions.ts';
import { restorableSince, Restoring } from './restoring.ts';

const until = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + limits.keeping.deletedMs).toISOString();

const byOf = ({ userId }: Actor, request: FastifyRequest) => ({ userId, source: sourceOf(request) });

/** Mounts the calls that delete and restore clients, products, tutorials and label stock. */
export const mountDeleted = (mount: Mount, parts: { database: CheckedDatabase; clock: Clock }): void => {
  const { database, clock } = parts;
  const deletions = new Deletions(database, clock);
  const restoring = new Restoring(database, clock);

  mount(deleteClient, async ({ params, actor, request }) => {
    await deletions.client(params.id, byOf(actor, request));
    request.log.info({ userId: actor.userId, clientId: params.id }, 'client deleted');
    return { success: true } as const;
  });

  mount(deleteProduct, async ({ params, actor, request }) => {
    await deletions.product(params.id, byOf(actor, request));
    request.log.info({ userId: actor.userId, productId: params.id }, 'product deleted');
    return { success: true } as const;
  });

  mount(deleteTutorial, async ({ params, actor, request }) => {
    await deletions.tutorial(params.id, byOf(actor, request));
    request.log.info({ userId: actor.userId, tutorialId: params.id }, 'tutorial deleted');
    return { success: true } as const;
  });

  mount(deleteInventoryItem, async ({ params, actor, request }) => {
    await deletions.inventoryItem(params.id, byOf(actor, request));
    request.log.info({ userId: actor.userId, inventoryItemId: params.id }, 'inventory item deleted');
    return { success: true } as const;
  });

  mount(bulkDeleteInventory, async ({ body, actor, request }) => {
    const outcome = await deletions.inventoryItems(body.ids, byOf(actor, request));
    request.log.info({ userId: actor.userId, deleted: outcome.deleted }, 'inventory items deleted');
    return outcome;
  });

  mount(listDeleted, async ({ query, reply }) => {
    const slice = sliceOf(query);
    const { items, total } = await findDeleted(database.read, {
      since: restorableSince(clock()),
      kind: query.kind,
      slice,
    });
    if (slice) setTotal(reply, total);
    return items.map((item) => ({ ...item, restorableUntil: until(item.deletedAt) }));
  });

  mount(restoreDeleted, async ({ params, actor, request }) => {
    const restored = await restoring.restore(params.id, byOf(actor, request));
    request.log.info({ userId: actor.userId, ...restored }, 'record restored');
    return restored;
  });
};
