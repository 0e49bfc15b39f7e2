import { sql, type RawBuilder } from 'kysely';
import { agesInDays, type Clearable, type ClearedOut, type Stored } from '#domain/clear-out/contract.ts';
import * as limits from '#domain/limits.ts';
import { breathe } from '../breathe.ts';
import type { Queries } from '../db/database.ts';
import { deleteImports } from '../imports/store.ts';

/** Whose rows to clear out, and from before which instant; by default all. */
export interface Chosen {
  now: Date;
  userId?: number | undefined;
  before?: string | undefined;
}

interface Kind {
  /** The column with the instant of addition. */
  added: string;
  /** Whether nothing needs a row `t`. */
  isFree: RawBuilder<boolean>;
  /** Whether a user has added a row `t`, and nobody else. */
  isOf: (userId: number) => RawBuilder<boolean>;
  /** For how long a row is needed, whatever else is chosen. */
  neededMs?: number;
  /** What one batch deletes at most: few enough rows to block others only briefly. */
  atOnce: number;
}

const kinds: Readonly<Record<Clearable, Kind>> = {
  print_jobs: {
    added: 'created_at',
    // Those of a run are kept with the run.
    isFree: sql`t.state not in ('queued', 'sending')
      and not exists (select 1 from run_jobs as r where r.job_id = t.id)
      and not exists (select 1 from print_pieces as p where p.job_id = t.id and p.state = 'sending')`,
    isOf: (userId) => sql`t.created_by = ${userId}`,
    atOnce: 200,
  },
  paper_jobs: {
    added: 'created_at',
    isFree: sql`t.state <> 'sending'`,
    isOf: (userId) => sql`t.created_by = ${userId}`,
    atOnce: 20,
  },
  runs: {
    added: 'created_at',
    isFree: sql`t.state = 'abandoned' and t.sealed_seq = 0
      and not exists (select 1 from run_rolls as l where l.run_id = t.id)
      and not exists (select 1 from run_jobs as j where j.run_id = t.id)`,
    isOf: (userId) => sql`t.worker_id = ${userId}`,
    atOnce: 200,
  },
  misses: {
    added: 'first_at',
    isFree: sql`1 = 1`,
    isOf: (userId) =>
      sql`not exists (select 1 from miss_reports as r where r.miss_id = t.id and r.user_id <> ${userId})`,
    atOnce: 200,
  },
  imports: {
    added: 'at',
    isFree: sql`not exists (select 1 from drafts as d where d.import_id = t.id)`,
    isOf: (userId) => sql`t.user_id = ${userId}`,
    neededMs: limits.imports.undoMs,
    atOnce: 200,
  },
  release_comments: {
    added: 'at',
    // A draft of another product of its SKU waits for this one's client, too.
    isFree: sql`not exists (select 1 from drafts as d where d.entity = 'product' and d.record_id = t.product_id)
      and t.product_id not in (select own_id from draft_clients where entity = 'product' and own_id is not null)`,
    isOf: (userId) => sql`t.user_id = ${userId}`,
    atOnce: 200,
  },
  order_messages: {
    added: 'at',
    isFree: sql`exists (select 1 from order_lines as l
      where l.order_id = t.order_id and l.position = t.position and l.closed_at is not null)`,
    isOf: (userId) => sql`t.user_id = ${userId}`,
    atOnce: 200,
  },
};

/** Whether a row `t` would be deleted. */
const isChosen = (
  { isFree, isOf, added, neededMs = 0 }: Kind,
  { now, userId, before }: Chosen,
): RawBuilder<boolean> =>
  sql.join(
    [
      isFree,
      ...(neededMs === 0
        ? []
        : [sql`t.${sql.ref(added)} < ${new Date(now.getTime() - neededMs).toISOString()}`]),
      ...(userId === undefined ? [] : [isOf(userId)]),
      ...(before === undefined ? [] : [sql`t.${sql.ref(added)} < ${before}`]),
    ],
    sql` and `,
  );

const findChosen = async (queries: Queries, what: Clearable, chosen: Chosen): Promise<number[]> => {
  const kind = kinds[what];
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(what)} as t
    where ${isChosen(kind, chosen)} order by t.id limit ${sql.lit(kind.atOnce)}`.execute(queries);
  return rows.map(({ id }) => id);
};

const refusalsAtOnce = 500;

/** Deletes a batch of the refused acts of these runs. True if none are left. */
const deleteRefusals = async (queries: Queries, ids: readonly number[]): Promise<boolean> => {
  if (ids.length === 0) return true;
  const { numDeletedRows } = await queries
    .deleteFrom('run_refusals')
    .where('id', 'in', (row) =>
      row.selectFrom('run_refusals').select('id').where('run_id', 'in', ids).limit(refusalsAtOnce),
    )
    .executeTakeFirst();
  return numDeletedRows < BigInt(refusalsAtOnce);
};

/** Deletes runs with their events; of a long one its events first, so that a run may remain. Returns the number deleted. */
const deleteRuns = async (queries: Queries, ids: readonly number[]): Promise<ClearedOut> => {
  if (!(await deleteRefusals(queries, ids))) return { deleted: 0, isOver: false };
  let left = kinds.runs.atOnce;
  let deleted = 0;
  for (const id of ids) {
    const events = await queries
      .selectFrom('run_events')
      .select('id')
      .where('run_id', '=', id)
      .orderBy('seq', 'desc')
      .limit(left)
      .execute();
    if (events.length > 0)
      await queries
        .deleteFrom('run_events')
        .where(
          'id',
          'in',
          events.map((event) => event.id),
        )
        .execute();
    left -= events.length;
    if (left === 0) return { deleted, isOver: false };
    for (const table of ['run_people', 'run_photos', 'run_numbers'] as const)
      await queries.deleteFrom(table).where('run_id', '=', id).execute();
    await queries.deleteFrom('runs').where('id', '=', id).execute();
    deleted += 1;
  }
  return { deleted, isOver: ids.length < kinds.runs.atOnce };
};

/** Deletes a batch of what was chosen, small enough to block others only briefly. */
export const clearBatch = async (queries: Queries, what: Clearable, chosen: Chosen): Promise<ClearedOut> => {
  const ids = await findChosen(queries, what, chosen);
  if (what === 'runs') return deleteRuns(queries, ids);
  if (what === 'imports') {
    const deleted = await deleteImports(queries, ids);
    return { deleted, isOver: deleted === ids.length && ids.length < kinds.imports.atOnce };
  }
  if (ids.length > 0) await queries.deleteFrom(what).where('id', 'in', ids).execute();
  return { deleted: ids.length, isOver: ids.length < kinds[what].atOnce };
};

/** How many ids are counted at once: with SQLite nothing else runs meanwhile. */
const idsAtOnce = 20_000;
const dayMs = 24 * 60 * 60 * 1000;

export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString();

const sumOf = (condition: RawBuilder<boolean>) => sql`sum(case when ${condition} then 1 else 0 end)`;

/** What of a kind is stored at an instant, and how much of it would be deleted. Others have their turn in between. */
export const countStored = async (queries: Queries, what: Clearable, chosen: Chosen): Promise<Stored> => {
  const { now } = chosen;
  const kind = kinds[what];
  const added = sql`t.${sql.ref(kind.added)}`;
  const sums = sql.join(
    agesInDays.map(
      (days) => sql`${sumOf(sql`${added} < ${daysBefore(now, days)}`)} as ${sql.ref(`older${days}`)}`,
    ),
  );
  const stored: Stored = {
    what,
    rows: 0,
    oldest: null,
    older: agesInDays.map((days) => ({ days, rows: 0 })),
    clearable: 0,
  };
  const last = await queries
    .selectFrom(what)
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  for (let after = 0; after < (last.id ?? 0); after += idsAtOnce) {
    const { rows } = await sql<Record<string, number | string | null>>`select count(*) as count,
      min(${added}) as oldest, ${sumOf(isChosen(kind, chosen))} as clearable, ${sums}
      from ${sql.table(what)} as t where t.id > ${after} and t.id <= ${after + idsAtOnce}`.execute(queries);
    const [row = {}] = rows;
    const { oldest } = row;
    stored.rows += Number(row['count']);
    stored.clearable += Number(row['clearable']);
    if (typeof oldest === 'string' && (stored.oldest === null || oldest < stored.oldest))
      stored.oldest = oldest;
    for (const age of stored.older) age.rows += Number(row[`older${age.days}`]);
    await breathe();
  }
  return stored;
};
