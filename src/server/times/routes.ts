import { can } from '#domain/access/can.ts';
import * as limits from '#domain/limits.ts';
import { getTimes } from '#domain/times/contract.ts';
import { medianOf, piecesPerHour } from '#domain/times/worked.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { findTimedRuns, findWorks, type TimedRun } from './store.ts';

const speedOf = (runs: readonly TimedRun[]): number | null =>
  medianOf(runs.flatMap(({ pieces, ms }) => piecesPerHour(pieces, ms) ?? []));

/** Mounts how fast products were labelled. */
export const mountTimes = (
  mount: Mount,
  { database, clock, perPerson }: { database: CheckedDatabase; clock: Clock; perPerson: boolean },
): void => {
  mount(getTimes, async ({ params: { id }, query: { labelId, work }, actor }) => {
    const { read } = database;
    const runs = await findTimedRuns(read, id, { labelId, work, most: limits.times.medianOf });
    const counted = runs.filter(({ ms }) => ms !== null);
    const isShown = perPerson && can(actor.actingRole, 'run.read');
    const since = new Date(clock().getTime() - limits.times.perPersonMs).toISOString();
    const recent = isShown
      ? await findTimedRuns(read, id, { labelId, work, most: limits.times.perPersonRuns, since })
      : [];
    const people = Map.groupBy(recent, ({ worker }) => worker);
    return {
      works: await findWorks(read, id),
      runs: counted.length,
      piecesPerHour: speedOf(counted),
      people: isShown
        ? [...people].map(([name, own]) => ({ name, runs: own.length, piecesPerHour: speedOf(own) }))
        : null,
    };
  });
};
