import { z } from 'zod';
import { PrintedNotes, toldNotes } from '#domain/files/printed-notes.ts';
import { JobState, Layout, type PieceState } from '#domain/printing/job.ts';
import { numbersOf } from '#domain/printing/piece-ranges.ts';
import type { NumberKind } from '#domain/printing/numbers.ts';
import { storedReply } from '#domain/words/reply.ts';
import { said } from '#domain/words/say.ts';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import type { Queries } from '../../db/database.ts';
import { findNumbers } from '../number-store.ts';
import { findPage } from '../page-store.ts';
import { findTurn, piecesSum } from './turn-store.ts';
import { fullName } from '../../users/full-name.ts';

/** A job to be queued. */
export interface NewJob {
  printerId: number;
  printerName: string;
  productId: number;
  sku: string;
  labelId: string;
  layout: Layout;
  fields: Record<string, string>;
  quantity: number;
  release: number | null;
  clientRelease: number | null;
  /** One label in ZPL. */
  content: Uint8Array;
  /** SHA-256 and number of the bytes that are sent for a label. */
  sha256: string;
  byteCount: number;
  /** A PNG as base64. */
  picture: string;
  words: string;
  reason: string | null;
  artworkKey: string | null;
  pages: number | null;
  numbered: NumberKind | null;
  /** The resolution for which the label was drawn. */
  dotsPerMm: number;
  /** The run that has to take it first, if there is one. */
  forRun?: number | null;
  userId: number;
  at: string;
}

/** Inserts a job with its labels, all queued, and returns its id. */
export const insertJob = async (queries: Queries, { forRun = null, ...job }: NewJob): Promise<number> => {
  const { id } = await queries
    .insertInto('print_jobs')
    .values({
      printer_id: job.printerId,
      printer_name: job.printerName,
      product_id: job.productId,
      sku: job.sku,
      label_id: job.labelId,
      layout: job.layout,
      fields: JSON.stringify(job.fields),
      quantity: job.quantity,
      state: 'queued',
      said: forRun === null ? null : JSON.stringify(said('print_job.waits_for_run')),
      waiting_since: null,
      release: job.release,
      client_release: job.clientRelease,
      content: Buffer.from(job.content).toString('base64'),
      sha256: job.sha256,
      byte_count: job.byteCount,
      picture: job.picture,
      words: job.words,
      reason: job.reason,
      artwork_key: job.artworkKey,
      pages: job.pages,
      numbered: job.numbered,
      dots_per_mm: job.dotsPerMm,
      for_run: forRun,
      created_by: job.userId,
      queued_by: job.userId,
      turn: await findTurn(queries, job.printerId, job.userId),
      created_at: job.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('print_pieces')
    .values({ job_id: id, first: 1, last: job.quantity, state: 'queued' })
    .execute();
  return id;
};

/** Whether a printer has jobs that are queued or being sent. */
export const hasOpenJobs = async (queries: Queries, printerId: number): Promise<boolean> => {
  const row = await queries
    .selectFrom('print_jobs')
    .select('id')
    .where('printer_id', '=', printerId)
    .where('state', 'in', ['queued', 'sending'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the printer of a job still exists. */
export const hasPrinter = async (queries: Queries, jobId: number): Promise<boolean> => {
  const row = await queries
    .selectFrom('print_jobs')
    .select('printer_id')
    .where('id', '=', jobId)
    .executeTakeFirst();
  return typeof row?.printer_id === 'number';
};

const selectJobs = (queries: Queries) =>
  queries
    .selectFrom('print_jobs as j')
    .leftJoin('users as u', 'u.id', 'j.created_by')
    .select([
      'j.id',
      'j.state',
      'j.said',
      'j.words',
      'j.notes',
      'j.reason',
      'j.pages',
      'j.quantity',
      'j.printer_id',
      'j.printer_name',
      'j.product_id',
      'j.sku',
      'j.label_id',
      'j.layout',
      'j.fields',
      'j.release',
      'j.client_release',
      'j.sha256',
      'j.byte_count',
      'j.created_at',
      'u.first_name',
      'u.last_name',
    ]);

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

const Fields = z.record(z.string(), z.string());
const PieceNumbers = z.array(z.int());

/** The number of labels in each state, for some jobs. */
const findCounts = async (queries: Queries, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('print_pieces as p')
    .select(['p.job_id', 'p.state', piecesSum.as('count')])
    .select(({ fn }) => fn.min('p.first').as('first'))
    .where('p.job_id', 'in', ids)
    .groupBy(['p.job_id', 'p.state'])
    .execute();
};

const findUnknown = async (queries: Queries, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('print_pieces')
    .select(['job_id', 'first', 'last'])
    .where('job_id', 'in', ids)
    .where('state', '=', 'unknown')
    .orderBy('first')
    .execute();
};

const findReprints = async (queries: Queries, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('print_reprints as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.job_id', 'r.pieces', 'r.again', 'r.reason', 'r.at', 'u.first_name', 'u.last_name'])
    .where('r.job_id', 'in', ids)
    .orderBy('r.number')
    .execute();
};

const reprintOf = (row: Awaited<ReturnType<typeof findReprints>>[number]): PrintJob['reprints'][number] => {
  const pieces = PieceNumbers.parse(JSON.parse(row.pieces));
  return { at: row.at, by: fullName(row), pieces, again: row.again ?? pieces.length, reason: row.reason };
};

const jobsOf = async (queries: Queries, rows: readonly JobRow[]): Promise<PrintJob[]> => {
  const ids = rows.map(({ id }) => id);
  const counts = await findCounts(queries, ids);
  const unknown = await findUnknown(queries, ids);
  const reprints = await findReprints(queries, ids);
  const numbers = await findNumbers(queries, ids);
  return rows.map((row) => {
    const mine = counts.filter((count) => count.job_id === row.id);
    const countOf = (state: PieceState) => Number(mine.find((one) => one.state === state)?.count ?? 0);
    const unprinted = mine.filter(({ state }) => state !== 'printed' && state !== 'sent');
    return {
      id: row.id,
      // A cancelled job has not ended while one of its labels may still be printed.
      state: mine.some(({ state }) => state === 'sending') ? 'sending' : JobState.parse(row.state),
      ...storedReply(row.said),
      pieces: row.quantity,
      printed: countOf('printed'),
      sent: countOf('sent'),
      unknown: countOf('unknown'),
      unknownPieces: numbersOf(unknown.filter((range) => range.job_id === row.id)),
      next: unprinted.length === 0 ? null : Math.min(...unprinted.map(({ first }) => first)),
      printerId: row.printer_id,
      printerName: row.printer_name,
      productId: row.product_id,
      sku: row.sku,
      labelId: row.label_id,
      layout: Layout.parse(row.layout),
      fields: Fields.parse(JSON.parse(row.fields)),
      release: row.release,
      clientRelease: row.client_release,
      text: row.words ?? '',
      pages: row.pages,
      numbers: numbers.get(row.id) ?? [],
      notes: row.notes === null ? [] : toldNotes(PrintedNotes.parse(JSON.parse(row.notes))),
      reason: row.reason,
      sha256: row.sha256,
      bytes: row.byte_count,
      reprints: reprints.flatMap((reprint) => (reprint.job_id === row.id ? [reprintOf(reprint)] : [])),
      createdAt: row.created_at,
      createdBy: fullName(row),
    };
  });
};

/** One job; null if there is none. */
export const findJob = async (queries: Queries, id: number): Promise<PrintJob | null> => {
  const rows = await selectJobs(queries).where('j.id', '=', id).execute();
  return (await jobsOf(queries, rows))[0] ?? null;
};

/** A page of jobs, newest first, and their total number. */
export const findJobs = async (
  queries: Queries,
  { printerId, productId }: { printerId?: number | undefined; productId?: number | undefined },
  slice: { limit: number; offset: number },
): Promise<{ items: PrintJob[]; total: number }> => {
  const rows = await selectJobs(queries)
    .$if(printerId !== undefined, (query) => query.where('j.printer_id', '=', printerId ?? 0))
    .$if(productId !== undefined, (query) => query.where('j.product_id', '=', productId ?? 0))
    .orderBy('j.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const { total } = await queries
    .selectFrom('print_jobs')
    .$if(printerId !== undefined, (query) => query.where('printer_id', '=', printerId ?? 0))
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? 0))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: await jobsOf(queries, rows), total };
};

/** The picture of a job's label, or of a page of it, a PNG as base64; null if there is no such job or it has no picture. */
export const findPicture = async (
  queries: Queries,
  id: number,
  piece: number | undefined,
): Promise<string | null> => {
  const page = piece === undefined ? null : await findPage(queries, id, piece);
  if (page) return page.picture;
  const row = await queries
    .selectFrom('print_jobs')
    .select('picture')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.picture ?? null;
};
