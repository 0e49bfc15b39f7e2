import { Problem } from '#domain/contract/problem.ts';
import { editInBulk, lookAtBulkEdit } from '#domain/imports/bulk-contract.ts';
import { getImportFile, listImports, lookAtUndo, undoImport } from '#domain/imports/contract.ts';
import {
  discardImportDrafts,
  listImportDrafts,
  publishImportDrafts,
} from '#domain/imports/drafts-contract.ts';
import * as limits from '#domain/limits.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import { dispositionOf } from '../storage/content-disposition.ts';
import type { Storage } from '../storage/storage.ts';
import type { BulkEdit } from './bulk.ts';
import { ImportDrafts } from './import-drafts.ts';
import { findImportFile, findImports } from './store.ts';
import type { ImportUndo } from './undo.ts';

interface ImportRoutes {
  database: CheckedDatabase;
  storage: Storage;
  undo: ImportUndo;
  bulk: BulkEdit;
  audit: Pick<AuditWriter, 'note'>;
  clock: Clock;
}

export const mountImports = (
  mount: Mount,
  { database, storage, undo, bulk, audit, clock }: ImportRoutes,
): void => {
  mount(listImports, async ({ query, reply }) => {
    const { items, total } = await findImports(database.read, pageOf(query, limits.imports.perPage));
    setTotal(reply, total);
    return items;
  });

  mount(getImportFile, async ({ params, actor, request, reply }) => {
    const kept = await findImportFile(database.read, params.id);
    if (!kept) throw new Problem('import.not_found');
    const opened = kept.key === '' ? null : await storage.open(kept.key);
    if (!opened) throw new Problem('file.not_found');
    audit.note({
      at: clock().toISOString(),
      userId: actor.userId,
      kind: 'downloaded',
      subject: { entity: 'import', id: params.id },
      source: sourceOf(request),
    });
    reply
      .type(getImportFile.reply.mediaType)
      .header('content-length', opened.size)
      .header('content-disposition', dispositionOf('attachment', kept.name));
    return opened.body;
  });

  mount(lookAtUndo, ({ params }) => undo.look(params.id));

  mount(undoImport, ({ params, actor, request }) =>
    undo.undo(params.id, {
      userId: actor.userId,
      userName: `${actor.firstName} ${actor.lastName}`,
      source: sourceOf(request),
      log: request.log,
    }),
  );

  const drafts = new ImportDrafts(database, clock);
  mount(listImportDrafts, ({ params }) => drafts.list(params.id));
  mount(publishImportDrafts, ({ params, body: { state, summary, reason }, actor, request }) =>
    drafts.publish(
      params.id,
      state,
      { summary, reason },
      { userId: actor.userId, source: sourceOf(request) },
    ),
  );
  mount(discardImportDrafts, async ({ params, query, actor, request }) => ({
    success: await drafts.discard(params.id, query.state, {
      userId: actor.userId,
      source: sourceOf(request),
    }),
  }));

  mount(lookAtBulkEdit, ({ body }) => bulk.look(body));

  mount(editInBulk, ({ body, actor, request }) =>
    bulk.edit(body, {
      userId: actor.userId,
      userName: `${actor.firstName} ${actor.lastName}`,
      source: sourceOf(request),
      log: request.log,
    }),
  );
};
