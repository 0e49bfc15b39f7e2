import { clientWithin } from '#domain/access/scope.ts';
import { batchesIn } from '#domain/codes/gs1/batches-in-code.ts';
import { resolveCode } from '#domain/resolver/contract.ts';
import { searchProducts } from '#domain/products/contract.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import type { Mount } from '../http/mount.ts';
import type { Database } from '../db/database.ts';
import { findHoldsOn, type Subject } from '../holds/store.ts';
import { holdsWithin } from '../holds/within.ts';
import { hitsWithin } from '../releases/within.ts';
import type { CodeResolver, Resolution } from './resolver.ts';

export const mountCodes = (mount: Mount, { read }: Pick<Database, 'read'>, codes: CodeResolver): void => {
  mount(resolveCode, async ({ query, actor: { scope } }) => {
    const clientId = clientWithin(scope, query.clientId);
    const resolved = await codes.within(scope).resolve(query.text, clientId);
    const products = await hitsWithin(read, scope, resolved.products);
    const holds = await holdsWithin(read, scope, await findHoldsOn(read, subjectOf(query.text, resolved)));
    const [hold] = holds;
    const problem = hold
      ? ({ code: 'hold.on', message: hold.sentence, said: hold.said } as const)
      : resolved.problem;
    return { ...resolved, products, holds, problem };
  });
  mount(searchProducts, async ({ params, query, actor: { scope }, reply }) => {
    const { sort = 'best' } = query;
    const clientId = clientWithin(scope, query.clientId);
    const slice = sliceOf(query);
    if (!slice) return hitsWithin(read, scope, await codes.within(scope).search(params.sku, clientId));
    const { items, total } = await codes.within(scope).searchPage(params.sku, { clientId, sort, ...slice });
    setTotal(reply, total);
    return hitsWithin(read, scope, items);
  });
};

/** What a scan is certainly about. */
const subjectOf = (text: string, { products, roll }: Resolution): Subject => {
  const exact = products.filter(({ match }) => match === 'exact');
  const [only] = exact.length === 1 ? exact : [];
  return {
    productId: only?.id ?? null,
    clientId: only?.clientId ?? null,
    // Also of a code that a product has just as it is: that names no elements.
    batches: batchesIn(text),
    rolls: roll === null ? [] : [roll],
  };
};
