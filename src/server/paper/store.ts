import { sql } from 'kysely';
import { orderNumber } from '#domain/orders/order-number.ts';
import type { PaperJob, PaperKind, PaperState } from '#domain/paper/contract.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import { said, sayInEnglish, tell, tellStored } from '#domain/words/say.ts';
import type { Database, Queries } from '../db/database.ts';
import { fullName } from '../users/full-name.ts';

/** A sheet to be sent. */
export interface NewPaperJob {
  printerId: number;
  printerName: string;
  kind: PaperKind;
  recordId: number;
  title: string;
  copies: number;
  release: number | null;
  clientRelease: number | null;
  /** The PDF as base64; null if it is not kept. */
  content: string | null;
  sha256: string;
  userId: number;
  at: string;
}

/** Inserts a sheet in the state 'sending' and returns its id. */
export const insertPaperJob = async (queries: Queries, job: NewPaperJob): Promise<number> => {
  const { id } = await queries
    .insertInto('paper_jobs')
    .values({
      printer_id: job.printerId,
      printer_name: job.printerName,
      kind: job.kind,
      record_id: job.recordId,
      title: job.title,
      copies: job.copies,
      state: 'sending',
      said: null,
      release: job.release,
      client_release: job.clientRelease,
      content: job.content,
      sha256: job.sha256,
      created_by: job.userId,
      created_at: job.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Stores the outcome of a sheet. */
export const endPaperJob = async (
  queries: Queries,
  id: number,
  { state, said }: { state: PaperState; said: StoredSaid | null },
): Promise<void> => {
  await queries
    .updateTable('paper_jobs')
    .set({ state, said: said && JSON.stringify(said) })
    .where('id', '=', id)
    .execute();
};

const jobs = (queries: Queries) =>
  queries
    .selectFrom('paper_jobs as j')
    .leftJoin('users as u', 'u.id', 'j.created_by')
    .leftJoin('orders as o', (join) => join.onRef('o.id', '=', 'j.record_id').on('j.kind', '=', 'order'))
    .select([
      'j.id',
      'j.state',
      'j.said',
      'j.kind',
      'j.record_id as recordId',
      'j.title',
      'j.copies',
      'j.printer_id as printerId',
      'j.printer_name as printerName',
      'j.release',
      'j.client_release as clientRelease',
      'j.sha256',
      'j.created_at as createdAt',
      'u.first_name',
      'u.last_name',
      'o.number as order',
    ]);

/** Longer than the portal waits for any printer: after this, the process that was sending has ended. */
export const sendingMs = 3 * 60_000;
const lost = said('sheet.portal_stopped');

/**
 * Records of the sheets that a process has left as being sent that it is unknown whether they came out. Returns their ids. Reads a
 * partial index, with a literal as that demands, and writes nothing if there are none.
 */
export const noteLeftSheets = async (database: Database, now: Date): Promise<number[]> => {
  const isLeft = sql<boolean>`state = 'sending' and created_at < ${new Date(now.getTime() - sendingMs).toISOString()}`;
  const left = await database.read.selectFrom('paper_jobs').select('id').where(isLeft).execute();
  const ids = left.map(({ id }) => id);
  const set = { state: 'unknown', said: JSON.stringify(lost) } as const;
  if (ids.length > 0)
    await database.write((queries) =>
      queries.updateTable('paper_jobs').set(set).where('id', 'in', ids).where(isLeft).execute(),
    );
  return ids;
};

type Row = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number];

/** The title of a sheet whose title the portal makes; the stored one is in the language of whoever printed it. */
const titleOf = ({
  kind,
  order,
}: Pick<Row, 'kind' | 'order'>): Partial<Pick<PaperJob, 'title' | 'titleSaid'>> => {
  if (kind !== 'badge' && order === null) return {};
  const fact = order === null ? said('paper.badge') : said('paper.order', { number: orderNumber(order) });
  return { title: sayInEnglish(fact), titleSaid: fact };
};

const jobOf = ({ first_name, last_name, said: stored, order, ...row }: Row, now: Date): PaperJob => {
  const isLost = row.state === 'sending' && now.getTime() - Date.parse(row.createdAt) > sendingMs;
  return {
    ...row,
    ...titleOf({ kind: row.kind, order }),
    ...(isLost ? { state: 'unknown' as const, ...tell(lost) } : tellStored(stored)),
    createdBy: fullName({ first_name, last_name }),
  };
};

/** One sheet; null if there is none. */
export const findPaperJob = async (queries: Queries, id: number, now: Date): Promise<PaperJob | null> => {
  const row = await jobs(queries).where('j.id', '=', id).executeTakeFirst();
  return row ? jobOf(row, now) : null;
};

/** A page of sheets, newest first, and their total number. */
export const findPaperJobs = async (
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: PaperJob[]; total: number }> => {
  const { total } = await queries
    .selectFrom('paper_jobs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await jobs(queries).orderBy('j.id', 'desc').limit(limit).offset(offset).execute();
  return { rows: rows.map((row) => jobOf(row, now)), total };
};
