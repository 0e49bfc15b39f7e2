import { resolveCode } from '#domain/resolver/contract.ts';
import { searchProducts } from '#domain/products/contract.ts';
import { setTotal, sliceOf } from '../http/paging.ts';
import type { Mount } from '../http/mount.ts';
import type { CodeResolver } from './resolver.ts';

export const mountCodes = (mount: Mount, codes: CodeResolver): void => {
  mount(resolveCode, ({ query }) => codes.resolve(query.text, query.clientId));
  mount(searchProducts, async ({ params, query, reply }) => {
    const { clientId, sort = 'best' } = query;
    const slice = sliceOf(query);
    if (!slice) return codes.search(params.sku, clientId);
    const { items, total } = await codes.searchPage(params.sku, { clientId, sort, ...slice });
    setTotal(reply, total);
    return items;
  });
};
