import { unhurried } from '../../breathe.ts';
import type { Queries } from '../../db/database.ts';
import type { Follower } from '../../releases/superseded.ts';
import { findOldRelease, findOpenJobsOf } from './old-release-store.ts';
import { lockUnended } from './queue-store.ts';
import { stopJob } from './stop-job.ts';

/**
 * Stops a locked job if its labels are of an old release: those that are queued are not sent. A label that is being sent
 * may still come out, and counts as one of this job. Returns whether the job was stopped.
 */
export const stopIfOld = async (queries: Queries, jobId: number): Promise<boolean> => {
  const old = await findOldRelease(queries, jobId);
  if (old === null) return false;
  await stopJob(queries, jobId, old);
  return true;
};

const jobsAtOnce = 10;

/** Stops the open jobs of records that are superseded, and ends those that wait for a person, who could not resume them. */
export const stopOldLabels: Follower = async (queries, superseded) => {
  for await (const id of unhurried(await findOpenJobsOf(queries, superseded), jobsAtOnce))
    if (await lockUnended(queries, id)) await stopIfOld(queries, id);
};
