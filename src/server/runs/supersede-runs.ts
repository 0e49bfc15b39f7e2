import { Problem } from '#domain/contract/problem.ts';
import type { Follower } from '../releases/superseded.ts';
import { findUserName } from '../users/store.ts';
import { findNewRelease, supersedeRun } from './runs.ts';
import { findLastInstant, findOpenRunsOf, lockRun } from './store.ts';

/** Stops the runs of records that are superseded: each has the event in the transaction that publishes. */
export const supersedeRuns: Follower = async (queries, { entity, ids, userId, at }) => {
  const open = await findOpenRunsOf(queries, { entity, ids });
  if (open.length === 0) return;
  const name = userId === null ? null : await findUserName(queries, userId);
  const by = { userId: userId ?? 0, name: name ?? 'Labelport', station: null };
  for (const id of open) {
    const run = await lockRun(queries, id);
    const newRelease = run && (await findNewRelease(queries, run.plan));
    if (!run || newRelease === null) continue;
    const last = await findLastInstant(queries, run);
    await supersedeRun(queries, run, newRelease, { by, at: last > at ? last : at }).catch(passOverFull);
  }
};

/** A run without room for more events does not keep a release from being published: its next act compares releases. */
const passOverFull = (error: unknown): void => {
  if (!(error instanceof Problem)) throw error;
};
