import { sql } from 'kysely';
import { z } from 'zod';
import { PrintedNotes, toldNotes } from '#domain/files/printed-notes.ts';
import { JobState, Layout, type PieceState } from '#domain/printing/job.ts';
import { countIn, numbersOf, type PieceRange } from '#domain/printing/piece-ranges.ts';
import type { NumberKind } from '#domain/printing/numbers.ts';
import { said, tellStored } from '#domain/words/say.ts';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import type { Queries } from '../../db/database.ts';
import { jsonRows, rowsIn } from '../../db/json-rows.ts';
import { numbersIn, numbersOfJob } from '../number-store.ts';
import { findPage } from '../page-store.ts';
import { findTurn } from './turn-store.ts';
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
  /** These bytes, if they are not the content: see `measureSent`. */
  sent?: string | null;
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
export const insertJob = async (
  queries: Queries,
  { forRun = null, sent = null, ...job }: NewJob,
): Promise<number> => {
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
      sent,
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

/** Jobs with all that is shown of them, in one statement: in several, a job would be of one moment and its labels of another. */
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
      jsonRows(queries, {
        columns: { first: 'p.first', last: 'p.last', state: 'p.state' },
        from: sql`from print_pieces p where p.job_id = j.id`,
        orderBy: 'p.first',
      }).as('ranges'),
      jsonRows(queries, {
        columns: {
          pieces: 'r.pieces',
          again: 'r.again',
          reason: 'r.reason',
          at: 'r.at',
          first_name: 'by.first_name',
          last_name: 'by.last_name',
        },
        from: sql`from print_reprints r left join users ${sql.id('by')} on ${sql.ref('by.id')} = r.user_id where r.job_id = j.id`,
        orderBy: 'r.number',
      }).as('reprints'),
      numbersOfJob(queries).as('numbers'),
    ]);

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

const Fields = z.record(z.string(), z.string());
const PieceNumbers = z.array(z.int());

interface ReprintRow {
  pieces: string;
  again: number | null;
  reason: string;
  at: string;
  first_name: string | null;
  last_name: string | null;
}

const reprintOf = (row: ReprintRow): PrintJob['reprints'][number] => {
  const pieces = PieceNumbers.parse(JSON.parse(row.pieces));
  return {
    // In JSON, PostgreSQL writes an instant in another way.
    at: new Date(row.at).toISOString(),
    by: fullName(row),
    pieces,
    again: row.again ?? pieces.length,
    reason: row.reason,
  };
};

const jobOf = (row: JobRow): PrintJob => {
  const ranges = rowsIn<PieceRange>(row.ranges);
  const piecesIn = (state: PieceState) => ranges.filter((range) => range.state === state);
  const countOf = (state: PieceState) => countIn(piecesIn(state));
  const unprinted = ranges.find(({ state }) => state !== 'printed' && state !== 'sent');
  return {
    id: row.id,
    // A cancelled job has not ended while one of its labels may still be printed.
    state: piecesIn('sending').length > 0 ? 'sending' : JobState.parse(row.state),
    ...tellStored(row.said),
    pieces: row.quantity,
    printed: countOf('printed'),
    sent: countOf('sent'),
    unknown: countOf('unknown'),
    queued: countOf('queued'),
    unknownPieces: numbersOf(piecesIn('unknown')),
    next: unprinted?.first ?? null,
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
    numbers: numbersIn(row.numbers),
    notes: row.notes === null ? [] : toldNotes(PrintedNotes.parse(JSON.parse(row.notes))),
    reason: row.reason,
    sha256: row.sha256,
    bytes: row.byte_count,
    reprints: rowsIn<ReprintRow>(row.reprints).map(reprintOf),
    createdAt: row.created_at,
    createdBy: fullName(row),
  };
};

/** One job; null if there is none. */
export const findJob = async (queries: Queries, id: number): Promise<PrintJob | null> => {
  const row = await selectJobs(queries).where('j.id', '=', id).executeTakeFirst();
  return row ? jobOf(row) : null;
};

/** A page of jobs, newest first, and their total number. */
export const findJobs = async (
  queries: Queries,
  { printerId, productId }: { printerId?: number | undefined; productId?: number | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: PrintJob[]; total: number }> => {
  const matching = queries
    .selectFrom('print_jobs')
    .$if(printerId !== undefined, (query) => query.where('printer_id', '=', printerId ?? 0))
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? 0));
  const total = matching.select(({ fn }) => fn.countAll<number>().as('total'));
  const rows = await selectJobs(queries)
    .select(total.as('total'))
    .where('j.id', 'in', matching.select('id').orderBy('id', 'desc').limit(limit).offset(offset))
    .orderBy('j.id', 'desc')
    .execute();
  // Behind the last page no row has the total.
  const counted = rows[0]?.total ?? (await total.executeTakeFirstOrThrow()).total;
  return { items: rows.map(jobOf), total: counted };
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
