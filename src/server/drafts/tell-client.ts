import * as limits from '#domain/limits.ts';
import type { Notice } from '#domain/notices/notice.ts';
import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import { findClient } from '../clients/store.ts';
import type { Queries } from '../db/database.ts';
import { forgetMailed } from '../notices/notices-store.ts';
import { notify } from '../notices/notify.ts';
import { requirePlace } from './comment-place.ts';
import { findProductOf, insertComment } from './comments-store.ts';
import { findNames, recordOf, type DraftRow } from './draft-store.ts';

/** What somebody says with an answer. */
export interface AnswerNote {
  text: string;
  place?: ArtworkPlace | null | undefined;
}

/** What a mail is about: a product by its SKU, or a client by its name; null if it is not there any more. */
const findAbout = async (
  queries: Queries,
  { entity, recordId: id }: DraftRow,
): Promise<{ sku: string; productId: number } | { client: string; clientId: number } | null> => {
  if (entity === 'client') {
    const client = await findClient(queries, id);
    return client && { client: client.name, clientId: id };
  }
  const product = await findProductOf(queries, id);
  return product && { sku: product.sku, productId: id };
};

/** Mails a client's people that a release of what is theirs waits for them, now and twice later while it still does. */
export const askClient = async (
  queries: Queries,
  draft: DraftRow,
  { clientId, id, number }: { clientId: number; id: number; number: number },
  { at, by }: { at: string; by: number },
): Promise<void> => {
  const found = await findAbout(queries, draft);
  if (!found) return;
  const { version } = draft;
  const record = recordOf(draft.entity, draft.recordId);
  const tell = (isFirst: boolean, dueAt: string) => {
    const notice: Notice =
      'sku' in found
        ? {
            kind: isFirst ? 'release_waiting' : 'release_reminder',
            sku: found.sku,
            productId: id,
            number,
            version,
          }
        : { kind: isFirst ? 'client_waiting' : 'client_reminder', clientId, version };
    return notify(queries, { clientId }, notice, { record, at, by, dueAt });
  };
  await tell(true, at);
  for (const ms of limits.notices.remindersMs) await tell(false, new Date(Date.parse(at) + ms).toISOString());
};

/** Mails whoever sent a release that who has to approve it has changed. */
export const tellOfRule = async (
  queries: Queries,
  draft: DraftRow,
  { at, by }: { at: string; by: number },
): Promise<void> => {
  const about = await findAbout(queries, draft);
  if (!about) return;
  const notice: Notice =
    'sku' in about ? { kind: 'release_rule', ...about } : { kind: 'client_rule', ...about };
  const record = `rule of ${draft.entity} ${draft.recordId}`;
  await notify(queries, { userId: draft.sentBy ?? draft.userId }, notice, { record, at, by });
};

/** Mails whoever sent a release to approval what its client has answered, which is asked of what comes next at once. */
export const tellOfAnswer = async (
  queries: Queries,
  draft: DraftRow,
  { at, by, isApproved }: { at: string; by: number; isApproved: boolean },
): Promise<void> => {
  await forgetMailed(queries, recordOf(draft.entity, draft.recordId));
  const about = await findAbout(queries, draft);
  if (!about) return;
  const { number } = draft;
  const notice: Notice =
    'sku' in about
      ? { kind: isApproved ? 'release_approved' : 'release_refused', ...about, number }
      : { kind: isApproved ? 'client_approved' : 'client_refused', ...about };
  const record = `answer of ${draft.entity} ${draft.recordId}`;
  await notify(queries, { userId: draft.sentBy ?? draft.userId }, notice, { record, at, by });
};

/** Puts what was said with an answer among the comments of the release. Throws what `requirePlace` throws. */
export const insertNote = async (
  queries: Queries,
  { id: productId, number }: { id: number; number: number },
  { note, userId, clientId, at }: { note: AnswerNote; userId: number; clientId: number | null; at: string },
): Promise<void> => {
  if (note.place) await requirePlace(queries, { id: productId, number }, note.place);
  const user = { id: userId, name: (await findNames(queries, [userId])).get(userId) ?? '', clientId };
  await insertComment(queries, { productId, number, user, at, text: note.text, place: note.place ?? null });
};
