import { Standing } from '#domain/runs/run.ts';
import type { Queries } from '../../db/database.ts';

/** The standing of the run that a print job belongs to; null if it belongs to none. */
export const findStandingOfJob = async (queries: Queries, jobId: number): Promise<Standing | null> => {
  const row = await queries
    .selectFrom('run_jobs as j')
    .innerJoin('runs as r', 'r.id', 'j.run_id')
    .select('r.standing')
    .where('j.job_id', '=', jobId)
    .executeTakeFirst();
  return row ? Standing.parse(JSON.parse(row.standing)) : null;
};
