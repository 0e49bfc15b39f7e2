import { Problem } from '#domain/contract/problem.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import { hasInkOutside } from '#domain/printing/dots.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';
import { dotsOfPng } from '../drawing/dots-png.js';
import type { LabelContent } from '../drawing/label-content.ts';
import type { LabelInputs } from '../drawing/label-maker.ts';
import { usedNumbers } from '../artwork-number-store.ts';
import { numbersInDoubt } from '../numbers-in-doubt.ts';
import { findJobOfPages } from '../page-store.ts';
import type { JobInputs, JobRequest } from './job-inputs.ts';
import { typedNumbers } from './job-numbers.ts';

/** Whether each page of a file is printed once; it cannot be asked for more often. */
export const requireOnce = ({ artwork }: LabelContent, quantity: number): boolean => {
  const pages = artwork?.pages ?? null;
  if (pages !== null && quantity !== 1) throw refusedField('quantity', said('refusal.pages_once', { pages }));
  return pages !== null;
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
