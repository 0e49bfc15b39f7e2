import * as limits from '#domain/limits.ts';
import * as contract from '#domain/misses/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { CodeResolver } from '../resolver/resolver.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { Misses } from './misses.ts';
import { findMisses, findUnseenOf } from './store.ts';

export const mountMisses = (
  mount: Mount,
  { database, misses, codes }: { database: CheckedDatabase; misses: Misses; codes: CodeResolver },
): void => {
  const { read } = database;

  mount(contract.reportMiss, ({ body, actor, request }) =>
    misses.report(body, {
      userId: actor.userId,
      source: sourceOf(request),
      key: idempotencyKeyOf(request),
    }),
  );
  mount(contract.listMisses, async ({ query, reply }) => {
    const { state = 'open', client, ...paged } = query;
    const slice = pageOf(paged, limits.paging.productsPerPage);
    const { items, total } = await findMisses(read, { state, client }, slice);
    setTotal(reply, total);
    return Promise.all(
      items.map(async (miss) => {
        const known = miss.state === 'open' ? (await codes.resolve(miss.text, miss.client?.id)).products : [];
        const exact = known.filter(({ match }) => match === 'exact');
        return { ...miss, products: exact.map(({ id, sku }) => ({ id, sku })) };
      }),
    );
  });
  mount(contract.listMyMisses, ({ actor }) => findUnseenOf(read, actor.userId));
  mount(contract.settleMiss, ({ params, body, actor, request }) =>
    misses.settle(params.id, body, { userId: actor.userId, source: sourceOf(request) }),
  );
  mount(contract.seeMiss, async ({ params, actor }) => {
    await misses.see(params.id, actor.userId);
    return { success: true } as const;
  });
};
