import { Problem } from '#domain/contract/problem.ts';
import { unhurried } from '../breathe.ts';
import type { Follower } from '../releases/superseded.ts';
import { findUserName } from '../users/store.ts';
import type { WithdrawalFollower } from '../rolls/withdrawn.ts';
import { findNewRelease, supersedeRun, withdrawRoll } from './outdated.ts';
import { findLastInstant } from './events-store.ts';
import { findOpenRunsOf, findOpenRunsWith, runsAtOnce } from './open-runs-store.ts';
import { lockRun } from './store.ts';

/** Stops the runs of records that are superseded: each has the event in the transaction that publishes. */
export const supersedeRuns: Follower = async (queries, { entity, ids, userId, at }) => {
  const open = await findOpenRunsOf(queries, { entity, ids });
  if (open.length === 0) return;
  const name = userId === null ? null : await findUserName(queries, userId);
  const by = { userId: userId ?? 0, name: name ?? 'Labelport', station: null };
  for await (const id of unhurried(open, runsAtOnce)) {
    const run = await lockRun(queries, id);
    const newRelease = run && (await findNewRelease(queries, run.plan));
    if (!run || newRelease === null) continue;
    const last = await findLastInstant(queries, run);
    await supersedeRun(queries, run, newRelease, { by, at: last > at ? last : at }).catch(passOverFull);
  }
};

/**
 * A run without room for more events does not keep a release from being published, nor anything from being put on hold: it
 * takes no act by which it would go on, either, and its next act compares releases.
 */
export const passOverFull = (error: unknown): void => {
  if (!(error instanceof Problem) || error.code !== 'run.full') throw error;
};

/** Stops the runs that have labels of a roll that must not be used any more. */
export const stopRunsOfRoll: WithdrawalFollower = async (queries, { code, userId, at }) => {
  const open = await findOpenRunsWith(queries, code);
  if (open.length === 0) return;
  const by = { userId, name: (await findUserName(queries, userId)) ?? '', station: null };
  for await (const id of unhurried(open, runsAtOnce)) {
    const run = await lockRun(queries, id);
    if (!run) continue;
    const last = await findLastInstant(queries, run);
    await withdrawRoll(queries, run, code, { by, at: last > at ? last : at }).catch(passOverFull);
  }
};
