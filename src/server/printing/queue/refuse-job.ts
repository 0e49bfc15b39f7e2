import { Problem } from '#domain/contract/problem.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';
import { findJob } from './job-store.ts';
import { findGivenAway } from '../artwork-number-store.ts';
import { findPieceState, hasPieces, lockJobState } from './queue-store.ts';

/** The state of a job, locked until the transaction ends. Throws `print_job.not_found`. */
export const requireState = async (queries: Queries, id: number) => {
  const state = await lockJobState(queries, id);
  if (state === null) throw new Problem('print_job.not_found');
  return state;
};

/** Like `requireState`; throws `print_job.running` if labels of the job are queued or being sent. */
export const requireResting = async (queries: Queries, id: number) => {
  const state = await requireState(queries, id);
  const isRunning = state === 'queued' || state === 'sending' || (await hasPieces(queries, id, 'sending'));
  if (isRunning) throw new Problem('print_job.running');
  return state;
};

/**
 * Throws `request.invalid` if a job would be resumed from a label that is not missing, and `number.used` if another label has got
 * a number of its labels meanwhile. What nobody can tell of may be the label before it; then there is perhaps nothing more to print.
 */
export const requireMissing = async (
  queries: Queries,
  { id, state: jobState, unknownPieces }: PrintJob,
  from: number,
): Promise<void> => {
  const isLookedFor = jobState === 'unknown';
  const given = await findGivenAway(queries, id, from);
  if (given) {
    const { otherJob, ...values } = given;
    throw new Problem('number.used', {
      existingId: otherJob,
      ...saidBy(said('refusal.number_given_away', { ...values, job: otherJob })),
    });
  }
  const state = await findPieceState(queries, id, from);
  if (state !== 'printed' && !(state === 'sent' && isLookedFor)) return;
  if (isLookedFor && from > (unknownPieces.at(-1) ?? 0)) return;
  throw refusedField('from', said('refusal.label_not_missing', { label: from, isOut: state === 'printed' }));
};

/** Throws `request.invalid` if a job has no label of this number. */
export const requireLabel = ({ pieces: last }: PrintJob, field: 'from' | 'pieces', label: number): void => {
  if (label > last) throw refusedField(field, said('refusal.last_label', { last }));
};

export const requireJob = async (queries: Queries, id: number): Promise<PrintJob> => {
  const job = await findJob(queries, id);
  if (!job) throw new Problem('print_job.not_found');
  return job;
};
