import { Clearable, clearOut, listStored } from '#domain/clear-out/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { clearOutBy } from './clear-out.ts';
import { countStored } from './store.ts';

/** Mounts the calls with which an administrator makes room. */
export const mountClearOut = (mount: Mount, parts: { database: Database; clock: Clock }): void => {
  mount(listStored, () =>
    Promise.all(
      Clearable.options.map(async (what) => ({ what, ...(await countStored(parts.database.read, what)) })),
    ),
  );
  mount(clearOut, ({ body, actor, request }) =>
    clearOutBy(parts, body, { userId: actor.userId, source: sourceOf(request) }),
  );
};
