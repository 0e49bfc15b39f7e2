import { Clearable, clearOut, listStored } from '#domain/clear-out/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { clearOutBy } from './clear-out.ts';
import { countStored, daysBefore } from './store.ts';

/** Mounts the calls with which an administrator makes room. */
export const mountClearOut = (mount: Mount, parts: { database: CheckedDatabase; clock: Clock }): void => {
  const { database, clock } = parts;
  mount(listStored, async ({ query: { userId, days } }) => {
    const now = clock();
    const before = days === undefined ? undefined : daysBefore(now, days);
    const kinds = [];
    for (const what of Clearable.options)
      kinds.push(await countStored(database.read, what, { now, userId, before }));
    return { before: before ?? null, kinds };
  });
  mount(clearOut, ({ body, actor, request }) =>
    clearOutBy(parts, body, { userId: actor.userId, source: sourceOf(request) }),
  );
};
