import {
  createProduct,
  getProduct,
  importProducts,
  importTemplate,
  listProducts,
  updateProduct,
} from '#domain/products/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { searchTerms } from '#domain/scan/search-terms.ts';
import { sourceOf } from '../audit/source.ts';
import type { Database } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import type { Intake } from '../http/receive-file.ts';
import { whenGone } from '../http/when-gone.ts';
import { isWorkbookName } from '#domain/workbook/file-name.ts';
import { templateWorkbook } from '../workbook/write-products.ts';
import type { ProductImport } from './import/import.ts';
import { setTotal, sliceOf } from '../http/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { ProductService } from './service.ts';
import { findProduct, findProductState, type ProductState } from './detail-store.ts';
import { findProductAsReleased, isAsReleased } from '../releases/as-released.ts';
import { findPage, streamAll } from './store.ts';

/** What the product calls need. */
interface ProductParts {
  database: Database;
  products: ProductService;
  imports: ProductImport;
  /** Receives uploaded workbooks. */
  intake: Intake;
}

/** Any change of a product changes its version; the name of its client changes separately. */
const stateOf = ({ version, updatedAt, clientName }: ProductState): string =>
  `${version} ${updatedAt} ${clientName}`;

export const mountProducts = (mount: Mount, parts: ProductParts): void => {
  const { read, engine } = parts.database;

  mount(listProducts, async ({ query, reply }) => {
    const { clientId, search = '', sort = 'recent', lacks, include = [] } = query;
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
    async ({ params, query }) => {
      const product = await findProduct(read, params.id);
      if (!product) throw new Problem('product.not_found');
      return isAsReleased(query) ? findProductAsReleased(read, product, query) : product;
    },
    {
      now: async ({ params, query }) => {
        if (isAsReleased(query)) return null;
        const state = await findProductState(read, params.id);
        return state && stateOf(state);
      },
      shown: (product) => (product.release ? null : stateOf(product)),
    },
  );

  mount(createProduct, ({ body, actor, request }) =>
    parts.products.create(body, actor.userId, idempotencyKeyOf(request)),
  );

  mount(updateProduct, ({ params, body, actor }) => parts.products.update(params.id, body, actor.userId));

  mount(importProducts, async ({ query, actor, request, reply }) => {
    await using file = await parts.intake.file(request, importProducts);
    if (!isWorkbookName(file.originalName)) throw new Problem('workbook.wrong_type');
    const { dryRun = false, onDuplicate = 'skip', except = [] } = query;
    const result = await parts.imports.run({
      path: file.path,
      userId: actor.userId,
      source: sourceOf(request),
      dryRun,
      onDuplicate,
      except: new Set(except),
      signal: whenGone(reply),
      log: request.log,
    });
    const { created, updated, duplicates, errors } = result;
    request.log.info(
      {
        userId: actor.userId,
        dryRun,
        created,
        updated,
        duplicates: duplicates.length,
        errors: errors.length,
      },
      'products imported',
    );
    return result;
  });

  mount(importTemplate, ({ reply }) => {
    reply
      .type(importTemplate.reply.mediaType)
      .header('content-disposition', 'attachment; filename="products_import_template.xlsx"');
    return templateWorkbook();
  });
};
