import { getWork } from '#domain/work/contract.ts';
import type { Database } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { findWork } from './store.ts';

/** Mounts the counts of the dashboard. */
export const mountWork = (mount: Mount, { database }: { database: Database }): void => {
  mount(getWork, () => findWork(database.read));
};
