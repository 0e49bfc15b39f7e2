import { sql } from 'kysely';
import { Problem } from '#domain/contract/problem.ts';
import { endStates } from '#domain/runs/run-state.ts';
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

const takesNoJob: readonly string[] = ['reconciling', ...endStates];

/** Whether the run of a print job has come to its end, so that no more labels are printed for it. */
export const isRunOver = async (queries: Queries, jobId: number): Promise<boolean> =>
  takesNoJob.includes((await findStandingOfJob(queries, jobId))?.state ?? '');

/** Throws `run.not_found` if there is no such run, and `print_job.run_stopped` if it takes no job any more. */
export const requireRun = async (queries: Queries, id: number): Promise<void> => {
  const row = await queries.selectFrom('runs').select('state').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('run.not_found');
  if (takesNoJob.includes(row.state)) throw new Problem('print_job.run_stopped');
};

/** Print jobs `j` that may be sent: those that were made for a run, once it has taken them. */
export const isTakenByRun = sql<boolean>`(j.for_run is null or exists (select 1 from run_jobs as r where r.job_id = j.id))`;

/** Whether a job was made for a run that has not taken it. */
export const waitsForRun = async (queries: Queries, jobId: number): Promise<boolean> => {
  const row = await queries
    .selectFrom('print_jobs as j')
    .select('j.id')
    .where('j.id', '=', jobId)
    .where(sql<boolean>`not ${isTakenByRun}`)
    .executeTakeFirst();
  return row !== undefined;
};

/** The ids of the open jobs that were made for a run and that it has not taken, in order. */
export const findUntakenJobs = async (queries: Queries, runId: number): Promise<number[]> => {
  const rows = await queries
    .selectFrom('print_jobs as j')
    .select('j.id')
    .where('j.state', 'in', ['queued', 'sending'])
    .where('j.for_run', '=', runId)
    .where(sql<boolean>`not ${isTakenByRun}`)
    .orderBy('j.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Who made a job that no run has taken, and for which run; null if a run has, or there is no such job. */
export const findLooseJob = async (
  queries: Queries,
  jobId: number,
): Promise<{ userId: number | null; forRun: number | null } | null> => {
  const row = await queries
    .selectFrom('print_jobs as j')
    .leftJoin('run_jobs as r', 'r.job_id', 'j.id')
    .select(['j.created_by as userId', 'j.for_run as forRun'])
    .where('j.id', '=', jobId)
    .where('r.job_id', 'is', null)
    .executeTakeFirst();
  return row ?? null;
};

/** Says no more of a queued job that it waits for its run, which has taken it. */
export const noteTaken = async (queries: Queries, jobId: number): Promise<void> => {
  await queries
    .updateTable('print_jobs')
    .set({ said: null })
    .where('id', '=', jobId)
    .where('for_run', 'is not', null)
    .where('state', '=', 'queued')
    // What its printer lacks is said still.
    .where('waiting_since', 'is', null)
    .execute();
};
