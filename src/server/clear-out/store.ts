import { sql } from 'kysely';
import type { Clearable, ClearedOut } from '#domain/clear-out/contract.ts';
import type { Queries } from '../db/database.ts';

/** Whose rows to clear out, and from before which instant; by default all. */
export interface Chosen {
  userId?: number | undefined;
  before?: string | undefined;
}

type Clear = (queries: Queries, chosen: Chosen) => Promise<ClearedOut>;

/** What one batch deletes at most: few enough rows to block others only briefly. */
const rowsAtOnce = 200;
const sheetsAtOnce = 20;

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Deletes some print jobs that have ended, with their labels and reprints. Those of a run are kept with the run. */
const clearPrintJobs: Clear = async (queries, { userId, before }) => {
  const rows = await queries
    .selectFrom('print_jobs as j')
    .select('j.id')
    .where('j.state', 'not in', ['queued', 'sending'])
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('run_jobs as r').select('r.job_id').whereRef('r.job_id', '=', 'j.id')),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('print_pieces as p')
            .select('p.job_id')
            .whereRef('p.job_id', '=', 'j.id')
            .where('p.state', '=', 'sending'),
        ),
      ),
    )
    .$if(userId !== undefined, (query) => query.where('j.created_by', '=', userId ?? 0))
    .$if(before !== undefined, (query) => query.where('j.created_at', '<', before ?? ''))
    .orderBy('j.id')
    .limit(rowsAtOnce)
    .execute();
  const ids = idsOf(rows);
  if (ids.length > 0) await queries.deleteFrom('print_jobs').where('id', 'in', ids).execute();
  return { deleted: ids.length, isOver: ids.length < rowsAtOnce };
};

const clearPaperJobs: Clear = async (queries, { userId, before }) => {
  const ids = idsOf(
    await queries
      .selectFrom('paper_jobs')
      .select('id')
      .where('state', '<>', 'sending')
      .$if(userId !== undefined, (query) => query.where('created_by', '=', userId ?? 0))
      .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
      .orderBy('id')
      .limit(sheetsAtOnce)
      .execute(),
  );
  if (ids.length > 0) await queries.deleteFrom('paper_jobs').where('id', 'in', ids).execute();
  return { deleted: ids.length, isOver: ids.length < sheetsAtOnce };
};

/** Deletes some abandoned runs that no label, seal or print job names; of a long one its events first. */
const clearRuns: Clear = async (queries, { userId, before }) => {
  const found = await queries
    .selectFrom('runs as r')
    .select('r.id')
    .where('r.state', '=', 'abandoned')
    .where('r.sealed_seq', '=', 0)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('run_rolls as l').select('l.run_id').whereRef('l.run_id', '=', 'r.id')),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('run_jobs as j').select('j.run_id').whereRef('j.run_id', '=', 'r.id')),
      ),
    )
    .$if(userId !== undefined, (query) => query.where('r.worker_id', '=', userId ?? 0))
    .$if(before !== undefined, (query) => query.where('r.created_at', '<', before ?? ''))
    .orderBy('r.id')
    .limit(rowsAtOnce)
    .execute();
  let left = rowsAtOnce;
  let deleted = 0;
  for (const { id } of found) {
    const events = idsOf(
      await queries
        .selectFrom('run_events')
        .select('id')
        .where('run_id', '=', id)
        .orderBy('seq', 'desc')
        .limit(left)
        .execute(),
    );
    if (events.length > 0) await queries.deleteFrom('run_events').where('id', 'in', events).execute();
    left -= events.length;
    if (left === 0) return { deleted, isOver: false };
    for (const table of ['run_people', 'run_photos', 'run_numbers', 'run_refusals'] as const)
      await queries.deleteFrom(table).where('run_id', '=', id).execute();
    await queries.deleteFrom('runs').where('id', '=', id).execute();
    deleted += 1;
  }
  return { deleted, isOver: found.length < rowsAtOnce };
};

/** Deletes some unknown codes; of one user those that nobody else has reported. */
const clearMisses: Clear = async (queries, { userId, before }) => {
  const ids = idsOf(
    await queries
      .selectFrom('misses as m')
      .select('m.id')
      .$if(userId !== undefined, (query) =>
        query.where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('miss_reports as r')
                .select('r.miss_id')
                .whereRef('r.miss_id', '=', 'm.id')
                .where('r.user_id', '<>', userId ?? 0),
            ),
          ),
        ),
      )
      .$if(before !== undefined, (query) => query.where('m.first_at', '<', before ?? ''))
      .orderBy('m.id')
      .limit(rowsAtOnce)
      .execute(),
  );
  if (ids.length > 0) await queries.deleteFrom('misses').where('id', 'in', ids).execute();
  return { deleted: ids.length, isOver: ids.length < rowsAtOnce };
};

const clearings: Readonly<Record<Clearable, Clear>> = {
  print_jobs: clearPrintJobs,
  paper_jobs: clearPaperJobs,
  runs: clearRuns,
  misses: clearMisses,
};

/** Deletes a batch of what was chosen, small enough to block others only briefly. */
export const clearBatch = (queries: Queries, what: Clearable, chosen: Chosen): Promise<ClearedOut> =>
  clearings[what](queries, chosen);

const instants = {
  print_jobs: 'created_at',
  paper_jobs: 'created_at',
  runs: 'created_at',
  misses: 'first_at',
} as const satisfies Record<Clearable, string>;

/** How many rows there are, and when the oldest was added; null if there is none. */
export const countStored = async (
  queries: Queries,
  what: Clearable,
): Promise<{ rows: number; oldest: string | null }> => {
  const row = await queries
    .selectFrom(what)
    .select([
      sql<number | string>`count(*)`.as('rows'),
      sql<string | null>`min(${sql.ref(instants[what])})`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { rows: Number(row.rows), oldest: row.oldest };
};
