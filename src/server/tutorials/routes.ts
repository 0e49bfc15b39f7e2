import { createTutorial, listTutorials, updateTutorial } from '#domain/tutorials/contract.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { TutorialService } from './service.ts';
import { findTutorials, streamTutorials } from './store.ts';

export const mountTutorials = (
  mount: Mount,
  { database, tutorials }: { database: CheckedDatabase; tutorials: TutorialService },
): void => {
  mount(listTutorials, async ({ query, reply }) => {
    const slice = sliceOf(query);
    if (!slice) return streamTutorials(database.read);
    const { items, total } = await findTutorials(database.read, slice);
    setTotal(reply, total);
    return items;
  });

  mount(createTutorial, ({ body, actor, request }) =>
    tutorials.create(body, actor.userId, idempotencyKeyOf(request)),
  );

  mount(updateTutorial, ({ params, body, actor }) => tutorials.update(params.id, body, actor.userId));
};
