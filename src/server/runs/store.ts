import { dueOf } from '#domain/runs/due.ts';
import { nextOf } from '#domain/runs/next-step.ts';
import { issuedOf, outstandingOf, RunPlan, Standing, type Run } from '#domain/runs/run.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { sayInEnglish, tell } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { forKeyShare, forUpdate } from '../db/locks/row-lock.ts';

export const selectRuns = (queries: Queries) =>
  queries
    .selectFrom('runs as r')
    .select([
      'r.id',
      'r.plan',
      'r.standing',
      'r.station_id',
      'r.station_name',
      'r.worker_id',
      'r.worker_name',
    ])
    .select(['r.created_at', 'r.ended_at', 'r.last_seq', 'r.last_sha256', 'r.event_bytes']);

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number];

/** A stored run: its plan, which never changes, and the state that its events add up to. */
export interface StoredRun {
  id: number;
  plan: RunPlan;
  standing: Standing;
  station: { id: number; name: string };
  worker: { id: number; name: string };
  createdAt: string;
  endedAt: string | null;
  seq: number;
  sha256: string;
  /** The bytes of its events in evidence. */
  eventBytes: number;
}

export const storedOf = (row: RunRow): StoredRun => ({
  id: row.id,
  plan: RunPlan.parse(JSON.parse(row.plan)),
  standing: Standing.parse(JSON.parse(row.standing)),
  station: { id: row.station_id, name: row.station_name },
  worker: { id: row.worker_id, name: row.worker_name },
  createdAt: row.created_at,
  endedAt: row.ended_at,
  seq: row.last_seq,
  sha256: row.last_sha256,
  eventBytes: row.event_bytes,
});

const unexplainedOf = ({ applied, closing, ...standing }: Standing): number | null => {
  const counted = applied ?? closing?.applied ?? null;
  return counted === null ? null : outstandingOf(standing) - counted;
};

export const runOf = ({ plan, standing, ...run }: StoredRun): Run => ({
  ...plan,
  ...standing,
  notes: plan.notes.map(tell),
  stop: standing.stop && { ...standing.stop, ...tell(standing.stop.said) },
  id: run.id,
  station: run.station,
  worker: run.worker,
  createdAt: run.createdAt,
  endedAt: run.endedAt,
  seq: run.seq,
  sha256: run.sha256,
  issued: issuedOf(standing),
  unexplained: unexplainedOf(standing),
  due: dueOf(plan, standing),
  next: sayInEnglish(nextOf(plan, standing)),
  nextStep: nextOf(plan, standing),
});

/** A run, locked until the transaction ends; null if there is none. */
export const lockRun = async (queries: Queries, id: number): Promise<StoredRun | null> => {
  const row = await forUpdate(queries, selectRuns(queries).where('r.id', '=', id)).executeTakeFirst();
  return row ? storedOf(row) : null;
};

/** Keeps a product and its client from being published until the transaction ends; waits for a publication. */
export const lockReleased = async (
  queries: Queries,
  productId: number,
  clientId: number | null,
): Promise<void> => {
  if (clientId !== null)
    await forKeyShare(
      queries,
      queries.selectFrom('clients').select('id').where('id', '=', clientId),
    ).execute();
  await forKeyShare(
    queries,
    queries.selectFrom('client_products').select('id').where('id', '=', productId),
  ).execute();
};

/** The product and client of a run, which never change; null if there is no such run. */
export const findRecordsOf = async (
  queries: Queries,
  runId: number,
): Promise<{ productId: number; clientId: number | null } | null> => {
  const row = await queries
    .selectFrom('runs')
    .select(['product_id as productId', 'client_id as clientId'])
    .where('id', '=', runId)
    .executeTakeFirst();
  return row ?? null;
};

/** Makes acts at one station that depend on each other take turns until the transaction ends. */
export const lockStation = async (queries: Queries, id: number): Promise<void> => {
  await forUpdate(queries, queries.selectFrom('stations').select('id').where('id', '=', id)).execute();
};

/** A run without its events; null if there is none. */
export const findStoredRun = async (queries: Queries, id: number): Promise<StoredRun | null> => {
  const row = await selectRuns(queries).where('r.id', '=', id).executeTakeFirst();
  return row ? storedOf(row) : null;
};

/** A run without its events; null if there is none. */
export const findRunAlone = async (queries: Queries, id: number): Promise<Run | null> => {
  const run = await findStoredRun(queries, id);
  return run && runOf(run);
};

/** Inserts a run without events, and returns its id. */
export const insertRun = async (
  queries: Queries,
  {
    plan,
    standing,
    station,
    worker,
    createdAt,
    sha256,
  }: Omit<StoredRun, 'id' | 'seq' | 'endedAt' | 'eventBytes'>,
): Promise<number> => {
  const { id } = await queries
    .insertInto('runs')
    .values({
      product_id: plan.productId,
      client_id: plan.clientId,
      product_release: plan.release,
      client_release: plan.clientRelease,
      station_id: station.id,
      station_name: station.name,
      batch_key: plan.batch === null ? null : searchKey(plan.batch),
      gtin: plan.gtin,
      state: standing.state,
      plan: JSON.stringify(plan),
      standing: JSON.stringify(standing),
      applied: standing.applied,
      worker_id: worker.id,
      worker_name: worker.name,
      created_at: createdAt,
      ended_at: null,
      last_seq: 0,
      last_sha256: sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Whether a user published or approved one of these releases. */
export const isPublisherOf = async (
  queries: Queries,
  userId: number,
  { productId, release, clientId, clientRelease }: RunPlan,
): Promise<boolean> => {
  const row = await queries
    .selectFrom('releases')
    .select('id')
    .where((row) =>
      row.or([
        row.and({ entity: 'product', record_id: productId, number: release }),
        row.and({ entity: 'client', record_id: clientId ?? 0, number: clientRelease ?? 0 }),
      ]),
    )
    .where((row) => row.or([row('user_id', '=', userId), row('approved_by', '=', userId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The id of the station of a run; null if there is no such run. */
export const findStationOfRun = async (queries: Queries, id: number): Promise<number | null> => {
  const row = await queries.selectFrom('runs').select('station_id').where('id', '=', id).executeTakeFirst();
  return row?.station_id ?? null;
};

/** Gives a locked run to another station. */
export const moveRun = async (
  queries: Queries,
  id: number,
  station: { id: number; name: string },
): Promise<void> => {
  await queries
    .updateTable('runs')
    .set({ station_id: station.id, station_name: station.name })
    .where('id', '=', id)
    .execute();
};
