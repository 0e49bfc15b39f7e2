import { can } from '#domain/access/can.ts';
import type { Role } from '#domain/access/roles.ts';
import * as limits from '#domain/limits.ts';
import type { OpenRun } from '#domain/runs/contract.ts';
import { openActs, type Who } from '#domain/runs/turns.ts';
import type { Queries } from '../db/database.ts';
import { hasWorkedIn, isChallengedSince, isPublisherOf, runOf, type StoredRun } from './store.ts';

/** Who looks at a run or acts in it, and at which station. */
export interface RunUser {
  userId: number;
  role: Role;
  station: { id: number } | null;
}

/** What a user is to a run now. */
export const whoOf = async (
  queries: Queries,
  run: StoredRun,
  { userId, role, station }: RunUser,
  at: string,
): Promise<Who> => {
  const { plan, standing } = run;
  const since = new Date(Date.parse(at) - limits.run.challengeMs).toISOString();
  const waits = standing.stop !== null || standing.closing !== null;
  return {
    userId,
    maySecond: can(role, 'run.second'),
    isPublisher: plan.needsOthers && (await isPublisherOf(queries, userId, plan)),
    hasWorked: waits && (await hasWorkedIn(queries, run.id, userId)),
    worker: run.worker,
    isAtStation: station?.id === run.station.id,
    isChallenged: !plan.challengesEachRun && (await isChallengedSince(queries, run.station.id, since)),
  };
};

/** A run as somebody sees it: with the acts that are open to them now. */
export const openRunOf = async (
  queries: Queries,
  run: StoredRun,
  by: RunUser,
  at: string,
): Promise<OpenRun> => {
  const acts = openActs(run.plan, run.standing, await whoOf(queries, run, by, at));
  return {
    ...runOf(run),
    acts: can(by.role, 'run.second') ? acts : acts.filter((act) => act !== 'second_person'),
  };
};
