import * as limits from '#domain/limits.ts';
import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import type { Queries } from '../db/database.ts';
import { notify } from '../notices/notices-store.ts';
import { findProductOf, insertComment } from './comments-store.ts';
import { findNames, recordOf, type DraftRow } from './draft-store.ts';

/** What somebody says with an answer. */
export interface AnswerNote {
  text: string;
  place?: ArtworkPlace | null | undefined;
}

const skuOf = async (queries: Queries, { entity, recordId }: DraftRow): Promise<string | null> =>
  entity === 'product' ? ((await findProductOf(queries, recordId))?.sku ?? null) : null;

/** Mails a client's people that a release of their product waits for them, now and twice later while it still does. */
export const askClient = async (
  queries: Queries,
  draft: DraftRow,
  { clientId, id: productId, number }: { clientId: number; id: number; number: number },
  { at, by }: { at: string; by: number },
): Promise<void> => {
  const sku = await skuOf(queries, draft);
  if (sku === null) return;
  const record = recordOf('product', draft.recordId);
  const about = { sku, productId, number, version: draft.version };
  await notify(queries, { clientId }, { kind: 'release_waiting', ...about }, { record, at, by });
  for (const ms of limits.notices.remindersMs) {
    const dueAt = new Date(Date.parse(at) + ms).toISOString();
    await notify(queries, { clientId }, { kind: 'release_reminder', ...about }, { record, at, by, dueAt });
  }
};

/** Mails whoever sent a release that who has to approve it has changed. */
export const tellOfRule = async (
  queries: Queries,
  draft: DraftRow,
  { at, by }: { at: string; by: number },
): Promise<void> => {
  const sku = await skuOf(queries, draft);
  if (sku === null) return;
  const record = `rule of product ${draft.recordId}`;
  const notice = { kind: 'release_rule', sku, productId: draft.recordId } as const;
  await notify(queries, { userId: draft.sentBy ?? draft.userId }, notice, { record, at, by });
};

/** Mails whoever sent a release to approval what its client has answered. */
export const tellOfAnswer = async (
  queries: Queries,
  draft: DraftRow,
  { at, by, isApproved }: { at: string; by: number; isApproved: boolean },
): Promise<void> => {
  const sku = await skuOf(queries, draft);
  if (sku === null) return;
  const { recordId: productId, number } = draft;
  const kind = isApproved ? ('release_approved' as const) : ('release_refused' as const);
  const record = `answer of product ${productId}`;
  const to = { userId: draft.sentBy ?? draft.userId };
  await notify(queries, to, { kind, sku, productId, number }, { record, at, by });
};

/** Puts what was said with an answer among the comments of the release. */
export const insertNote = async (
  queries: Queries,
  { id: productId, number }: { id: number; number: number },
  { note, userId, at }: { note: AnswerNote; userId: number; at: string },
): Promise<void> => {
  const user = { id: userId, name: (await findNames(queries, [userId])).get(userId) ?? '' };
  await insertComment(queries, { productId, number, user, at, text: note.text, place: note.place ?? null });
};
