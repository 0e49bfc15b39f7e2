import { sql } from 'kysely';
import { z } from 'zod';
import { Role } from '#domain/access/roles.ts';
import * as limits from '#domain/limits.ts';
import { isNoWork } from '#domain/runs/turns.ts';
import { dueOf } from '#domain/runs/due.ts';
import { nextOf } from '#domain/runs/next-step.ts';
import { StoredSaid, type Told } from '#domain/words/said.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import {
  issuedOf,
  openStates,
  outstandingOf,
  RunEventKind,
  RunPlan,
  Standing,
  Verdict,
  type Run,
  type RunEvent,
} from '#domain/runs/run.ts';
import type { Hold } from '#domain/holds/contract.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { breathe } from '../breathe.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { forKeyShare, forUpdate } from '../db/locks/row-lock.ts';
import { inBatches } from '../in-batches.ts';

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

/** A fact with its sentence. */
const told = (fact: StoredSaid): Told => ({ ...fact, sentence: sayInEnglish(fact) });

export const runOf = ({ plan, standing, ...run }: StoredRun): Run => ({
  ...plan,
  ...standing,
  notes: plan.notes.map(told),
  stop: standing.stop && { ...standing.stop, ...told(standing.stop.said) },
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

/** The ids of the open runs of these products or clients, in order. */
export const findOpenRunsOf = async (
  queries: Queries,
  { entity, ids }: { entity: 'product' | 'client'; ids: readonly number[] },
): Promise<number[]> => {
  const rows = await inBatches(ids, (batch) =>
    queries
      .selectFrom('runs')
      .select('id')
      .where(`${entity}_id`, 'in', batch)
      .where('state', 'not in', ['closed', 'abandoned'])
      .execute(),
  );
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
};

/** The ids of the open runs to which labels of this roll were issued, in order. */
export const findOpenRunsWith = async (queries: Queries, code: string): Promise<number[]> => {
  const rows = await queries
    .selectFrom('run_rolls as w')
    .innerJoin('runs as r', 'r.id', 'w.run_id')
    .select('r.id')
    .where('w.code', '=', code)
    .where('w.is_issued', '=', 1)
    .where('r.state', 'not in', ['closed', 'abandoned'])
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The ids of the open runs of what is held, in order: those that a hold on a printer holds are found by their acts. */
export const findOpenRunsHeldBy = async (
  queries: Queries,
  { on, recordId, clientId, release, batch, name }: Hold,
): Promise<number[]> => {
  if (on === 'printer') return [];
  if (on === 'roll') return findOpenRunsWith(queries, name);
  const rows = await queries
    .selectFrom('runs')
    .select('id')
    .where('state', 'not in', ['closed', 'abandoned'])
    .$if(on === 'product', (runs) => runs.where('product_id', '=', recordId))
    .$if(on === 'client', (runs) => runs.where('client_id', '=', recordId))
    .$if(on === 'station', (runs) => runs.where('station_id', '=', recordId))
    .$if(on === 'release' && recordId !== null, (runs) =>
      runs.where('product_id', '=', recordId).where('product_release', '=', release),
    )
    .$if(on === 'release' && recordId === null, (runs) =>
      runs.where('client_id', '=', clientId).where('client_release', '=', release),
    )
    .$if(on === 'batch', (runs) =>
      runs
        .where('batch_key', '=', searchKey(batch ?? ''))
        .$if(clientId !== null, (ofClient) => ofClient.where('client_id', '=', clientId)),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
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

const selectEvents = (queries: Queries) =>
  queries
    .selectFrom('run_events')
    .select(['id', 'run_id', 'seq', 'at', 'user_id', 'user_name', 'user_role', 'station_id', 'station_name'])
    .select(['format', 'kind', 'verdict', 'reason', 'detail', 'prior', 'sha256']);

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

const Detail = z.record(z.string(), z.unknown());

const saidIn = ({ format, reason }: EventRow): StoredSaid | null =>
  format === 1 || reason === null ? null : readSaid(reason);

/** A stored fact. A reason that is none was changed in the database: evidence shows it as it stands, and that it was. */
const readSaid = (text: string): StoredSaid => {
  try {
    return StoredSaid.parse(JSON.parse(text));
  } catch {
    return { code: 'text.as_written', values: { text } };
  }
};

const reasonOf = (row: EventRow): Pick<RunEvent, 'reason' | 'said'> => {
  const fact = saidIn(row);
  return { reason: row.format === 1 ? row.reason : fact && sayInEnglish(fact), said: fact };
};

const roleIn = ({ user_role: role }: EventRow): { role?: Role } =>
  role === null ? {} : { role: Role.parse(role) };

const eventOf = (row: EventRow): RunEvent => ({
  format: row.format === 1 || row.format === 2 ? row.format : 3,
  seq: row.seq,
  at: row.at,
  user: { id: row.user_id, name: row.user_name, ...roleIn(row) },
  station: row.station_id === null ? null : { id: row.station_id, name: row.station_name ?? '' },
  kind: RunEventKind.parse(row.kind),
  verdict: Verdict.parse(row.verdict),
  ...reasonOf(row),
  detail: Detail.parse(JSON.parse(row.detail)),
  prior: row.prior,
  sha256: row.sha256,
});

/** A run without its events; null if there is none. */
export const findRunAlone = async (queries: Queries, id: number): Promise<Run | null> => {
  const run = await findStoredRun(queries, id);
  return run && runOf(run);
};

/** The latest events of a run from a number on, newest first, at most 100. */
export const findEventsFrom = async (queries: Queries, runId: number, first: number): Promise<RunEvent[]> => {
  const rows = await selectEvents(queries)
    .where('run_id', '=', runId)
    .where('seq', '>=', first)
    .orderBy('seq', 'desc')
    .limit(limits.run.eventsShown)
    .execute();
  return rows.map(eventOf);
};

const eventsAtOnce = 100;

/** All events of a run in order, in batches; other requests run between these. */
export async function* eventsOf(queries: Queries, runId: number): AsyncGenerator<RunEvent[]> {
  for (let after = 0; ; await breathe()) {
    const rows = await selectEvents(queries)
      .where('run_id', '=', runId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(eventsAtOnce)
      .execute();
    yield rows.map(eventOf);
    const last = rows.at(-1);
    if (!last || rows.length < eventsAtOnce) return;
    after = last.seq;
  }
}

/** The time of a run's last event. */
export const findLastInstant = async (queries: Queries, { id, seq }: StoredRun): Promise<string> => {
  const row = await queries
    .selectFrom('run_events')
    .select('at')
    .where('run_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return row.at;
};

/** The event with this id, which is unique over all runs, and its run; null if there is none. */
export const findEvent = async (
  queries: Queries,
  id: number,
): Promise<{ runId: number; event: RunEvent } | null> => {
  const row = await selectEvents(queries).where('id', '=', id).executeTakeFirst();
  return row ? { runId: row.run_id, event: eventOf(row) } : null;
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

/**
 * Appends an event to a locked run, stores the run's new state, and returns the event's id. `eventBytes` includes the
 * event.
 */
export const appendEvent = async (
  queries: Queries,
  runId: number,
  event: RunEvent,
  { standing, worker, eventBytes }: Pick<StoredRun, 'standing' | 'worker' | 'eventBytes'>,
): Promise<number> => {
  const { id } = await queries
    .insertInto('run_events')
    .values({
      run_id: runId,
      seq: event.seq,
      at: event.at,
      user_id: event.user.id,
      user_name: event.user.name,
      user_role: event.user.role ?? null,
      station_id: event.station?.id ?? null,
      station_name: event.station?.name ?? null,
      kind: event.kind,
      verdict: event.verdict,
      format: event.format,
      reason: event.format === 1 ? event.reason : event.said && JSON.stringify(event.said),
      detail: JSON.stringify(event.detail),
      prior: event.prior,
      sha256: event.sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('runs')
    .set({
      state: standing.state,
      standing: JSON.stringify(standing),
      applied: standing.applied,
      worker_id: worker.id,
      worker_name: worker.name,
      last_seq: event.seq,
      last_sha256: event.sha256,
      event_bytes: eventBytes,
      ended_at: openStates.includes(standing.state) ? null : event.at,
    })
    .where('id', '=', runId)
    .execute();
  const person = { run_id: runId, user_id: event.user.id };
  await insertMany(queries, 'run_people', [person], { ignoresConflicts: true });
  return id;
};

/** Records that labels of a roll were issued to a run. */
/** Notes that a roll was scanned in a run, and whether labels of it were issued. */
export const noteRoll = async (
  queries: Queries,
  runId: number,
  code: string,
  isIssued: boolean,
): Promise<void> => {
  const row = { run_id: runId, code, is_issued: isIssued ? 1 : 0 };
  await insertMany(queries, 'run_rolls', [row], { ignoresConflicts: true });
  if (isIssued)
    await queries
      .updateTable('run_rolls')
      .set({ is_issued: 1 })
      .where('run_id', '=', runId)
      .where('code', '=', code)
      .execute();
};

export const notePhoto = async (
  queries: Queries,
  photo: { runId: number; seq: number; key: string; sha256: string; at: string },
): Promise<void> => {
  const { runId, ...rest } = photo;
  await insertMany(queries, 'run_photos', [{ run_id: runId, ...rest }]);
};

/** The station and the client of the run that has a photo; null if the file is no photo of a run. */
export const findRunOfPhoto = async (
  queries: Queries,
  key: string,
): Promise<{ stationId: number; clientId: number | null } | null> => {
  const row = await queries
    .selectFrom('run_photos as p')
    .innerJoin('runs as r', 'r.id', 'p.run_id')
    .select(['r.station_id as stationId', 'r.client_id as clientId'])
    .where('p.key', '=', key)
    .executeTakeFirst();
  return row ?? null;
};

/** Links a print job to a run; false if it belongs to any run already. */
export const noteJob = async (queries: Queries, runId: number, jobId: number): Promise<boolean> => {
  const made = await insertMany(queries, 'run_jobs', [{ run_id: runId, job_id: jobId }], {
    ignoresConflicts: true,
    returning: ['job_id'],
  });
  return made.length > 0;
};

/** The last event since an instant in which a known-wrong code was caught at a station; null if there is none. */
export const findChallenge = async (
  queries: Queries,
  stationId: number,
  since: string,
): Promise<{ run: number; seq: number; at: string } | null> => {
  const row = await queries
    .selectFrom('run_events')
    .select(['run_id as run', 'seq', 'at'])
    // A literal: the partial index does not apply with a parameter.
    .where('kind', '=', sql.lit('challenge'))
    .where('station_id', '=', stationId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};

/** Another run at this station whose line is cleared and that has not ended; null if there is none. */
export const findRunOnLine = async (
  queries: Queries,
  stationId: number,
  except: number,
): Promise<number | null> => {
  const row = await queries
    .selectFrom('runs')
    .select('id')
    .where('station_id', '=', stationId)
    .where('state', 'not in', ['closed', 'abandoned'])
    .where('state', '<>', 'planned')
    .where('id', '<>', except)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
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

/** How many runs of a station are open. */
export const countOpenRuns = async (queries: Queries, stationId: number): Promise<number> => {
  const { open } = await queries
    .selectFrom('runs')
    .select(sql<number | string>`count(*)`.as('open'))
    .where('station_id', '=', stationId)
    .where('state', 'not in', ['closed', 'abandoned'])
    .executeTakeFirstOrThrow();
  return Number(open);
};

/** A page of the open runs of a station, newest first, and their total number. */
export const findRunsAt = async (
  queries: Queries,
  stationId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Run[]; total: number }> => {
  const rows = await selectRuns(queries)
    .where('r.station_id', '=', stationId)
    .where('r.state', 'not in', ['closed', 'abandoned'])
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: rows.map((row) => runOf(storedOf(row))), total: await countOpenRuns(queries, stationId) };
};

/** The id of the station of a run; null if there is no such run. */
export const findStationOfRun = async (queries: Queries, id: number): Promise<number | null> => {
  const row = await queries.selectFrom('runs').select('station_id').where('id', '=', id).executeTakeFirst();
  return row?.station_id ?? null;
};

/** Events of a run before a given event, newest first. */
export const findEventsBefore = async (
  queries: Queries,
  runId: number,
  before: number,
): Promise<RunEvent[]> => {
  const rows = await selectEvents(queries)
    .where('run_id', '=', runId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limits.run.eventsShown)
    .execute();
  return rows.map(eventOf);
};

/** The run that ended last at a station; null if none did. */
export const findLastEnded = async (queries: Queries, stationId: number): Promise<number | null> => {
  const row = await queries
    .selectFrom('runs')
    .select('id')
    .where('station_id', '=', stationId)
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Whether a photo with these bytes is of a run already. */
export const isPhotoUsed = async (queries: Queries, sha256: string): Promise<boolean> => {
  const row = await queries
    .selectFrom('run_photos')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether a user has an event in a run, other than answering as second person. */
export const hasWorkedIn = async (queries: Queries, runId: number, userId: number): Promise<boolean> => {
  const row = await queries
    .selectFrom('run_events')
    .select('id')
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .where('kind', 'not in', isNoWork)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
