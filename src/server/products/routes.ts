import { listProductFiles } from '#domain/files/contract.ts';
import { createProduct, getProduct, listProducts, updateProduct } from '#domain/products/contract.ts';
import { clientWithin, everything } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import type { CheckedDatabase } from '../db/database.ts';
import { Stated, type Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { ProductService } from './service.ts';
import { filesOfProduct } from './product-files.ts';
import { findProduct, findProductState } from './detail-store.ts';
import { findProductAsReleased, isAsReleased, type Wanted } from '../releases/as-released.ts';
import { productWithin } from '../releases/within.ts';
import type { Actor } from '../sessions/sessions.ts';
import { findFactsOfLabels, placedBy, withPlaces } from './places.ts';
import { stateOf } from './state.ts';
import { findPage, streamAll } from './store.ts';

interface ProductParts {
  database: CheckedDatabase;
  products: ProductService;
}

/** Whether a product's state tells all of its reply: not of a release, nor what partners see instead of the names of people. */
const hasState = (query: Wanted, { scope }: Pick<Actor, 'scope'>): boolean =>
  !isAsReleased(query) && scope === everything;

export const mountProducts = (mount: Mount, parts: ProductParts): void => {
  const { read, engine } = parts.database;

  mount(listProducts, async ({ query, actor, reply }) => {
    const clientId = clientWithin(actor.scope, query.clientId);
    const { search = '', sort = 'recent', lacks, include = [] } = query;
    const filter = {
      clientId,
      terms: searchTerms(search),
      sort,
      lacks,
      hasLabels: include.includes('labels'),
      hasVideos: include.includes('videos'),
    };
    const slice = sliceOf(query);
    if (!slice) return streamAll(read, engine, filter);
    const { items, total } = await findPage(read, engine, { ...filter, ...slice });
    setTotal(reply, total);
    return items;
  });

  mount(
    getProduct,
    async ({ params, query, actor }) => {
      const product = await findProduct(read, params.id);
      if (!product) throw new Problem('product.not_found');
      const asked = isAsReleased(query) ? await findProductAsReleased(read, product, query) : product;
      const shown = await productWithin(read, actor.scope, asked);
      const facts = await findFactsOfLabels(read, shown);
      const answer = placedBy(shown, facts);
      return hasState(query, actor) ? new Stated(answer, stateOf(shown, facts)) : answer;
    },
    async ({ params, query, actor }) => {
      const state = hasState(query, actor) ? await findProductState(read, params.id) : null;
      return state && stateOf(state, await findFactsOfLabels(read, state));
    },
  );

  mount(listProductFiles, async ({ params }) => {
    const product = await findProduct(read, params.id);
    if (!product) throw new Problem('product.not_found');
    return filesOfProduct(read, product);
  });

  mount(createProduct, async ({ body, actor, request }) =>
    withPlaces(read, await parts.products.create(body, actor.userId, idempotencyKeyOf(request))),
  );

  mount(updateProduct, async ({ params, body, actor }) =>
    withPlaces(read, await parts.products.update(params.id, body, actor.userId)),
  );
};
