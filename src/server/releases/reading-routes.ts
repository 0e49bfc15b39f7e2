import {
  confirmReleases,
  exportClientReaders,
  exportProductReaders,
  getProductChanges,
  listClientReaders,
  listProductReaders,
  openReleases,
} from '#domain/releases/reading-contract.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import { readersWorkbook } from './readers-workbook.ts';
import type { ReadingService } from './reading-service.ts';

/** Mounts the calls about who has read which releases. */
export const mountReadings = (
  mount: Mount,
  { readings, audit, clock }: { readings: ReadingService; audit: AuditWriter; clock: Clock },
): void => {
  mount(getProductChanges, ({ params, actor }) => readings.changes(params.id, actor.userId));

  mount(openReleases, async ({ params, body, actor }) => {
    await readings.open(params.id, body, actor.userId);
    return { success: true } as const;
  });

  mount(confirmReleases, ({ params, body, actor, request }) =>
    readings.confirm(params.id, body, { userId: actor.userId, source: sourceOf(request) }),
  );

  const lists = [
    { entity: 'product', list: listProductReaders, workbook: exportProductReaders },
    { entity: 'client', list: listClientReaders, workbook: exportClientReaders },
  ] as const;
  for (const { entity, list, workbook } of lists) {
    mount(list, async ({ params, query, reply }) => {
      const { items, total } = await readings.readers(
        { entity, id: params.id, release: query.release, state: query.state },
        sliceOf(query),
      );
      setTotal(reply, total);
      return items;
    });

    mount(workbook, async ({ params: { id }, query, actor, request, reply }) => {
      const { items, release } = await readings.readers({ entity, id, ...query }, null);
      const at = clock().toISOString();
      audit.note({
        at,
        userId: actor.userId,
        kind: 'exported',
        subject: { entity, id },
        detail: { release },
        source: sourceOf(request),
      });
      reply
        .type(workbook.reply.mediaType)
        .header('content-disposition', `attachment; filename="readers_${at.slice(0, 10)}.xlsx"`);
      return readersWorkbook(items, release, actor.locale);
    });
  }
};
