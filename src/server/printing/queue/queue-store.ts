import { sql } from 'kysely';
import { JobState, type PieceState } from '#domain/printing/job.ts';
import { stoppedForNow } from '#domain/printing/stopped-for-now.ts';
import { numbersOf, withState, type PieceRange, type Pieces } from '#domain/printing/piece-ranges.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import type { Queries } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { forUpdate } from '../../db/locks/row-lock.ts';
import { isTakenByRun } from './run-of-job-store.ts';

/** The fields of a job that the queue needs. */
export interface QueuedJob {
  id: number;
  /** The bytes of one label, as base64. */
  content: string;
  /** The label as it was drawn: a PNG as base64; null for jobs of older versions. */
  picture: string | null;
  /** The resolution for which its label was drawn; null for jobs of older versions. */
  dotsPerMm: number | null;
  /** Whether each label is another one: a page of a file, or one with a number of its own. */
  isVaried: boolean;
}

const isOpen = ['queued', 'sending'] as const;

/** Print jobs `j` that are stopped and wait for a person. */
export const waitsForPerson = sql<boolean>`(j.state = 'stopped' and (${sql.join(
  stoppedForNow.map((code) => sql`j.said like ${`{"code":"${code}"%`}`),
  sql` or `,
)}))`;

/** Print jobs `j` with labels that are to be printed. */
export const hasRest = sql<boolean>`exists (select 1 from print_pieces as p where p.job_id = j.id and p.state = 'queued')`;

/** The ids of printers with jobs to print. */
export const findPrintersWithJobs = async (queries: Queries): Promise<number[]> => {
  const rows = await queries
    .selectFrom('print_jobs as j')
    .select('printer_id')
    .distinct()
    .where('state', 'in', isOpen)
    .where('printer_id', 'is not', null)
    .where(isTakenByRun)
    .execute();
  return rows.flatMap(({ printer_id }) => (printer_id === null ? [] : [printer_id]));
};

/** The job of a printer that was begun, or whose turn it is; null if there is none to be printed. */
export const findNextJob = async (queries: Queries, printerId: number): Promise<QueuedJob | null> => {
  const row = await queries
    .selectFrom('print_jobs as j')
    .select(['id', 'content', 'picture', 'dots_per_mm as dotsPerMm', 'pages', 'numbered'])
    .where('printer_id', '=', printerId)
    .where('state', 'in', isOpen)
    .where(isTakenByRun)
    .orderBy(sql`case when j.state = 'sending' then 0 else 1 end`)
    .orderBy('turn')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { pages, numbered, ...job } = row;
  return { ...job, isVaried: pages !== null || numbered !== null };
};

/** The state of a job; null if it was deleted. Locks it until the transaction ends. */
export const lockJobState = async (queries: Queries, id: number): Promise<JobState | null> => {
  const one = queries.selectFrom('print_jobs').select('state').where('id', '=', id);
  const row = await forUpdate(queries, one).executeTakeFirst();
  return row ? JobState.parse(row.state) : null;
};

/** Since when a locked job has waited for its printer; null if it does not. */
export const findWaitingSince = async (queries: Queries, id: number): Promise<string | null> => {
  const one = queries.selectFrom('print_jobs').select('waiting_since').where('id', '=', id);
  return (await one.executeTakeFirst())?.waiting_since ?? null;
};

/** Locks a job until the transaction ends; whether it is open, or waits for a person. */
export const lockUnended = async (queries: Queries, id: number): Promise<boolean> => {
  const state = await lockJobState(queries, id);
  if (state === 'queued' || state === 'sending') return true;
  const waiting = queries.selectFrom('print_jobs as j').select('j.id').where('j.id', '=', id);
  return (await waiting.where(waitsForPerson).executeTakeFirst()) !== undefined;
};

/** The ids of printers whose jobs have labels in the state 'sending'; null for one that is deleted. */
export const findPrintersSending = async (queries: Queries): Promise<(number | null)[]> => {
  const rows = await queries
    .selectFrom('print_pieces as p')
    .innerJoin('print_jobs as j', 'j.id', 'p.job_id')
    .select('j.printer_id')
    .distinct()
    .where('p.state', '=', 'sending')
    .execute();
  return rows.map(({ printer_id }) => printer_id);
};

/** Labels of a printer, of all or of those that are deleted, that were left in the state 'sending' by a process that ended. */
export const findLeftSending = async (
  queries: Queries,
  of: number | 'all' | 'deleted',
): Promise<{ jobId: number; piece: number }[]> => {
  const ranges = await queries
    .selectFrom('print_pieces as p')
    .innerJoin('print_jobs as j', 'j.id', 'p.job_id')
    .select(['p.job_id as jobId', 'p.first', 'p.last'])
    .$if(of === 'deleted', (query) => query.where('j.printer_id', 'is', null))
    .$if(typeof of === 'number', (query) => query.where('j.printer_id', '=', Number(of)))
    .where('p.state', '=', 'sending')
    // The order in which others lock several jobs.
    .orderBy('p.job_id')
    .execute();
  return ranges.flatMap((range) => numbersOf([range]).map((piece) => ({ jobId: range.jobId, piece })));
};

/** The ids of a printer's jobs that are still to be printed. */
export const findOpenJobs = async (queries: Queries, printerId: number): Promise<number[]> => {
  const rows = await queries
    .selectFrom('print_jobs')
    .select('id')
    .where('printer_id', '=', printerId)
    .where('state', 'in', isOpen)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The first queued labels of a job, at most `most`. */
export const findNextPieces = async (queries: Queries, jobId: number, most: number): Promise<number[]> => {
  const ranges = await queries
    .selectFrom('print_pieces')
    .select(['first', 'last'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'queued')
    .orderBy('first')
    .limit(most)
    .execute();
  return numbersOf(ranges, most);
};

/** The state of one label of a job; null if it has no such label. */
export const findPieceState = async (
  queries: Queries,
  jobId: number,
  piece: number,
): Promise<PieceState | null> => {
  const row = await queries
    .selectFrom('print_pieces')
    .select('state')
    .where('job_id', '=', jobId)
    .where('first', '<=', piece)
    .where('last', '>=', piece)
    .executeTakeFirst();
  return row ? JobState.parse(row.state) : null;
};

const textOf = ({ first, last, state }: PieceRange): string => `${first}-${last} ${state}`;

/** Sets the state of labels of a locked job; returns how many were chosen. */
export const setPieces = async (
  queries: Queries,
  { jobId, ...pieces }: Pieces & { jobId: number },
  state: PieceState,
): Promise<number> => {
  const before = await queries
    .selectFrom('print_pieces')
    .select(['first', 'last', 'state'])
    .where('job_id', '=', jobId)
    .orderBy('first')
    .execute();
  const { ranges, chosen } = withState(before, pieces, state);
  const [old, now] = [new Set(before.map(textOf)), new Set(ranges.map(textOf))];
  const gone = before.filter((range) => !now.has(textOf(range))).map(({ first }) => first);
  const added = ranges
    .filter((range) => !old.has(textOf(range)))
    .map((range) => ({ job_id: jobId, ...range }));
  if (gone.length > 0)
    await queries.deleteFrom('print_pieces').where('job_id', '=', jobId).where('first', 'in', gone).execute();
  await insertMany(queries, 'print_pieces', added);
  return chosen;
};

/** Whether a job has labels in this state. */
export const hasPieces = async (queries: Queries, jobId: number, state: JobState): Promise<boolean> => {
  const row = await queries
    .selectFrom('print_pieces')
    .select('first')
    .where('job_id', '=', jobId)
    .where('state', '=', state)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Changes the given fields of a job. */
export const setJob = async (
  queries: Queries,
  id: number,
  change: { state?: JobState; said?: StoredSaid | null; waitingSince?: string | null },
): Promise<void> => {
  const { state, said, waitingSince } = change;
  await queries
    .updateTable('print_jobs')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(said === undefined ? {} : { said: said && JSON.stringify(said) }),
      ...(waitingSince === undefined ? {} : { waiting_since: waitingSince }),
    })
    .where('id', '=', id)
    .execute();
};

/** The ids of jobs that are stopped for this reason, in order. */
export const findStoppedFor = async (queries: Queries, why: StoredSaid): Promise<number[]> => {
  const rows = await queries
    .selectFrom('print_jobs')
    .select('id')
    .where('state', '=', 'stopped')
    .where('said', '=', JSON.stringify(why))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Says of a job why it is stopped, unless something else has been said of it meanwhile. */
export const sayInstead = async (
  queries: Queries,
  id: number,
  { was, why }: { was: StoredSaid; why: StoredSaid },
): Promise<void> => {
  await queries
    .updateTable('print_jobs')
    .set({ said: JSON.stringify(why) })
    .where('id', '=', id)
    .where('said', '=', JSON.stringify(was))
    .execute();
};
