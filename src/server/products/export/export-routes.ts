import { exportProducts } from '#domain/products/contract.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import type { AuditWriter } from '../../audit/audit-writer.ts';
import { sourceOf } from '../../audit/source.ts';
import type { Clock } from '../../clock.ts';
import type { Mount } from '../../http/mount.ts';
import type { ProductExport } from './export.ts';

export const mountProductExport = (
  mount: Mount,
  parts: { exports: ProductExport; audit: AuditWriter; clock: Clock },
): void => {
  mount(exportProducts, async ({ query, actor, request, reply }) => {
    const { clientId, search = '', sort = 'recent' } = query;
    const workbook = await parts.exports.start({ clientId, terms: searchTerms(search), sort });
    request.log.info({ userId: actor.userId, clientId, search }, 'products exported');
    const at = parts.clock().toISOString();
    // Records the client but not the search words, which may be any text.
    parts.audit.note({
      at,
      userId: actor.userId,
      kind: 'exported',
      subject: clientId === undefined ? { entity: 'product' } : { entity: 'client', id: clientId },
      source: sourceOf(request),
    });
    const date = at.slice(0, 10);
    reply
      .type(exportProducts.reply.mediaType)
      .header('content-disposition', `attachment; filename="products_export_${date}.xlsx"`);
    return workbook;
  });
};
