import { everything, type Scope } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { eventForClient, fullRunForClient, runForClient, type StandInOf } from '#domain/runs/for-client.ts';
import type { Run, RunEvent } from '#domain/runs/run.ts';
import type { Queries } from '../db/database.ts';
import { findStandIns } from '../users/stand-ins-store.ts';
import { findPeopleInOrder } from './people-store.ts';

/** An act of nobody, which no partner reads: everybody who acts or signs in a run has a number. */
const nobody = { id: 0, name: '' };

/** Stands in for the people of each run, numbered in the order of their first acts in it; then who only signed in it. */
const standInsOf = async (
  queries: Queries,
  runIds: readonly number[],
): Promise<(runId: number) => StandInOf> => {
  const byRun = new Map<number, Awaited<ReturnType<typeof findStandIns>>>();
  for (const [runId, ids] of await findPeopleInOrder(queries, runIds))
    byRun.set(runId, await findStandIns(queries, ids));
  return (runId) => (userId) => byRun.get(runId)?.get(userId) ?? nobody;
};

export const runsWithin = async (queries: Queries, scope: Scope, runs: Run[]): Promise<Run[]> => {
  if (scope === everything) return runs;
  const standIns = await standInsOf(
    queries,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => runForClient(run, standIns(run.id)));
};

export const fullRunWithin = async (queries: Queries, scope: Scope, run: FullRun): Promise<FullRun> =>
  scope === everything ? run : fullRunForClient(run, (await standInsOf(queries, [run.id]))(run.id));

/** Events of a run as the scope shows them. */
export const eventsWithin = async (
  queries: Queries,
  scope: Scope,
  runId: number,
): Promise<(events: RunEvent[]) => RunEvent[]> => {
  if (scope === everything) return (events) => events;
  const standInOf = (await standInsOf(queries, [runId]))(runId);
  return (events) => events.map((event) => eventForClient(event, standInOf));
};

/** Events of a run as its client's copy of the evidence says them: in English, with the names of roles alone. */
export const eventsOfCopy = async (
  queries: Queries,
  runId: number,
): Promise<(events: RunEvent[]) => RunEvent[]> => {
  const standInOf = (await standInsOf(queries, [runId]))(runId);
  const named: StandInOf = (userId) => {
    const { id, name } = standInOf(userId);
    return { id, name };
  };
  return (events) => events.map((event) => eventForClient(event, named));
};

/** Starts a run; who sees only a client's records learns that there is a hold, but not whose it is. */
export const startWithin = async (scope: Scope, start: () => Promise<FullRun>): Promise<FullRun> => {
  if (scope === everything) return start();
  try {
    return await start();
  } catch (error) {
    throw error instanceof Problem && error.code === 'hold.on' ? new Problem('hold.on') : error;
  }
};
