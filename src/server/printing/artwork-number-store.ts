import { findingOf, type Finding } from '#domain/artwork/file-findings.ts';
import { scopeOf, type PieceNumber } from '#domain/printing/piece-numbers-in-codes.ts';
import { said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { LostRace } from '../db/failure.ts';
import { findHashes } from '../files/store.ts';
import { insertMany } from '../db/insert-many.ts';
import { isOut, notOut } from './number-store.ts';

/** Labels of a job on which numbers stand that are in artwork. */
export interface NumberedLabels {
  jobId: number;
  productId: number;
  clientId: number | null;
  first: number;
  last: number;
}

/** The first label that got a number. */
interface FirstUse {
  number: string;
  jobId: number;
  piece: number;
  usedAt: string;
  /** The file that it was printed from; null if its job is gone, or was a layout. */
  artworkKey: string | null;
  /** Whether that label came out, or may have; null if its job is gone. */
  state: string | null;
}

const firstUse = async (
  queries: Queries,
  one: PieceNumber,
  { productId }: Pick<NumberedLabels, 'productId'>,
): Promise<FirstUse | null> =>
  (await queries
    .selectFrom('number_uses as u')
    .leftJoin('print_jobs as j', 'j.id', 'u.job_id')
    .leftJoin('print_pieces as p', (on) =>
      on
        .onRef('p.job_id', '=', 'u.job_id')
        .onRef('p.first', '<=', 'u.piece')
        .onRef('p.last', '>=', 'u.piece'),
    )
    .select([
      'u.number',
      'u.job_id as jobId',
      'u.piece',
      'u.used_at as usedAt',
      'j.artwork_key as artworkKey',
      'p.state',
    ])
    .where('u.kind', '=', one.kind)
    .where('u.scope', '=', scopeOf(one, productId))
    .where('u.number', '=', one.number)
    .executeTakeFirst()) ?? null;

/** Those of these numbers that no label has, as far as the portal knows. */
export const unknownNumbers = async (
  queries: Queries,
  numbers: readonly PieceNumber[],
  labels: Pick<NumberedLabels, 'productId'>,
): Promise<PieceNumber[]> => {
  const unknown: PieceNumber[] = [];
  for (const one of numbers) if ((await firstUse(queries, one, labels)) === null) unknown.push(one);
  return unknown;
};

/** How many labels have got a number after the first one. */
const countRepeats = async (
  queries: Queries,
  one: PieceNumber,
  { productId }: Pick<NumberedLabels, 'productId'>,
): Promise<number> => {
  const row = await queries
    .selectFrom('number_repeats')
    .select(({ eb, fn }) => fn.sum<number | string | null>(eb('last', '-', eb.ref('first'))).as('more'))
    .select(({ fn }) => fn.countAll<number | string>().as('jobs'))
    .where('kind', '=', one.kind)
    .where('scope', '=', scopeOf(one, productId))
    .where('number', '=', one.number)
    .executeTakeFirstOrThrow();
  return Number(row.more ?? 0) + Number(row.jobs);
};

/** Whether two files are one, which may have been uploaded twice. */
const isSameFile = async (queries: Queries, one: string, other: string): Promise<boolean> => {
  if (one === other) return true;
  const hashes = await findHashes(queries, [one, other]);
  return hashes.size === 2 && hashes.get(one) === hashes.get(other);
};

/** Whether a number was given to this very label: by a version that did so before it drew it. */
const isOwn = (use: FirstUse, { jobId, first }: Partial<Pick<NumberedLabels, 'jobId' | 'first'>>): boolean =>
  use.jobId === jobId && use.piece === first;

/**
 * The numbers of artwork that another label had before, or may have: each as a finding, so that one more label needs a reason.
 * `known` is the page that a reason was given for: printed anew it has its own numbers again.
 */
export const usedNumbers = async (
  queries: Queries,
  numbers: readonly PieceNumber[],
  labels: Pick<NumberedLabels, 'productId'> & Partial<Pick<NumberedLabels, 'jobId' | 'first'>>,
  known: { artworkKey: string; page: number } | null = null,
): Promise<Finding[]> => {
  const found: Finding[] = [];
  for (const one of numbers) {
    const use = await firstUse(queries, one, labels);
    if (use === null || isOwn(use, labels)) continue;
    const { number, piece, jobId: job, usedAt, artworkKey } = use;
    const mayBeAnew = known && piece === known.page && artworkKey !== null;
    if (mayBeAnew && (await isSameFile(queries, artworkKey, known.artworkKey))) continue;
    const repeats = await countRepeats(queries, one, labels);
    const day = usedAt.slice(0, 10);
    const wasOut = await isOut(queries, use);
    found.push(
      findingOf(
        'used_number',
        said('artwork.used_number', { number, piece, job, day, repeats, isOut: wasOut }),
      ),
    );
  }
  return found;
};

/**
 * Remembers the numbers of artwork for labels of a job: the first label ever keeps each, and further ones are counted with their
 * reason. Throws `LostRace` if another label has taken one since it was looked for and nobody has given a reason.
 */
export const keepArtworkNumbers = async (
  queries: Queries,
  numbers: readonly PieceNumber[],
  labels: NumberedLabels,
  { reason, at }: { reason: string | null; at: string },
): Promise<void> => {
  const { jobId, clientId, productId, last } = labels;
  for (const one of numbers) {
    const { kind, number } = one;
    const row = {
      kind,
      scope: scopeOf(one, productId),
      number,
      client_id: clientId,
      job_id: jobId,
      used_at: at,
    };
    // Waits for another transaction that takes it at the same time.
    const [taken] = await insertMany(
      queries,
      'number_uses',
      [{ ...row, piece: labels.first, on_artwork: 1 }],
      {
        ignoresConflicts: true,
        returning: ['number'],
      },
    );
    const use = taken ? null : await firstUse(queries, one, labels);
    const isMine = taken !== undefined || (use !== null && isOwn(use, labels));
    if (!isMine && reason === null) throw new LostRace();
    const first = labels.first + (isMine ? 1 : 0);
    if (reason !== null && first <= last)
      await insertMany(queries, 'number_repeats', [{ ...row, first, last, reason }]);
  }
};

/**
 * A number of a label from this one on that has not come out, which came out on a label of another job since then; null if there is
 * none. Such a label needs a reason of its own.
 */
export const findGivenAway = async (
  queries: Queries,
  jobId: number,
  from: number,
): Promise<{ number: string; piece: number; otherJob: number } | null> =>
  (await queries
    .selectFrom('number_uses as u')
    .innerJoin('number_repeats as r', (on) =>
      on
        .onRef('r.kind', '=', 'u.kind')
        .onRef('r.scope', '=', 'u.scope')
        .onRef('r.number', '=', 'u.number')
        .onRef('r.job_id', '!=', 'u.job_id'),
    )
    .innerJoin('print_pieces as mine', (on) =>
      on
        .onRef('mine.job_id', '=', 'u.job_id')
        .onRef('mine.first', '<=', 'u.piece')
        .onRef('mine.last', '>=', 'u.piece'),
    )
    .innerJoin('print_pieces as theirs', (on) =>
      on
        .onRef('theirs.job_id', '=', 'r.job_id')
        .onRef('theirs.first', '<=', 'r.last')
        .onRef('theirs.last', '>=', 'r.first'),
    )
    .select(['u.number', 'u.piece', 'r.job_id as otherJob'])
    .where('u.job_id', '=', jobId)
    .where('u.piece', '>=', from)
    .where('mine.state', 'in', notOut)
    .where('theirs.state', 'not in', notOut)
    .orderBy('u.piece')
    .limit(1)
    .executeTakeFirst()) ?? null;
