import { exportProducts } from '#domain/products/contract.ts';
import { searchTerms } from '#domain/scan/search-terms.ts';
import type { Clock } from '../clock.ts';
import type { Mount } from '../http/mount.ts';
import type { ProductExport } from './export.ts';

/** Mounts the export of products. */
export const mountProductExport = (mount: Mount, parts: { exports: ProductExport; clock: Clock }): void => {
  mount(exportProducts, async ({ query, actor, request, reply }) => {
    const { clientId, search = '', sort = 'recent' } = query;
    const workbook = await parts.exports.start({ clientId, terms: searchTerms(search), sort });
    request.log.info({ userId: actor.userId, clientId, search }, 'products exported');
    const date = parts.clock().toISOString().slice(0, 10);
    reply
      .type(exportProducts.reply.mediaType)
      .header('content-disposition', `attachment; filename="products_export_${date}.xlsx"`);
    return workbook;
  });
};
