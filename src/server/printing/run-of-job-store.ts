import type { Queries } from '../db/database.ts';

/** The state of the run that a print job belongs to; null if it belongs to none. */
export const findStateOfRunOfJob = async (queries: Queries, jobId: number): Promise<string | null> => {
  const row = await queries
    .selectFrom('run_jobs as j')
    .innerJoin('runs as r', 'r.id', 'j.run_id')
    .select('r.state')
    .where('j.job_id', '=', jobId)
    .executeTakeFirst();
  return row?.state ?? null;
};
