import { resolveCode } from '#domain/resolver/contract.ts';
import { searchProducts } from '#domain/products/contract.ts';
import { setTotal, sliceOf } from '../http/paging.ts';
import type { Mount } from '../http/mount.ts';
import type { Database } from '../db/database.ts';
import { findHoldsOn, type Subject } from '../holds/store.ts';
import type { CodeResolver, Resolution } from './resolver.ts';

export const mountCodes = (mount: Mount, { read }: Pick<Database, 'read'>, codes: CodeResolver): void => {
  mount(resolveCode, async ({ query }) => {
    const resolved = await codes.resolve(query.text, query.clientId);
    const holds = await findHoldsOn(read, subjectOf(resolved));
    const [hold] = holds;
    const problem = hold ? ({ code: 'hold.on', message: hold.sentence } as const) : resolved.problem;
    return { ...resolved, holds, problem };
  });
  mount(searchProducts, async ({ params, query, reply }) => {
    const { clientId, sort = 'best' } = query;
    const slice = sliceOf(query);
    if (!slice) return codes.search(params.sku, clientId);
    const { items, total } = await codes.searchPage(params.sku, { clientId, sort, ...slice });
    setTotal(reply, total);
    return items;
  });
};

/** What a scan is certainly about. */
const subjectOf = ({ products, elements, roll }: Resolution): Subject => {
  const exact = products.filter(({ match }) => match === 'exact');
  const [only] = exact.length === 1 ? exact : [];
  return {
    productId: only?.id ?? null,
    clientId: only?.clientId ?? null,
    batches: elements.flatMap(({ ai, value }) => (ai === '10' ? [value] : [])),
    rolls: roll === null ? [] : [roll],
  };
};
