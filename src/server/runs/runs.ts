import { can } from '#domain/access/can.ts';
import type { Role } from '#domain/access/roles.ts';
import type { AuditKind } from '#domain/audit/contract.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import {
  addRunEvent,
  createRun,
  type FullRun,
  type RunAnswer,
  type RunDraft,
} from '#domain/runs/contract.ts';
import type { Judgement } from '#domain/runs/judge-piece.ts';
import { atTheStart, play, type Move } from '#domain/runs/machine.ts';
import { noProof, Proof, type RunEvent } from '#domain/runs/run.ts';
import { noPrior } from '#domain/runs/sealed-event.ts';
import type { Circumstances } from '#domain/runs/turns.ts';
import { said, sayInEnglish, type Said } from '#domain/words/say.ts';
import type { Station } from '#domain/stations/contract.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce, requireExisting } from '../idempotency/store.ts';
import { keepHoldsOut, requireNoHold } from '../holds/require-no-hold.ts';
import { factOf } from '../holds/store.ts';
import { returnToRoll, takeFromRoll } from '../rolls/roll-pieces.ts';
import { findRollByCode } from '../rolls/store.ts';
import { findStation } from '../stations/store.ts';
import { append, type How as Acted } from './append-event.ts';
import { findHoldOnAct } from './held.ts';
import { judge, usedSaid } from './judging.ts';
import { findNumber, forgetNumbers, noteNumbers } from './numbers-store.ts';
import { findNewRelease, supersedeRun } from './outdated.ts';
import { planOf } from './plan-run.ts';
import { noteRefusal } from './refusals-store.ts';
import { factsOfJob, faultOfJob, printedOf, stopJobs } from './run-printing.ts';
import {
  countOpenRuns,
  findEvent,
  findEventsFrom,
  findLastEnded,
  findLastInstant,
  findRecordsOf,
  findRunOnLine,
  findStoredRun,
  insertRun,
  isPhotoUsed,
  lockReleased,
  lockRun,
  lockStation,
  moveRun,
  noteJob,
  notePhoto,
  noteRoll,
  type StoredRun,
} from './store.ts';
import { openRunOf, whoOf } from './who.ts';

/** The user who acts, their station, the source of the call, and its Idempotency-Key. */
export interface RunBy {
  userId: number;
  name: string;
  role: Role;
  station: Station | null;
  source: Source;
  key: CreationKey | null;
}

/** A stored photo, as an act of the run. */
interface PhotoAct {
  kind: 'photo';
  key: string;
  sha256: string;
}

type AnyAct = RunAct | PhotoAct;

/** Thrown to end a transaction without recording anything in the run; says why. */
class Refused extends Error {
  readonly said: Said;

  constructor(fact: Said) {
    super(fact.code);
    this.said = fact;
  }
}

/**
 * Starts runs and applies users' acts to them. Every act becomes an event in the run's hash chain; refusals are
 * recorded in the audit trail.
 */
export class Runs {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #audit: Pick<AuditWriter, 'note'>;

  constructor(database: Database, clock: Clock, audit: Pick<AuditWriter, 'note'>) {
    this.#database = database;
    this.#clock = clock;
    this.#audit = audit;
  }

  /**
   * Starts a run with the current releases. Throws `product.not_found`, `station.not_found`, `run.not_at_station`,
   * `run.too_many_open`, `run.unreleased`, and `request.invalid` if the label needs a batch and a date that are missing.
   */
  start(draft: RunDraft, by: RunBy): Promise<FullRun> {
    const at = this.#clock().toISOString();
    const { userId, key } = by;
    return retryLostRace(() =>
      this.#database.write(async (queries) => {
        await keepHoldsOut(queries);
        const make = async () => {
          const station = await findStation(queries, draft.stationId);
          if (!station) throw new Problem('station.not_found');
          if (by.station?.id !== station.id && !can(by.role, 'run.second'))
            throw new Problem('run.not_at_station');
          // The lock makes concurrent starts at one station take turns.
          await lockStation(queries, station.id);
          if ((await countOpenRuns(queries, station.id)) >= limits.run.openPerStation)
            throw new Problem('run.too_many_open');
          const { plan, releases } = await planOf(queries, draft);
          const batches = plan.batch === null ? [] : [plan.batch];
          await requireNoHold(queries, { ...plan, batches, stationId: station.id });
          const worker = { id: userId, name: by.name };
          const at_ = { id: station.id, name: station.name };
          const run = { plan, standing: atTheStart, station: at_, worker, createdAt: at, sha256: noPrior };
          const id = await insertRun(queries, run);
          const event = {
            kind: 'start',
            verdict: 'right',
            said: null,
            detail: { ...plan, station: at_, ...releases },
          } as const;
          await append(queries, { ...run, id, seq: 0, endedAt: null, eventBytes: 0 }, event, { by, at });
          await this.#record(queries, 'run_started', id, { by, at, pieces: plan.quantity });
          return id;
        };
        return createOnce(
          queries,
          createRun,
          { userId, at, key },
          { make, find: (id) => this.#full(queries, id, by) },
        );
      }),
    );
  }

  /**
   * Applies an act to a run. A refused act changes nothing, and the answer says why. Throws `run.not_found`, and
   * `access.denied` to a second person whose role may not answer.
   */
  act(runId: number, act: RunAct, by: RunBy): Promise<RunAnswer> {
    if (act.kind === 'second_person' && !can(by.role, 'run.second')) throw new Problem('access.denied');
    return retryLostRace(async () => {
      try {
        return await this.#inTransaction(runId, act, by);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return this.#refuse(runId, act.kind, error.said, by);
      }
    });
  }

  /**
   * Adds a photo. `store` stores the file, and calls `note` in the transaction that inserts its row, so that a refused
   * photo leaves nothing behind. Throws `run.not_found`, and the errors of `store`.
   */
  async addPhoto(
    runId: number,
    by: RunBy,
    store: (note: (queries: Queries, photo: Omit<PhotoAct, 'kind'>) => Promise<void>) => Promise<unknown>,
  ): Promise<RunAnswer> {
    let made = 0;
    try {
      await store(async (queries, photo) => {
        const run = await this.#lock(queries, runId);
        if (run.standing.photos >= limits.run.photos) throw new Problem('run.full');
        const at = await this.#now(queries, run);
        made = await this.#play(queries, run, { kind: 'photo', ...photo }, { by, at });
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#refuse(runId, 'photo', error.said, by);
    }
    return requireExisting(await this.#answer(this.#database.read, made, by));
  }

  /** Locks a run, after its product and client: whoever publishes these locks them first, and then their runs. */
  async #lock(queries: Queries, runId: number): Promise<StoredRun> {
    const of = await findRecordsOf(queries, runId);
    if (of) await lockReleased(queries, of.productId, of.clientId);
    const run = await lockRun(queries, runId);
    if (!run) throw new Problem('run.not_found');
    return run;
  }

  #inTransaction(runId: number, given: RunAct, by: RunBy): Promise<RunAnswer> {
    const { userId, key } = by;
    const act = withRollCode(given);
    return this.#database.write(async (queries) => {
      await keepHoldsOut(queries);
      const run = await this.#lock(queries, runId);
      const at = await this.#now(queries, run);
      return createOnce(
        queries,
        { method: 'POST', path: addressOf(addRunEvent, { id: runId }) },
        { userId, at, key },
        {
          make: () => this.#play(queries, run, act, { by, at }),
          find: (id) => this.#answer(queries, id, by),
        },
      );
    });
  }

  /** The current time, or the time of the last event if the clock is behind it. */
  async #now(queries: Queries, run: StoredRun): Promise<string> {
    const now = this.#clock().toISOString();
    const last = await findLastInstant(queries, run);
    return last > now ? last : now;
  }

  /** Applies an act to a locked run and returns the id of the last event that it caused. */
  async #play(queries: Queries, before: StoredRun, act: AnyAct, how: How): Promise<number> {
    const { by, at } = how;
    const newRelease = await findNewRelease(queries, before.plan);
    const superseded = newRelease === null ? null : await supersedeRun(queries, before, newRelease, how);
    const { run, lastId } = superseded ?? { run: before, lastId: null };
    const who = await circumstances(queries, run, act, how);
    const move = await this.#refusalOf(queries, run, act, { ...who, at });
    if ('refused' in move) {
      // A new release is recorded even if the act is refused.
      if (lastId !== null) return lastId;
      throw new Refused(move.refused);
    }
    const worker = move.takesOver === true ? { id: by.userId, name: by.name } : run.worker;
    await moveLabels(queries, act, move, { userId: by.userId, at });
    const { verdict, standing, proof, due } = move;
    const facts = await factsOf(queries, run, act, who);
    const checked = proof === undefined ? {} : { proof, due: due ?? null };
    const event = {
      kind: act.kind,
      verdict,
      said: move.said,
      detail: { ...detailOf(act), ...facts, ...checked },
    };
    const made = await append(queries, { ...run, standing, worker }, event, how);
    await this.#note(queries, run, act, made.event);
    if (move.stopsPrinting === true)
      await stopJobs(queries, standing.jobs, move.said ?? said('run.job_stopped'));
    const kind = auditOf(act, move);
    if (kind) await this.#record(queries, kind, run.id, { by, at });
    return made.id;
  }

  /** Applies the rules of the run, and then checks what they cannot know: the line, print jobs, photos, stations. */
  async #refusalOf(
    queries: Queries,
    run: StoredRun,
    act: AnyAct,
    who: Circumstances & { at: string },
  ): Promise<Move> {
    const move = play(run.plan, run.standing, act, who);
    if ('refused' in move) return move;
    const hold = await findHoldOnAct(queries, run, act, who.at);
    if (hold) return { refused: factOf(hold) };
    const refused = await this.#faultOf(queries, run, act);
    return refused === null ? move : { refused };
  }

  async #faultOf(queries: Queries, run: StoredRun, act: AnyAct): Promise<Said | null> {
    if (act.kind === 'clear') {
      // The lock makes concurrent clearances at one station take turns.
      await lockStation(queries, run.station.id);
      const other = await findRunOnLine(queries, run.station.id, run.id);
      return other === null || run.plan.isShadow ? null : said('run.line_taken', { run: other });
    }
    if (act.kind === 'print') {
      const fault = await faultOfJob(queries, run.plan, act.jobId);
      if (fault !== null) return fault;
      return (await noteJob(queries, run.id, act.jobId)) ? null : said('run.job_in_a_run');
    }
    if (act.kind === 'photo') return (await isPhotoUsed(queries, act.sha256)) ? said('run.photo_used') : null;
    if (act.kind !== 'move') return null;
    if (act.stationId === run.station.id) return said('run.station_is_this');
    return (await findStation(queries, act.stationId)) ? null : said('run.no_such_station');
  }

  async #note(queries: Queries, run: StoredRun, act: AnyAct, { seq, at }: RunEvent): Promise<void> {
    if (act.kind === 'roll') await noteRoll(queries, run.id, act.code);
    if (act.kind === 'photo')
      await notePhoto(queries, { runId: run.id, seq, key: act.key, sha256: act.sha256, at });
    if (act.kind === 'move') {
      const station = await findStation(queries, act.stationId);
      if (station) await moveRun(queries, run.id, station);
    }
  }

  /** Records a refusal beside the run, and answers it. */
  async #refuse(runId: number, kind: RunEvent['kind'], fact: Said, by: RunBy): Promise<RunAnswer> {
    const at = this.#clock().toISOString();
    const { userId, source } = by;
    this.#audit.note({ at, userId, kind: 'run_refused', subject: { entity: 'run', id: runId }, source });
    const { read } = this.#database;
    const run = await findStoredRun(read, runId);
    if (!run) throw new Problem('run.not_found');
    await this.#database.write((queries) => noteRefusal(queries, runId, { kind, said: fact, by, at }));
    // A new release is recorded by its publication: whoever is refused because of it has not seen that event.
    const latest = await findEventsFrom(read, runId, run.seq);
    return {
      verdict: 'refused',
      reason: sayInEnglish(fact),
      ...fact,
      proof: noProof,
      run: await openRunOf(read, run, by, at),
      events: latest.filter((event) => event.kind === 'superseded'),
    };
  }

  /** A run as its user sees it, with its latest events; null if there is none. */
  async find(id: number, by: RunBy): Promise<FullRun | null> {
    return this.#full(this.#database.read, id, by);
  }

  async #full(queries: Queries, id: number, by: RunBy): Promise<FullRun | null> {
    const run = await findStoredRun(queries, id);
    if (!run) return null;
    const seen = await openRunOf(queries, run, by, this.#clock().toISOString());
    return { ...seen, events: await findEventsFrom(queries, id, 1) };
  }

  /** The answer to the act that caused this event. */
  async #answer(queries: Queries, eventId: number, by: RunBy): Promise<RunAnswer | null> {
    const found = await findEvent(queries, eventId);
    const run = found && (await findStoredRun(queries, found.runId));
    if (!run) return null;
    const { seq, verdict, reason, said: fact, detail } = found.event;
    const events = await findEventsFrom(queries, run.id, seq - 1);
    return {
      verdict,
      reason,
      code: fact?.code ?? null,
      values: fact?.values ?? {},
      proof: Proof.safeParse(detail['proof']).data ?? noProof,
      run: await openRunOf(queries, run, by, this.#clock().toISOString()),
      // A new release is recorded by the act that finds it, as the event before its own.
      events: events.filter((one) => one.seq >= seq || one.kind === 'superseded'),
    };
  }

  #record(
    queries: Queries,
    kind: AuditKind,
    id: number,
    { by, at, pieces }: How & { pieces?: number },
  ): Promise<void> {
    const { userId, source } = by;
    const detail = pieces === undefined ? {} : { pieces };
    return recordAudit(queries, { at, userId, source, kind, subject: { entity: 'run', id }, detail });
  }
}

/** Converts the typed code of a roll to its issued form. */
const withRollCode = (act: RunAct): RunAct => {
  if (act.kind !== 'roll' && act.kind !== 'return') return act;
  const reading = readRollCode(act.code);
  return reading.kind === 'roll' ? { ...act, code: reading.code } : act;
};

type How = Acted & { by: RunBy };

const auditOf = (act: AnyAct, move: Exclude<Move, { refused: unknown }>): AuditKind | null => {
  const { state } = move.standing;
  if (state === 'closed') return 'run_closed';
  if (state === 'abandoned') return 'run_abandoned';
  if (act.kind === 'second_person') return 'run_answered';
  return state === 'stopped' && move.stopsPrinting === true ? 'run_stopped' : null;
};

/** The fields of an act with a value, without its kind. */
const detailOf = (act: AnyAct): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(act).filter(([name, value]) => name !== 'kind' && value !== undefined && value !== null),
  );

/** Facts that a proof needs and the act lacks: about the line, the roll, the print job, the station, printed labels. */
const factsOf = async (
  queries: Queries,
  run: StoredRun,
  act: AnyAct,
  { printed }: Circumstances,
): Promise<Record<string, unknown>> => {
  if (act.kind === 'reconcile') return { printed: printed.pieces };
  if (act.kind === 'print') return factsOfJob(queries, act.jobId);
  if (act.kind === 'clear') return { before: await findLastEnded(queries, run.station.id) };
  if (act.kind === 'move') return { stationName: (await findStation(queries, act.stationId))?.name ?? '' };
  if (act.kind !== 'roll') return {};
  const roll = await findRollByCode(queries, act.code);
  if (!roll) return {};
  const { item, artwork, supplierBatch } = roll;
  return { labelSku: item.labelSku, artworkKey: artwork.key, artworkSha256: artwork.sha256, supplierBatch };
};

const circumstances = async (
  queries: Queries,
  run: StoredRun,
  act: AnyAct,
  { by, at }: How,
): Promise<Circumstances> => {
  const { standing } = run;
  const job = act.kind === 'print' ? await factsOfJob(queries, act.jobId) : {};
  return {
    ...(await whoOf(queries, run, by, at)),
    judged: act.kind === 'photo' ? null : await judgeOnce(queries, run, act, at),
    printed: act.kind === 'reconcile' ? await printedOf(queries, standing.jobs) : { isOver: true, pieces: 0 },
    ordered: typeof job['pieces'] === 'number' ? job['pieces'] : 0,
  };
};

/**
 * Judges an act, and records the numbers of a right piece in its transaction. Another process may have checked one of
 * them meanwhile: then this piece is the copy. The number is of the event that the act will be.
 */
const judgeOnce = async (
  queries: Queries,
  run: StoredRun,
  act: RunAct,
  at: string,
): Promise<Judgement | null> => {
  const judged = await judge(queries, run, act, at);
  if (judged?.is !== 'right' || judged.numbers.length === 0) return judged;
  const { clientId } = run.plan;
  const event = { runId: run.id, seq: run.seq + 1, at };
  if (await noteNumbers(queries, clientId, judged.numbers, event)) return judged;
  await forgetNumbers(queries, event);
  for (const number of judged.numbers) {
    const used = await findNumber(queries, clientId, number);
    if (used) return { is: 'wrong', said: usedSaid(number, used) };
  }
  return judged;
};

/** Takes issued labels from their roll, and puts returned ones back. */
const moveLabels = async (
  queries: Queries,
  act: AnyAct,
  move: Exclude<Move, { refused: unknown }>,
  by: { userId: number; at: string },
): Promise<void> => {
  if (act.kind !== 'roll' && act.kind !== 'return') return;
  const isIssued = act.kind === 'roll' && move.standing.rolls.some(({ code }) => code === act.code);
  if (act.kind === 'roll' && !isIssued) return;
  const roll = await findRollByCode(queries, act.code);
  if (!roll) throw new Refused(said('run.no_such_roll'));
  const change = act.kind === 'roll' ? takeFromRoll : returnToRoll;
  await change(queries, roll.id, act.pieces, by).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'roll.refused')
      throw new Refused(said('run.refused', { why: error.message }));
    throw error;
  });
};
