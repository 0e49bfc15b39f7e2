import { z } from 'zod';
import { isEnded } from '#domain/printing/stopped-for-now.ts';
import { JobState } from '#domain/printing/job.ts';
import { numbersOf } from '#domain/printing/piece-ranges.ts';
import { tellStored } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';
import { setPieces } from './queue-store.ts';

/** Labels that came out, by what is known of it. */
const WasOut = z.object({ printed: z.array(z.int()), sent: z.array(z.int()) });
export type WasOut = z.infer<typeof WasOut>;

/** Those of these labels of a job that came out, or were sent. */
export const findOut = async (
  queries: Queries,
  jobId: number,
  pieces: readonly number[],
): Promise<WasOut> => {
  const ranges = await queries
    .selectFrom('print_pieces')
    .select(['first', 'last', 'state'])
    .where('job_id', '=', jobId)
    .where('state', 'in', ['printed', 'sent'])
    .execute();
  const among = (state: keyof WasOut) => {
    const out = new Set(numbersOf(ranges.filter((range) => range.state === state)));
    return pieces.filter((piece) => out.has(piece));
  };
  return { printed: among('printed'), sent: among('sent') };
};

/** Records that labels are printed again; without `wasOut`, as older versions did, it stays unknown how they had come out. */
export const insertReprint = async (
  queries: Queries,
  {
    jobId,
    pieces,
    again,
    wasOut = null,
    reason,
    userId,
    at,
  }: {
    jobId: number;
    pieces: readonly number[];
    again: number;
    wasOut?: WasOut | null;
    reason: string;
    userId: number;
    at: string;
  },
): Promise<void> => {
  const { last } = await queries
    .selectFrom('print_reprints')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('print_reprints')
    .values({
      job_id: jobId,
      number: (last ?? 0) + 1,
      pieces: JSON.stringify(pieces),
      again,
      was_out: wasOut && JSON.stringify(wasOut),
      reason,
      user_id: userId,
      at,
    })
    .execute();
};

/**
 * Makes labels of a locked job that came out, and that somebody asked for again in vain, what they were before: the newest reprint
 * of a label knows it.
 */
export const takeBackReprints = async (queries: Queries, jobId: number): Promise<void> => {
  const reprints = await queries
    .selectFrom('print_reprints')
    .select(['number', 'again', 'was_out'])
    .where('job_id', '=', jobId)
    .where('again', '>', 0)
    .where('was_out', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
  for (const { number, again, was_out: wasOut } of reprints) {
    const { printed, sent } = WasOut.parse(JSON.parse(wasOut ?? ''));
    const back = { jobId, states: ['stopped', 'failed'] } as const;
    const count =
      (await setPieces(queries, { ...back, among: printed }, 'printed')) +
      (await setPieces(queries, { ...back, among: sent }, 'sent'));
    if (count > 0)
      await queries
        .updateTable('print_reprints')
        .set({ again: (again ?? 0) - count })
        .where('job_id', '=', jobId)
        .where('number', '=', number)
        .execute();
  }
};

/** The same, if nobody wants more labels of the job, or may have them; while it waits for a person, they are still asked for. */
export const takeBackIfEnded = async (queries: Queries, jobId: number): Promise<void> => {
  const job = await queries
    .selectFrom('print_jobs')
    .select(['state', 'said'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (job && isEnded({ state: JobState.parse(job.state), code: tellStored(job.said).code }))
    await takeBackReprints(queries, jobId);
};
