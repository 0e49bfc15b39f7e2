import { hash } from 'node:crypto';
import { Problem } from '#domain/contract/problem.ts';
import type { JobState, PieceState } from '#domain/printing/job.ts';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { hasInkOutside } from '#domain/printing/dots.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Source } from '../../audit/source.ts';
import type { Queries } from '../../db/database.ts';
import { findJob } from './job-store.ts';
import { colourBytes } from '../drawing/colour-label.ts';
import { dotsOfPng } from '../drawing/dots-png.js';
import type { LabelContent } from '../drawing/label-content.ts';
import type { LabelInputs } from '../drawing/label-maker.ts';
import { findGivenAway, usedNumbers } from '../artwork-number-store.ts';
import { numbersInDoubt } from '../numbers-in-doubt.ts';
import { findJobOfPages } from '../page-store.ts';
import type { JobInputs, JobRequest } from './job-inputs.ts';
import { typedNumbers } from './job-numbers.ts';
import { findPieceState, hasPieces, lockJobState } from './queue-store.ts';

/** The user who acts, and the source of the call. */
export interface AskedBy {
  userId: number;
  source: Source;
  /** The station that the call comes from. */
  stationId?: number | null;
}

/** Whether each page of a file is printed once; it cannot be asked for more often. */
export const requireOnce = ({ artwork }: LabelContent, quantity: number): boolean => {
  const isEach = artwork !== null && artwork.pages !== null;
  if (isEach && quantity !== 1)
    throw new Problem('request.invalid', {
      fields: {
        quantity: `Each of the ${artwork.pages} pages of this file is printed once: this must be 1.`,
      },
    });
  return isEach;
};

/**
 * Throws `print_job.unprintable` with what was found, unless a reason is given: also that a label had one of its numbers before, or
 * may have had it before a restore. In the transaction of the job no other can take one meanwhile.
 */
export const requireNoFindings = async (
  queries: Queries,
  label: LabelContent,
  { productId, quantity, reason }: JobRequest,
  { request, product }: JobInputs,
): Promise<void> => {
  if (reason !== undefined) return;
  const typed = typedNumbers({ request, quantity, product });
  const findings = [
    ...label.findings,
    ...(await usedNumbers(queries, label.numbers, { productId })),
    ...(await numbersInDoubt(queries, label, { productId, typed })),
  ];
  if (findings.length === 0) return;
  const facts = findings.map((finding) => finding.said);
  throw new Problem('print_job.unprintable', {
    ...saidBy(said('label.findings', { findings: facts })),
    findings,
  });
};

/** Throws `print_job.pages_printed` if the pages of a file were printed before, or may have been, unless a reason is given. */
export const requireNew = async (
  queries: Queries,
  { artwork }: LabelContent,
  { productId, labelId, reason }: { productId: number; labelId: string; reason?: string | undefined },
): Promise<void> => {
  if (artwork === null || artwork.pages === null || reason !== undefined) return;
  const id = await findJobOfPages(queries, { key: artwork.key, productId, labelId });
  if (id !== null) throw new Problem('print_job.pages_printed', { existingId: id });
};

/** Throws `print_job.unprintable` if a label has ink where the printer cannot reach. */
export const requireReach = ({ language, dotsPerMm }: LabelInputs['media'], picture: string): void => {
  const margins = driverOf(language)?.margins;
  const dots = margins && dotsOfPng(Buffer.from(picture, 'base64'));
  if (!margins || !dots || !hasInkOutside(dots, margins)) return;
  const mm = (count: number) => Math.ceil((count / dotsPerMm) * 10) / 10;
  throw new Problem(
    'print_job.unprintable',
    saidBy(said('label.out_of_reach', { sides: mm(margins.left), ends: mm(margins.top) })),
  );
};

/** The bytes that are sent for a label, alone on its row. */
export const bytesSent = async (
  media: LabelInputs['media'],
  content: Uint8Array,
  picture: string,
): Promise<Uint8Array> => {
  const inColour = await colourBytes(media, picture);
  if (inColour !== null) return inColour;
  const dots = media.language === 'zpl' ? null : dotsOfPng(Buffer.from(picture, 'base64'));
  return (dots && driverOf(media.language)?.bytesOf(dots, media)) ?? content;
};

export const measureOf = (bytes: Uint8Array) => ({ sha256: hash('sha256', bytes), byteCount: bytes.length });

/** The fields of a layout as text, for storing and showing. */
export const inTexts = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

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
  const what = state === 'printed' ? 'came out' : 'was sent';
  const message = `Label ${from} ${what}. To print it again, reprint it and say why.`;
  throw new Problem('request.invalid', { message, fields: { from: message } });
};

/**
 * The states of labels that are sent when a job is resumed. After a look at a label, those that its job still wanted: it may
 * have been reprinted alone. Otherwise also those that were left out, and those of which no printer said that they came out.
 */
export const stillToSend = (state: JobState): PieceState[] =>
  state === 'unknown' ? ['queued', 'unknown'] : ['queued', 'stopped', 'failed', 'unknown', 'sent'];

export const requireJob = async (queries: Queries, id: number): Promise<PrintJob> => {
  const job = await findJob(queries, id);
  if (!job) throw new Problem('print_job.not_found');
  return job;
};

export const requirePrinter = ({ printerId }: PrintJob): void => {
  if (printerId === null)
    throw new Problem('printer.not_found', {
      message: 'The printer of this job has been deleted. Print on another one.',
    });
};
