import { findingOf, type Finding } from '#domain/artwork/file-findings.ts';
import { scopeOf, type PieceNumber } from '#domain/printing/piece-numbers-in-codes.ts';
import { said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findHashes } from '../files/store.ts';
import { insertMany } from '../db/insert-many.ts';

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
}

const firstUse = async (
  queries: Queries,
  one: PieceNumber,
  { productId }: Pick<NumberedLabels, 'productId'>,
): Promise<FirstUse | null> =>
  (await queries
    .selectFrom('number_uses as u')
    .leftJoin('print_jobs as j', 'j.id', 'u.job_id')
    .select([
      'u.number',
      'u.job_id as jobId',
      'u.piece',
      'u.used_at as usedAt',
      'j.artwork_key as artworkKey',
    ])
    .where('u.kind', '=', one.kind)
    .where('u.scope', '=', scopeOf(one, productId))
    .where('u.number', '=', one.number)
    .executeTakeFirst()) ?? null;

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

/**
 * The numbers of artwork that a label had before, or may have: each as a finding, so that one more label needs a reason. `known` is
 * the page that a reason was given for: printed anew it has its own numbers again.
 */
export const usedNumbers = async (
  queries: Queries,
  numbers: readonly PieceNumber[],
  labels: Pick<NumberedLabels, 'productId'>,
  known: { artworkKey: string; page: number } | null = null,
): Promise<Finding[]> => {
  const found: Finding[] = [];
  for (const one of numbers) {
    const use = await firstUse(queries, one, labels);
    if (use === null) continue;
    const isAnew = known && use.piece === known.page && use.artworkKey !== null;
    if (isAnew && (await isSameFile(queries, use.artworkKey ?? '', known.artworkKey))) continue;
    const { number, piece, jobId: job, usedAt } = use;
    const repeats = await countRepeats(queries, one, labels);
    const day = usedAt.slice(0, 10);
    found.push(findingOf('used_number', said('artwork.used_number', { number, piece, job, day, repeats })));
  }
  return found;
};

/**
 * Remembers the numbers of artwork for labels of a job: the first label ever keeps each, and further ones are counted with their
 * reason. Violates a unique key if another job takes one at the same time.
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
    // Without a reason none was used when it was looked for: one that was taken since violates the key.
    const isNew = reason === null || (await firstUse(queries, one, labels)) === null;
    if (isNew) await insertMany(queries, 'number_uses', [{ ...row, piece: labels.first, on_artwork: 1 }]);
    const first = labels.first + (isNew ? 1 : 0);
    if (reason !== null && first <= last)
      await insertMany(queries, 'number_repeats', [{ ...row, first, last, reason }]);
  }
};
