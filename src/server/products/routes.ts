import { listProductFiles } from '#domain/files/contract.ts';
import { createProduct, getProduct, listProducts, updateProduct } from '#domain/products/contract.ts';
import { clientWithin } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { ProductService } from './service.ts';
import { filesOfProduct } from './product-files.ts';
import { findProduct } from './detail-store.ts';
import { findProductAsReleased, isAsReleased } from '../releases/as-released.ts';
import { productWithin } from '../releases/within.ts';
import { withPlaces } from './places.ts';
import { findPage, streamAll } from './store.ts';

interface ProductParts {
  database: CheckedDatabase;
  products: ProductService;
}

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

  // Its ETag is made of the whole reply: the artwork check says where codes stand, and changes no version.
  mount(getProduct, async ({ params, query, actor }) => {
    const product = await findProduct(read, params.id);
    if (!product) throw new Problem('product.not_found');
    const shown = isAsReleased(query) ? await findProductAsReleased(read, product, query) : product;
    return withPlaces(read, await productWithin(read, actor.scope, shown));
  });

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
