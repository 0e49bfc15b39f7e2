import { listProductFiles } from '#domain/files/contract.ts';
import { createProduct, getProduct, listProducts, updateProduct } from '#domain/products/contract.ts';
import { importProducts, importTemplate } from '#domain/products/import-contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import { sourceOf } from '../audit/source.ts';
import type { Database } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import type { Intake } from '../http/receive-file.ts';
import { whenGone } from '../http/when-gone.ts';
import { isTableName, isWorkbookName } from '#domain/workbook/file-name.ts';
import { lookAtImport } from '#domain/imports/contract.ts';
import type { ImportRules } from '#domain/imports/row-rule.ts';
import * as limits from '#domain/limits.ts';
import type { Choices } from './import/import-plan.ts';
import { lookAt, sha256Of } from './import/look.ts';
import { templateWorkbook } from '../workbook/write-products.ts';
import type { ProductImport } from './import/import.ts';
import { setTotal, sliceOf } from '../http/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { ProductService } from './service.ts';
import { filesOfProduct } from './product-files.ts';
import { findProduct, findProductState, type ProductState } from './detail-store.ts';
import { findProductAsReleased, isAsReleased } from '../releases/as-released.ts';
import { withPlaces } from './places.ts';
import { findPage, streamAll } from './store.ts';

interface ProductParts {
  database: Database;
  products: ProductService;
  imports: ProductImport;
  /** Receives workbooks. */
  intake: Intake;
}

/** Any change of a product changes its version, except a change of its client's name. */
const stateOf = ({ version, updatedAt, clientName }: ProductState): string =>
  `${version} ${updatedAt} ${clientName}`;

/** The rules of an import, as sent. */
const choicesIn = ({ all, rows }: ImportRules): Choices => ({
  all,
  rows: new Map(rows.map(({ row, rule }) => [row, rule])),
});

/** The same from the parameters of the query: skip or update, and the rows that are exceptions. */
const choicesOf = ({
  onDuplicate = 'skip',
  except = [],
}: {
  onDuplicate?: 'skip' | 'update' | undefined;
  except?: number[] | undefined;
}): Choices => {
  const [all, other] = onDuplicate === 'skip' ? (['keep', 'take'] as const) : (['take', 'keep'] as const);
  return { all, rows: new Map(except.map((row) => [row, other])) };
};

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
      return withPlaces(
        read,
        isAsReleased(query) ? await findProductAsReleased(read, product, query) : product,
      );
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

  mount(importProducts, async ({ query, actor, request, reply }) => {
    const { file: received, json } = await parts.intake.fileWith(request, importProducts);
    await using file = received;
    const { mapping = null, rules } = json;
    if (mapping === null && !isWorkbookName(file.originalName)) throw new Problem('workbook.wrong_type');
    if (!isTableName(file.originalName)) throw new Problem('import.wrong_type');
    const { dryRun = false, looked } = query;
    if (looked !== undefined && looked !== (await sha256Of(file.path)))
      throw new Problem('import.file_changed');
    const result = await parts.imports.run({
      path: file.path,
      fileName: file.originalName,
      userId: actor.userId,
      userName: `${actor.firstName} ${actor.lastName}`,
      source: sourceOf(request),
      dryRun,
      choices: rules ? choicesIn(rules) : choicesOf(query),
      mapping,
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

  mount(lookAtImport, async ({ query, actor, request, reply }) => {
    const { file: received, json } = await parts.intake.fileWith(request, lookAtImport);
    await using file = received;
    if (!isTableName(file.originalName)) throw new Problem('import.wrong_type');
    const { show, search = '', page = 1, pageSize = limits.imports.rowsLooked } = query;
    return await lookAt(parts.database, {
      path: file.path,
      userId: actor.userId,
      mapping: json.mapping ?? null,
      choices: choicesIn(json.rules ?? { all: 'keep', rows: [] }),
      show,
      search,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      signal: whenGone(reply),
    });
  });

  mount(importTemplate, ({ reply }) => {
    reply
      .type(importTemplate.reply.mediaType)
      .header('content-disposition', 'attachment; filename="products_import_template.xlsx"');
    return templateWorkbook();
  });
};
