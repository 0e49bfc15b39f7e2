import { hash } from 'node:crypto';
import type { StoredSaid } from '#domain/words/said.ts';
import { printedKind } from '#domain/runs/dates.ts';
import type { PrintedPage, Reprinted } from '#domain/runs/printed-pages.ts';
import { releasedOf } from '#domain/runs/judging/placed-codes.ts';
import type { RunPlan } from '#domain/runs/run.ts';
import { otherLayoutThan } from '#domain/runs/start-rules.ts';
import { asWritten, said, type Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findJob, findPicture } from '../printing/queue/job-store.ts';
import { findUses } from '../printing/number-store.ts';
import { findNumbersOnPages, type NumberOnPage } from '../printing/page-store.ts';
import { findLooseJob, findUntakenJobs } from '../printing/queue/run-of-job-store.ts';
import { findRelease } from '../releases/store.ts';
import { lockJobState, lockUnended } from '../printing/queue/queue-store.ts';
import { takeBackReprints } from '../printing/queue/reprint-store.ts';
import { stopJob } from '../printing/queue/stop-job.ts';

/** Why a print job cannot belong to this run; null if it can. */
export const faultOfJob = async (
  queries: Queries,
  { id, plan }: { id: number; plan: RunPlan },
  jobId: number,
): Promise<Said | null> => {
  const job = await findJob(queries, jobId);
  if (!job) return said('run.no_such_job');
  if (job.productId !== plan.productId || job.labelId !== plan.labelId) return said('run.job_of_another');
  if (job.release !== plan.release || job.clientRelease !== plan.clientRelease)
    return said('run.job_of_another_release');
  const forRun = (await findLooseJob(queries, jobId))?.forRun ?? id;
  if (forRun !== id) return said('run.job_in_a_run');
  const content = await findRelease(queries, 'product', plan.productId, plan.release);
  const { label } = releasedOf(content?.content ?? {}, plan.labelId);
  const otherLayout = label ? otherLayoutThan(label, job.layout) : null;
  if (otherLayout !== null) return otherLayout;
  const { batch, bestBefore } = job.fields;
  if (batch !== undefined && batch !== plan.batch)
    return said('run.job_of_another_batch', { found: batch, wanted: plan.batch });
  // The field of a job is the date of its label, whatever that date says.
  const kind = printedKind(label?.dateKind);
  const wanted = plan.dates[kind] ?? (kind === 'best_before' ? plan.bestBefore : null);
  if (bestBefore !== undefined && bestBefore !== wanted)
    return said('run.job_of_another_date', { found: bestBefore, wanted });
  // Of the layouts with a batch and a date, only that of a carton may leave them out.
  const lacks = (batch === undefined && plan.batch !== null) || (bestBefore === undefined && wanted !== null);
  return lacks && job.layout === 'carton' ? said('run.job_without_batch') : null;
};

/** Whether all print jobs have ended, and how many labels they printed; one that came out again counts twice. */
export const printedOf = async (
  queries: Queries,
  jobIds: readonly number[],
): Promise<{ isOver: boolean; pieces: number }> => {
  let pieces = 0;
  let isOver = true;
  for (const id of jobIds) {
    // The lock keeps users from resuming the job while its labels are counted.
    await lockJobState(queries, id);
    const job = await findJob(queries, id);
    if (!job) continue;
    isOver &&= ['printed', 'sent', 'stopped', 'failed'].includes(job.state) && job.unknown === 0;
    pieces += job.printed + job.sent + job.reprints.reduce((sum, { again }) => sum + again, 0);
  }
  return { isOver, pieces };
};

/** Stops these jobs, for a reason or in the words of a person; labels that are still queued are not printed. */
export const stopJobs = async (
  queries: Queries,
  jobIds: readonly number[],
  why: StoredSaid | string,
): Promise<void> => {
  for (const id of jobIds) {
    const state = await lockJobState(queries, id);
    if (state !== 'queued' && state !== 'sending') continue;
    await stopJob(queries, id, typeof why === 'string' ? asWritten(why) : why);
  }
};

/**
 * Stops a job that a run has refused, if it was made for this run, or by the user who wanted it taken: its labels would belong
 * to no run. A job that another run has taken goes on.
 */
export const stopRefusedJob = async (
  queries: Queries,
  { jobId, runId, userId }: { jobId: number; runId: number; userId: number },
  why: StoredSaid,
): Promise<void> => {
  const loose = await findLooseJob(queries, jobId);
  if (loose?.forRun === runId || (loose?.forRun === null && loose.userId === userId))
    await stopJobs(queries, [jobId], said('print_job.refused_by_run', { reason: why }));
};

/** Stops the jobs that were made for a run and that it has not taken. Call it when it takes none any more: they would wait for ever. */
export const stopUntakenJobs = async (queries: Queries, runId: number): Promise<void> =>
  stopJobs(queries, await findUntakenJobs(queries, runId), said('print_job.not_of_run'));

/** Ends what is left of the jobs of a run that prints no more: those that wait for a person could not be resumed. */
export const endJobs = async (queries: Queries, jobIds: readonly number[]): Promise<void> => {
  for (const id of jobIds)
    if (await lockUnended(queries, id)) await stopJob(queries, id, said('print_job.run_stopped'));
    // Stopped with its run, its labels were still to be printed again once that went on.
    else await takeBackReprints(queries, id);
};

/** The layout of a print job, and the SHA-256 of a label's bytes and of its picture. */
export const factsOfJob = async (queries: Queries, jobId: number): Promise<Record<string, unknown>> => {
  const [job, picture] = [await findJob(queries, jobId), await findPicture(queries, jobId, undefined)];
  if (!job) return {};
  const pictureSha256 =
    picture === null ? {} : { pictureSha256: hash('sha256', Buffer.from(picture, 'base64')) };
  const cartons = (await findUses(queries, jobId)).flatMap(({ kind, number }) =>
    kind === 'carton' ? [Number(number)] : [],
  );
  const [first] = cartons;
  return {
    layout: job.layout,
    pieces: job.pieces,
    sha256: job.sha256,
    ...pictureSha256,
    // Those of further pages of a file are not known before they are drawn: see `printedPagesOf`.
    ...(job.numbers.length === 0 || job.pages !== null ? {} : { numbers: job.numbers }),
    ...(first === undefined ? {} : { cartons: { first, last: cartons.at(-1) } }),
  };
};

/** A number on a page that came out, or may have. */
interface PageOut extends NumberOnPage {
  is: PrintedPage['is'];
}

/** What came out of print jobs that have ended, as `printedOf` has found. */
export const findPagesOut = async (queries: Queries, jobIds: readonly number[]) => {
  const reprints: Reprinted[] = [];
  for (const jobId of jobIds) {
    const job = await findJob(queries, jobId);
    for (const { at, pieces, again, reason } of job?.reprints ?? [])
      reprints.push({ jobId, pieces, again, reason, at });
  }
  const onPages = await findNumbersOnPages(queries, jobIds);
  return { reprints, onPages: onPages.flatMap((one) => outOf(one, reprints)) };
};

/** A page as it came out; none if it did not. One that was to be printed again and was not may have come out before. */
const outOf = (one: NumberOnPage, reprints: readonly Reprinted[]): PageOut[] => {
  const { state, jobId, page } = one;
  if (state === 'printed' || state === 'sent') return [{ ...one, is: state }];
  const wasOut = reprints.some((re) => re.jobId === jobId && re.again > 0 && re.pieces.includes(page));
  return wasOut ? [{ ...one, is: 'unknown' }] : [];
};

/** What the event with which a run is counted says: the numbers on each page that came out, and what was reprinted. */
export const printedPagesOf = async (
  queries: Queries,
  jobIds: readonly number[],
): Promise<{ pages?: PrintedPage[]; reprints?: Reprinted[] }> => {
  const { reprints, onPages } = await findPagesOut(queries, jobIds);
  const pages = new Map<string, PrintedPage>();
  for (const { jobId, page, number, is } of onPages) {
    const key = `${jobId} ${page}`;
    const numbers = [...(pages.get(key)?.numbers ?? []), number];
    pages.set(key, { jobId, page, numbers, is });
  }
  return {
    ...(pages.size === 0 ? {} : { pages: [...pages.values()] }),
    ...(reprints.length === 0 ? {} : { reprints }),
  };
};
