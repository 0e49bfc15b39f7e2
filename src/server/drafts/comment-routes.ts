import { clientWithin, everything, includesClient, type Scope } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import {
  commentOnRelease,
  listReleaseComments,
  type ReleaseComment,
} from '#domain/releases/comment-contract.ts';
import { inStead } from '#domain/access/stand-in.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import type { Mount } from '../http/mount.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import { callOn, createOnce } from '../idempotency/store.ts';
import { isThere } from '../changes/entries-store.ts';
import { findReleasesUpTo } from '../releases/publishers-store.ts';
import { findNextNumber } from '../releases/store.ts';
import { notify } from '../notices/notify.ts';
import { findStandIns } from '../users/stand-ins-store.ts';
import { requirePlace } from './comment-place.ts';
import {
  countComments,
  findComments,
  findProductOf,
  findPublisher,
  insertComment,
} from './comments-store.ts';
import { findAskedAt } from './concerned-store.ts';
import { findDraft } from './draft-store.ts';

interface Numbered {
  id: number;
  number: number;
}

/**
 * Throws `release.not_found` unless a release of a product that there is is published under this number, waits, or was sent before and
 * changed since; for a client's people also if the product was another client's when it was, or if it waits for another
 * client.
 */
const requireRelease = async (queries: Queries, scope: Scope, release: Numbered): Promise<void> => {
  const { id, number } = release;
  if (number >= (await findNextNumber(queries, 'product', id))) throw new Problem('release.not_found');
  // The releases of a deleted product are kept, what was said of them is not.
  if (!(await isThere(queries, { entity: 'product', id }))) throw new Problem('release.not_found');
  const draft = await findDraft(queries, 'product', id);
  // Nobody but its editors knows of a draft before it is sent.
  if (draft?.number === number && draft.state === 'draft') throw new Problem('release.not_found');
  const clientId = clientWithin(scope);
  if (clientId !== undefined && !(await mayClientRead(queries, clientId, release)))
    throw new Problem('release.not_found');
};

/** Whether a release is one that a client's people read, because it is or was asked for its word, or because it is published. */
const mayClientRead = async (
  queries: Queries,
  clientId: number,
  { id, number }: Numbered,
): Promise<boolean> => {
  const asked = await findAskedAt(queries, { id, number });
  if (asked) return asked.clientIds.has(clientId);
  if ((await findDraft(queries, 'product', id))?.number === number) return false;
  return (await findReleasesUpTo(queries, { id, number, clientId }))[0]?.isOwn === true;
};

/** When a release gave a product to a client; null if the product was that client's before. */
const givenAt = async (queries: Queries, scope: Scope, { id, number }: Numbered): Promise<string | null> => {
  const clientId = clientWithin(scope);
  if (clientId === undefined) return null;
  const [latest, before] = await findReleasesUpTo(queries, { id, number, clientId });
  return latest?.number === number && before?.isOwn === false ? latest.at : null;
};

/**
 * The comments of a release as the scope shows them: to a client, of the release that gave it the product, not what was
 * said before with the other client.
 */
export const commentsWithin = async (
  queries: Queries,
  scope: Scope,
  release: Numbered,
): Promise<ReleaseComment[]> => {
  const since = await givenAt(queries, scope, release);
  const comments = (await findComments(queries, release.id, release.number)).filter(
    ({ at, clientId }) =>
      since === null || at >= since || (clientId !== null && includesClient(scope, clientId)),
  );
  const ids = comments.map(({ userId }) => userId);
  const people = scope === everything ? null : await findStandIns(queries, ids);
  return comments.map(({ userId, userName, clientId, ...comment }) => {
    const one = people?.get(userId);
    return { ...comment, ...(one ? inStead({ by: one }) : { by: userName }), isOfClient: clientId !== null };
  });
};

/** Mails the other side: the client's people, or whoever sent or published the release. */
const tellOfComment = async (
  queries: Queries,
  { id: productId, number }: Numbered,
  { at, by, isOfClient }: { at: string; by: number; isOfClient: boolean },
): Promise<void> => {
  const product = await findProductOf(queries, productId);
  if (!product || product.clientId === null) return;
  const asked = await findAskedAt(queries, { id: productId, number });
  const sender = asked
    ? (asked.draft.sentBy ?? asked.draft.userId)
    : await findPublisher(queries, productId, number);
  const isRead = isOfClient
    ? sender !== null
    : await mayClientRead(queries, product.clientId, { id: productId, number });
  if (!isRead) return;
  const to = isOfClient ? { userId: sender ?? 0 } : { clientId: product.clientId };
  const notice = { kind: 'comment', sku: product.sku, productId, number } as const;
  await notify(queries, to, notice, { record: `comments of product ${productId} ${number}`, at, by });
};

/** Mounts the comments on releases, by editors and the people of their clients. */
export const mountComments = (
  mount: Mount,
  { database, clock }: { database: CheckedDatabase; clock: Clock },
): void => {
  mount(listReleaseComments, async ({ params, actor }) => {
    await requireRelease(database.read, actor.scope, params);
    return commentsWithin(database.read, actor.scope, params);
  });

  mount(commentOnRelease, ({ params, body: { text, place = null }, actor, request }) =>
    retryLostRace(() =>
      database.write(async (queries) => {
        await requireRelease(queries, actor.scope, params);
        const at = clock().toISOString();
        const once = { userId: actor.userId, at, key: idempotencyKeyOf(request) };
        return createOnce(queries, callOn(commentOnRelease, params), once, {
          make: async () => {
            const release = { productId: params.id, number: params.number };
            const own = clientWithin(actor.scope) ?? null;
            if ((await countComments(queries, release, own)) >= limits.talk.perRelease)
              throw new Problem('release.too_many_comments');
            if (place) await requirePlace(queries, params, place);
            const user = { id: actor.userId, name: `${actor.firstName} ${actor.lastName}`, clientId: own };
            const said = { ...release, user, at, text, place };
            const id = await insertComment(queries, said);
            const isOfClient = actor.scope !== everything;
            await tellOfComment(queries, params, { at, by: actor.userId, isOfClient });
            return id;
          },
          find: async (id) =>
            (await commentsWithin(queries, actor.scope, params)).find((comment) => comment.id === id) ?? null,
        });
      }),
    ),
  );
};
