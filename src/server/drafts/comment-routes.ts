import { everything, type Scope } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import {
  commentOnRelease,
  listReleaseComments,
  type ReleaseComment,
} from '#domain/releases/comment-contract.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { findRelease } from '../releases/store.ts';
import { findStandIns } from '../users/stand-ins-store.ts';
import { findComments, insertComment } from './comments-store.ts';
import { findDraft } from './draft-store.ts';

/** Throws `release.not_found` unless a release of a product is published, or waits under this number. */
const requireRelease = async (
  queries: Queries,
  { id, number }: { id: number; number: number },
): Promise<void> => {
  const draft = await findDraft(queries, 'product', id);
  if (draft?.number === number) return;
  if (!(await findRelease(queries, 'product', id, number))) throw new Problem('release.not_found');
};

const shown = async (
  queries: Queries,
  scope: Scope,
  { id, number }: { id: number; number: number },
): Promise<ReleaseComment[]> => {
  const comments = await findComments(queries, id, number);
  const ids = comments.map(({ userId }) => userId);
  const standIns =
    scope === everything ? new Map<number, { name: string }>() : await findStandIns(queries, ids);
  return comments.map(({ userId, userName, clientId, ...comment }) => ({
    ...comment,
    by: scope === everything ? userName : (standIns.get(userId)?.name ?? ''),
    isOfClient: clientId !== null,
  }));
};

/** Mounts the comments on releases, by editors and the people of their clients. */
export const mountComments = (
  mount: Mount,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  mount(listReleaseComments, async ({ params, actor }) => {
    await requireRelease(database.read, params);
    return shown(database.read, actor.scope, params);
  });

  mount(commentOnRelease, ({ params, body: { text, place = null }, actor }) =>
    database.write(async (queries) => {
      await requireRelease(queries, params);
      const user = { id: actor.userId, name: `${actor.firstName} ${actor.lastName}` };
      const at = clock().toISOString();
      await insertComment(queries, { productId: params.id, number: params.number, user, at, text, place });
      const comment = (await shown(queries, actor.scope, params)).at(-1);
      if (!comment) throw new Problem('release.not_found');
      return comment;
    }),
  );
};
