import { getWork } from '#domain/work/contract.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { Gaps } from './gaps.ts';
import { findRest } from './store.ts';

/** Mounts the call for the open work, which the dashboard and the work screen show. */
export const mountWork = (
  mount: Mount,
  { database, clock }: { database: CheckedDatabase; clock: Clock },
): void => {
  const gaps = new Gaps();
  const { read } = database;
  mount(getWork, async () => {
    const now = clock();
    return { ...(await gaps.count(read, now)), ...(await findRest(read, now)) };
  });
};
