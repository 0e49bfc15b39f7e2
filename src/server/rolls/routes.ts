import type { FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import * as contract from '#domain/rolls/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import { findItem } from '../inventory/store.ts';
import { findFits, findRollArtwork } from './fits.ts';
import type { RollBy, Rolls } from './rolls.ts';
import { requireRoll } from './require-roll.ts';
import { findRollsOfItem } from './store.ts';

const byOf = ({ userId }: { userId: number }, request: FastifyRequest): RollBy => ({
  userId,
  source: sourceOf(request),
  key: idempotencyKeyOf(request),
});

export const mountRolls = (
  mount: Mount,
  { database, rolls }: { database: CheckedDatabase; rolls: Rolls },
): void => {
  const { read } = database;
  const requireItem = async (id: number) => {
    const item = await findItem(read, id);
    if (!item) throw new Problem('inventory_item.not_found');
    return item;
  };

  mount(contract.receiveRoll, ({ params, body, actor, request }) =>
    rolls.receive(params.id, body, byOf(actor, request)),
  );
  mount(contract.listRolls, async ({ params, query, reply }) => {
    await requireItem(params.id);
    const slice = sliceOf(query);
    const { items, total } = await findRollsOfItem(read, params.id, slice);
    if (slice) setTotal(reply, total);
    return items;
  });
  mount(contract.listRollArtwork, async ({ params }) =>
    findRollArtwork(read, (await requireItem(params.id)).labelSku),
  );
  mount(contract.getRoll, async ({ params }) => {
    const roll = await requireRoll(read, params.code);
    return { ...roll, products: await findFits(read, roll) };
  });
  mount(contract.quarantineRoll, ({ params, body, actor, request }) =>
    rolls.act(params.code, 'quarantine', body.reason, byOf(actor, request)),
  );
  mount(contract.releaseRoll, ({ params, body, actor, request }) =>
    rolls.act(params.code, 'release', body.reason, byOf(actor, request)),
  );
  mount(contract.scrapRoll, ({ params, body, actor, request }) =>
    rolls.act(params.code, 'scrap', body.reason, byOf(actor, request)),
  );
  mount(contract.useRoll, ({ params, body, actor, request }) =>
    rolls.use(params.code, body, byOf(actor, request)),
  );
};
