import { clientWithin, everything } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as contract from '#domain/holds/contract.ts';
import * as limits from '#domain/limits.ts';
import { sourceOf } from '../audit/source.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { Signatures } from '../signatures/signatures.ts';
import type { Holds } from './holds.ts';
import { findHolds, findHoldsOnProduct } from './store.ts';
import { draftWithin, holdsWithin } from './within.ts';

export const mountHolds = (
  mount: Mount,
  { database, holds, signatures }: { database: CheckedDatabase; holds: Holds; signatures: Signatures },
): void => {
  mount(contract.createHold, async ({ body, actor, request }) =>
    holds.set(await draftWithin(database.read, actor.scope, body), {
      user: {
        id: actor.userId,
        name: `${actor.firstName} ${actor.lastName}`,
        clientId: clientWithin(actor.scope) ?? null,
      },
      source: sourceOf(request),
      key: idempotencyKeyOf(request),
      scope: actor.scope,
    }),
  );
  mount(contract.listHolds, async ({ query, actor: { scope }, reply }) => {
    const { page, pageSize, product, ...filter } = query;
    const ofClient = clientWithin(scope);
    if (product !== undefined) {
      const held = await findHoldsOnProduct(database.read, product, ofClient);
      setTotal(reply, held.length);
      return holdsWithin(database.read, scope, held);
    }
    const slice = pageOf({ page, pageSize }, limits.hold.perPage);
    const { items, total } = await findHolds(database.read, { ...filter, ofClient }, slice);
    setTotal(reply, total);
    return holdsWithin(database.read, scope, items);
  });
  mount(contract.releaseHold, async ({ params, body: { reason, signature }, ...call }) => {
    const { scope, userId } = call.actor;
    const shown = await signatures.check(signature, call);
    // The people of a client sign for themselves.
    if (scope !== everything && shown.userId !== userId) throw new Problem('signature.may_not');
    const released = await holds.release(params.id, {
      reason,
      shown,
      source: sourceOf(call.request),
      ofClient: clientWithin(scope),
    });
    const [hold] = await holdsWithin(database.read, scope, [released]);
    return hold ?? released;
  });
};
