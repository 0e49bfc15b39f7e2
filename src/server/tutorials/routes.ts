import { listTutorials } from '#domain/tutorials/contract.ts';
import type { Database } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/paging.ts';
import { findTutorials } from './store.ts';

/** Mounts the calls about tutorials. */
export const mountTutorials = (mount: Mount, { database }: { database: Database }): void => {
  mount(listTutorials, async ({ query, reply }) => {
    const slice = sliceOf(query);
    const { items, total } = await findTutorials(database.read, slice);
    if (slice) setTotal(reply, total);
    return items;
  });
};
