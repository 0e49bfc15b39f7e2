import { findingOf, type Finding } from '#domain/artwork/file-findings.ts';
import type { PieceNumber } from '#domain/printing/piece-numbers-in-codes.ts';
import { said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { unknownNumbers } from './artwork-number-store.ts';
import type { LabelContent } from './drawing/label-content.ts';
import { findUnknownTime } from './number-doubt-store.ts';

interface InDoubt {
  numbers: readonly string[];
  /** How many pages of a file were read, if those behind them may have such numbers, too. */
  pagesRead?: number | null;
}

const doubtFinding = (
  { numbers, pagesRead = null }: InDoubt,
  time: { from: string | null; to: string },
): Finding =>
  findingOf(
    'number_in_doubt',
    said('print.number_in_doubt', {
      number: numbers[0] ?? null,
      more: Math.max(0, numbers.length - 1),
      pagesRead,
      ...time,
    }),
  );

/**
 * After a restore, numbers of a job that may be on a label which the portal no longer knows: one finding for all of its labels, so
 * that they need a reason. `typed` are those that no label has. Empty once somebody has looked through the labels of that time.
 */
export const numbersInDoubt = async (
  queries: Queries,
  { artwork }: Pick<LabelContent, 'artwork'>,
  { productId, typed }: { productId: number; typed: readonly string[] },
): Promise<Finding[]> => {
  const ahead = artwork?.ahead ?? { numbers: [], pagesRead: null };
  if (typed.length === 0 && ahead.numbers.length === 0) return [];
  const time = await findUnknownTime(queries);
  if (time === null) return [];
  const unknown = await unknownNumbers(queries, ahead.numbers, { productId });
  const numbers = [...typed, ...unknown.map(({ number }) => number)];
  if (numbers.length === 0 && ahead.pagesRead === null) return [];
  return [doubtFinding({ numbers, pagesRead: ahead.pagesRead }, time)];
};

/**
 * The same of one page, which is drawn when its turn comes. Its job was asked for all of its pages if it was made since the restore
 * and a page that was read before has such a number: it has a reason then.
 */
export const pageInDoubt = async (
  queries: Queries,
  { numbers, artwork }: Pick<LabelContent, 'numbers' | 'artwork'>,
  job: { productId: number; reason: string | null; madeAt: string },
): Promise<Finding[]> => {
  const time = numbers.length === 0 ? null : await findUnknownTime(queries);
  if (time === null) return [];
  const isAsked = job.reason !== null && job.madeAt >= time.to && artwork?.ahead.numbers.length !== 0;
  const unknown: PieceNumber[] = isAsked ? [] : await unknownNumbers(queries, numbers, job);
  return unknown.length === 0 ? [] : [doubtFinding({ numbers: unknown.map(({ number }) => number) }, time)];
};
