import * as limits from '#domain/limits.ts';
import { isPlanned } from '#domain/runs/machine.ts';
import { isClearing } from '#domain/runs/turns.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import { findStation } from '../stations/store.ts';
import type { AnyAct } from './acting.ts';
import { isPhotoUsed, noteJob } from './linked-store.ts';
import { findFirstCleared } from './events-store.ts';
import { countOpenRuns, findRunOnLine, findRunOnLineSince } from './open-runs-store.ts';
import { faultOfJob } from './run-printing.ts';
import { lockStation, type StoredRun } from './store.ts';

/** Why an act that the rules allow is refused: the line, its print job, its photo, or its station; null if nothing is wrong. */
export const faultOf = async (queries: Queries, run: StoredRun, act: AnyAct): Promise<Said | null> => {
  // Whoever looks at a cleared line as second person clears it: another run may have begun there meanwhile.
  if (act.kind === 'clear' || (act.kind === 'second_person' && isClearing(run.standing))) {
    const other = await otherOnLine(queries, run, run.station.id);
    return other === null ? faultOfClearance(queries, run) : said('run.line_taken', { run: other });
  }
  if (act.kind === 'print') {
    const fault = await faultOfJob(queries, run, act.jobId);
    if (fault !== null) return fault;
    return (await noteJob(queries, run.id, act.jobId)) ? null : said('run.job_in_a_run');
  }
  if (act.kind === 'photo') {
    // The lock makes two who add one photo to two runs take turns.
    await lockUntilCommit(queries, `run photo ${act.sha256}`);
    return (await isPhotoUsed(queries, act.sha256)) ? said('run.photo_used') : null;
  }
  return act.kind === 'move' ? faultOfMove(queries, run, act.stationId) : null;
};

/** Why the lines that were confirmed for a run are clear no more: another run was there in between; null if none was. */
const faultOfClearance = async (queries: Queries, { id, plan, station }: StoredRun): Promise<Said | null> => {
  const since = plan.isShadow ? null : await findFirstCleared(queries, id);
  const other = since === null ? null : await findRunOnLineSince(queries, station.id, since);
  return other === null ? null : said('run.line_used', { run: other });
};

const faultOfMove = async (queries: Queries, run: StoredRun, stationId: number): Promise<Said | null> => {
  if (stationId === run.station.id) return said('run.station_is_this');
  if (!(await findStation(queries, stationId))) return said('run.no_such_station');
  await lockStation(queries, stationId);
  if ((await countOpenRuns(queries, stationId)) >= limits.run.openPerStation) return said('run.station_full');
  const other = isPlanned(run.standing) ? null : await otherOnLine(queries, run, stationId);
  return other === null ? null : said('run.other_line_taken', { run: other });
};

/**
 * Another run at a station that is past its clearance; null if there is none, or if that stops nobody. The lock makes those
 * who clear a line there, or move a run there, take turns.
 */
const otherOnLine = async (queries: Queries, run: StoredRun, stationId: number): Promise<number | null> => {
  await lockStation(queries, stationId);
  return run.plan.isShadow ? null : findRunOnLine(queries, stationId, run.id);
};
