import { sql } from 'kysely';
import { Problem } from '#domain/contract/problem.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import type { Queries } from '../../db/database.ts';

/*
 * People take turns at a printer, a job at a time, so that whoever queues ten long jobs delays a colleague's by one. The
 * labels of two jobs are never mixed: they would lie in one stack.
 */

/** How many labels the ranges `p` have. */
const piecesSum = sql<number | string>`coalesce(sum(p.last - p.first + 1), 0)`;

/**
 * The turn of a new job of this person: with the job that is being printed, or after the person's last one, but for those
 * that were stopped and whose turn has not come. Call it while the printer is locked.
 */
export const findTurn = async (queries: Queries, printerId: number, userId: number): Promise<number> => {
  const printer = await queries
    .selectFrom('printers')
    .select('turn')
    .where('id', '=', printerId)
    .executeTakeFirst();
  const reached = printer?.turn ?? 0;
  const last = await queries
    .selectFrom('print_jobs')
    .select('turn')
    .where('printer_id', '=', printerId)
    .where('queued_by', '=', userId)
    .where((row) => row.or([row('state', 'in', ['queued', 'sending']), row('turn', '<=', reached)]))
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(reached, last ? last.turn + 1 : 0);
};

/** Queues a locked job again, with the labels that this person wants of it. */
export const queueAgain = async (
  queries: Queries,
  { id, printerId, userId }: { id: number; printerId: number; userId: number },
): Promise<void> => {
  const turn = await findTurn(queries, printerId, userId);
  await queries
    .updateTable('print_jobs')
    .set({ state: 'queued', said: null, waiting_since: null, queued_by: userId, turn })
    .where('id', '=', id)
    .execute();
};

/** Records that a job of a printer is begun. */
export const noteTurn = async (queries: Queries, printerId: number, jobId: number): Promise<void> => {
  const turn = queries.selectFrom('print_jobs').select('turn').where('id', '=', jobId);
  await queries
    .updateTable('printers')
    .set({ turn })
    .where('id', '=', printerId)
    .where('turn', '<', turn)
    .execute();
};

/** Records that a printer has printed: jobs that waited for it and were overtaken wait for their turn only. */
export const noteReady = async (queries: Queries, printerId: number): Promise<void> => {
  await queries
    .updateTable('print_jobs')
    .set({ said: null, waiting_since: null })
    .where('printer_id', '=', printerId)
    .where('state', '=', 'queued')
    .where('waiting_since', 'is not', null)
    .execute();
};

/** Throws `print_job.too_many` if so many labels wait that `quantity` more of this person would leave others no room. */
export const requireRoom = async (
  queries: Queries,
  { printerId, userId, quantity }: { printerId: number; userId: number; quantity: number },
): Promise<void> => {
  const own = sql<
    number | string
  >`coalesce(sum(case when coalesce(j.queued_by, j.created_by) = ${userId} then p.last - p.first + 1 else 0 end), 0)`;
  const waiting = await queries
    .selectFrom('print_pieces as p')
    .innerJoin('print_jobs as j', 'j.id', 'p.job_id')
    .where('j.printer_id', '=', printerId)
    .where('j.state', 'in', ['queued', 'sending'])
    .where('p.state', '=', 'queued')
    .select([piecesSum.as('all'), own.as('own')])
    .executeTakeFirstOrThrow();
  // A person's own labels count twice: whatever one has waiting, there is room for others.
  if (Number(waiting.all) + Number(waiting.own) + quantity > printing.maxWaiting)
    throw new Problem('print_job.too_many');
};
