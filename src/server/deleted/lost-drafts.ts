import * as limits from '#domain/limits.ts';
import { breathe } from '../breathe.ts';
import type { Database, Queries } from '../db/database.ts';
import { deleteDraft, findDraftsOfDeleted } from '../drafts/draft-store.ts';
import { findLatestContents } from '../releases/stored-store.ts';
import { findRestorableAmong } from './deleted-store.ts';

/** A release can be 160 kB of text. */
const atOnce = 50;

/** A deletion whose 30 days end now may be in the middle of its restoration. */
const restorableMs = limits.keeping.deletedMs + limits.keeping.unnamedFileMs;

interface DraftOfDeleted {
  recordId: number;
  clientId: number;
}

/** Which of these drafts of deleted products come back with a client: with that of their last release, or that which controlled them. */
const findRestorableByClient = async (
  queries: Queries,
  drafts: readonly DraftOfDeleted[],
  since: string,
): Promise<ReadonlySet<number>> => {
  const contents = await findLatestContents(
    queries,
    'product',
    drafts.map(({ recordId }) => recordId),
  );
  const clientsOf = ({ recordId, clientId }: DraftOfDeleted): number[] => {
    const released = contents.get(recordId)?.['clientId'];
    return [clientId, ...(typeof released === 'number' ? [released] : [])];
  };
  const clients = await findRestorableAmong(queries, 'client', drafts.flatMap(clientsOf), since);
  const back = drafts.filter((draft) => clientsOf(draft).some((id) => clients.has(id)));
  return new Set(back.map(({ recordId }) => recordId));
};

/**
 * Deletes the drafts of products and clients that were deleted and that nobody can restore any more. No list shows them, nobody can
 * publish or discard them, and they would keep their files, their import and what was said about them for ever.
 */
export const deleteLostDrafts = async (database: Database, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - restorableMs).toISOString();
  const { read } = database;
  for (const entity of ['product', 'client'] as const)
    for (let after = 0; ; await breathe()) {
      const drafts = await findDraftsOfDeleted(read, entity, { after, limit: atOnce });
      const last = drafts.at(-1);
      if (!last) break;
      const ids = drafts.map(({ recordId }) => recordId);
      const alone = await findRestorableAmong(read, entity, ids, since);
      const others = drafts.filter(({ recordId }) => !alone.has(recordId));
      const back =
        entity === 'product' ? await findRestorableByClient(read, others, since) : new Set<number>();
      const lost = others.filter(({ recordId }) => !back.has(recordId));
      if (lost.length > 0)
        await database.write(async (queries) => {
          for (const { recordId } of lost) await deleteDraft(queries, entity, recordId);
        });
      after = last.recordId;
    }
};
