import { getWork } from '#domain/work/contract.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { findWork } from './store.ts';

/** Mounts the counts of the dashboard and the screen of work. */
export const mountWork = (mount: Mount, { database, clock }: { database: Database; clock: Clock }): void => {
  mount(getWork, () => findWork(database.read, clock()));
};
