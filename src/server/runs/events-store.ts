import { sql } from 'kysely';
import { z } from 'zod';
import { Role } from '#domain/access/roles.ts';
import * as limits from '#domain/limits.ts';
import { noWorkIn } from '#domain/runs/turns.ts';
import { StoredSaid } from '#domain/words/said.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import { eventFormat } from '#domain/runs/formats.ts';
import { RunEvent, RunEventKind, Verdict } from '#domain/runs/run.ts';
import { hasEnded } from '#domain/runs/run-state.ts';
import { breathe } from '../breathe.ts';
import type { Queries } from '../db/database.ts';
import { notePerson } from './people-store.ts';
import type { StoredRun } from './store.ts';

const selectEvents = (queries: Queries) =>
  queries
    .selectFrom('run_events')
    .select(['id', 'run_id', 'seq', 'at', 'user_id', 'user_name', 'user_role', 'station_id', 'station_name'])
    .select(['format', 'kind', 'verdict', 'reason', 'detail', 'prior', 'sha256']);

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

/** What is no format was changed in the database: evidence shows that the event has another hash. */
const Format = RunEvent.shape.format.catch(eventFormat);

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
  format: Format.parse(row.format),
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
export const findLastInstant = async (
  queries: Queries,
  { id, seq }: Pick<StoredRun, 'id' | 'seq'>,
): Promise<string> => {
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
      ended_at: hasEnded(standing.state) ? event.at : null,
    })
    .where('id', '=', runId)
    .execute();
  await notePerson(queries, runId, event.user.id, 'acts');
  return id;
};

/**
 * The last event between two instants in which a known-wrong code was caught at a station; null if there is none. One that
 * is later than now was caught before the clock was set back.
 */
export const findChallenge = async (
  queries: Queries,
  stationId: number,
  { since, until }: { since: string; until: string },
): Promise<{ run: number; seq: number; at: string } | null> => {
  const row = await queries
    .selectFrom('run_events')
    .select(['run_id as run', 'seq', 'at'])
    // A literal: the partial index does not apply with a parameter.
    .where('kind', '=', sql.lit('challenge'))
    .where('station_id', '=', stationId)
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};

/** When the first line that still counts as clear was confirmed: after the run came to its station. Null if none was. */
export const findFirstCleared = async (queries: Queries, runId: number): Promise<string | null> => {
  const rows = await queries
    .selectFrom('run_events')
    .select(['kind', 'at'])
    .where('run_id', '=', runId)
    .where('kind', 'in', ['clear', 'move'])
    .orderBy('seq')
    .execute();
  return rows.slice(rows.findLastIndex(({ kind }) => kind === 'move') + 1)[0]?.at ?? null;
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

/** Whether a user has worked in a run, by the rules of today. */
export const hasWorkedIn = async (queries: Queries, runId: number, userId: number): Promise<boolean> => {
  const row = await queries
    .selectFrom('run_events')
    .select('id')
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .where('kind', 'not in', noWorkIn(eventFormat))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
