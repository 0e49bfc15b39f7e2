import { can } from '#domain/access/can.ts';
import type { ActingRole } from '#domain/access/permissions.ts';
import * as limits from '#domain/limits.ts';
import type { OpenRun } from '#domain/runs/contract.ts';
import { openActs, type Who } from '#domain/runs/turns.ts';
import { heldSaid } from '#domain/holds/held-said.ts';
import type { Queries } from '../db/database.ts';
import { findHoldOn } from '../holds/require-no-hold.ts';
import { subjectOf } from './held.ts';
import { findChallenge } from './events-store.ts';
import { isPublisherOf, runOf, type StoredRun } from './store.ts';

/** Who looks at a run or acts in it, and at which station. */
export interface RunUser {
  userId: number;
  actingRole: ActingRole;
  station: { id: number } | null;
}

/** What a user is to a run now. */
export const whoOf = async (
  queries: Queries,
  run: StoredRun,
  { userId, actingRole, station }: RunUser,
  at: string,
): Promise<Who> => {
  const { plan } = run;
  const hold = await findHoldOn(queries, subjectOf(run));
  return {
    userId,
    maySecond: can(actingRole, 'run.second'),
    isPublisher: plan.needsOthers && (await isPublisherOf(queries, userId, plan)),
    worker: run.worker,
    isAtStation: station?.id === run.station.id,
    hold: hold && heldSaid(hold),
    isChallenged: !plan.challengesEachRun && (await findLastChallenge(queries, run, at)) !== null,
  };
};

/** The event in which the station of a run caught a known-wrong code within the last day; null if there is none. */
export const findLastChallenge = (queries: Queries, { station }: StoredRun, at: string) =>
  findChallenge(queries, station.id, {
    since: new Date(Date.parse(at) - limits.run.challengeMs).toISOString(),
    until: at,
  });

/** A run as somebody sees it: with the acts that are open to them now. */
export const openRunOf = async (
  queries: Queries,
  run: StoredRun,
  by: RunUser,
  at: string,
): Promise<OpenRun> => {
  const acts = openActs(run.plan, run.standing, await whoOf(queries, run, by, at));
  return { ...runOf(run), acts };
};
