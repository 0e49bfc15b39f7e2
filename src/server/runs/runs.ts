import { hash } from 'node:crypto';
import { can } from '#domain/access/can.ts';
import type { Role } from '#domain/access/roles.ts';
import type { AuditKind } from '#domain/audit/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { Label } from '#domain/products/contract.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { actsToEnd, type RunAct } from '#domain/runs/acts.ts';
import {
  addRunEvent,
  createRun,
  type FullRun,
  type RunAnswer,
  type RunDraft,
} from '#domain/runs/contract.ts';
import {
  atTheStart,
  canBeSuperseded,
  play,
  supersede,
  type Circumstances,
  type Move,
} from '#domain/runs/machine.ts';
import type { RunEvent, RunPlan } from '#domain/runs/run.ts';
import { noPrior, sealedEvent } from '#domain/runs/sealed-event.ts';
import { levelOfBarcode } from '#domain/runs/verdict.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import { isValidGtin } from '#domain/codes/gtin.ts';
import type { Station } from '#domain/stations/contract.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { findClient } from '../clients/store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import { findControl } from '../control/control-store.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce, requireExisting } from '../idempotency/store.ts';
import { keepHoldsOut, requireNoHold } from '../holds/require-no-hold.ts';
import { findProduct } from '../products/detail-store.ts';
import { findCurrentRelease } from '../releases/store.ts';
import { returnToRoll, takeFromRoll } from '../rolls/roll-pieces.ts';
import { findRollByCode } from '../rolls/store.ts';
import { findStation } from '../stations/store.ts';
import { findHoldOnAct } from './held.ts';
import { judge } from './judging.ts';
import { factsOfJob, faultOfJob, printedOf, stopJobs } from './run-printing.ts';
import {
  appendEvent,
  countOpenRuns,
  findEvent,
  findEventsFrom,
  findLastInstant,
  findRecordsOf,
  findRun,
  findRunAlone,
  findRunOnLine,
  insertRun,
  isChallengedSince,
  isPublisherOf,
  lockReleased,
  lockRun,
  lockStation,
  noteJob,
  notePhoto,
  noteRoll,
  type StoredRun,
} from './store.ts';

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

/** Thrown to end a transaction without recording anything; the message says why. */
class Refused extends Error {}

const uncontrolled = { checkEvery: 1, needsPhoto: false, needsApproval: false, isShadow: false };

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
          const said = {
            kind: 'start',
            verdict: 'right',
            reason: null,
            detail: { ...plan, station: at_, ...releases },
          } as const;
          await append(queries, { ...run, id, seq: 0, endedAt: null, eventBytes: 0 }, said, { by, at });
          await this.#record(queries, 'run_started', id, { by, at, pieces: plan.quantity });
          return id;
        };
        return createOnce(
          queries,
          createRun,
          { userId, at, key },
          { make, find: (id) => findRun(queries, id) },
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
        return this.#refuse(runId, error.message, by);
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
      return this.#refuse(runId, error.message, by);
    }
    return requireExisting(await answerOf(this.#database.read, made));
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
        { make: () => this.#play(queries, run, act, { by, at }), find: (id) => answerOf(queries, id) },
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
    const who = await circumstances(queries, run, act, { ...how, newRelease });
    const move = await this.#refusalOf(queries, run, act, who, at);
    if ('refused' in move) {
      // A new release is recorded even if the act is refused.
      if (lastId !== null) return lastId;
      throw new Refused(move.refused);
    }
    const worker = move.takesOver === true ? { id: by.userId, name: by.name } : run.worker;
    await moveLabels(queries, act, move, { userId: by.userId, at });
    const { verdict, reason, standing } = move;
    const facts = await factsOf(queries, act, who);
    const said = { kind: act.kind, verdict, reason, detail: { ...detailOf(act), ...facts } };
    const made = await append(queries, { ...run, standing, worker }, said, how);
    await this.#note(queries, run, act, made.event);
    if (move.stopsPrinting === true)
      await stopJobs(queries, standing.jobs, reason ?? 'The run of this job was stopped.');
    const kind = auditOf(act, move);
    if (kind) await this.#record(queries, kind, run.id, { by, at });
    return made.id;
  }

  /** Applies the rules of the run, and then checks the line and the print job, which the rules cannot know. */
  async #refusalOf(
    queries: Queries,
    run: StoredRun,
    act: AnyAct,
    who: Circumstances,
    at: string,
  ): Promise<Move> {
    const move = play(run.plan, run.standing, act, who);
    if ('refused' in move) return move;
    const hold = await findHoldOnAct(queries, run, act, at);
    if (hold) return { refused: `${hold.sentence} Nothing was recorded.` };
    if (act.kind === 'clear') {
      // The lock makes concurrent clearances at one station take turns.
      await lockStation(queries, run.station.id);
      const other = await findRunOnLine(queries, run.station.id, run.id);
      if (other !== null && !run.plan.isShadow)
        return {
          refused: `Run ${other} has not ended at this station. Close it first. Nothing was recorded.`,
        };
    }
    if (act.kind === 'print') {
      const fault = await faultOfJob(queries, run.plan, act.jobId);
      if (fault !== null) return { refused: fault };
      if (!(await noteJob(queries, run.id, act.jobId)))
        return { refused: 'This print job is of a run already. Nothing was recorded.' };
    }
    return move;
  }

  async #note(queries: Queries, run: StoredRun, act: AnyAct, { seq, at }: RunEvent): Promise<void> {
    if (act.kind === 'roll') await noteRoll(queries, run.id, act.code);
    if (act.kind === 'photo') await notePhoto(queries, { runId: run.id, seq, key: act.key, at });
  }

  async #refuse(runId: number, reason: string, { userId, source }: RunBy): Promise<RunAnswer> {
    this.#audit.note({
      at: this.#clock().toISOString(),
      userId,
      kind: 'run_refused',
      subject: { entity: 'run', id: runId },
      source,
    });
    const run = await findRunAlone(this.#database.read, runId);
    if (!run) throw new Problem('run.not_found');
    // A new release is recorded by its publication: whoever is refused because of it has not seen that event.
    const latest = await findEventsFrom(this.#database.read, runId, run.seq);
    return {
      verdict: 'refused',
      reason,
      run,
      events: latest.filter(({ kind }) => kind === 'superseded'),
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

interface How {
  by: RunBy;
  at: string;
}

/** Who publishes, and when. */
interface PublishedHow {
  by: Pick<RunBy, 'userId' | 'name' | 'station'>;
  at: string;
}

/**
 * Records in a locked run that its releases are no longer current, and stops its print jobs. Null if that is recorded
 * already, or if the run has applied its last label.
 */
export const supersedeRun = async (
  queries: Queries,
  run: StoredRun,
  newRelease: string,
  how: PublishedHow,
): Promise<{ run: StoredRun; lastId: number } | null> => {
  if (!canBeSuperseded(run.standing)) return null;
  const standing = supersede(run.plan, run.standing, { newRelease, userId: how.by.userId });
  const said = { kind: 'superseded', verdict: 'refused', reason: newRelease, detail: {} } as const;
  const { id, event, eventBytes } = await append(queries, { ...run, standing }, said, how);
  if (standing.state === 'stopped') await stopJobs(queries, standing.jobs, newRelease);
  const { seq, sha256 } = event;
  return { run: { ...run, standing, seq, sha256, eventBytes }, lastId: id };
};

const auditOf = (act: AnyAct, move: Exclude<Move, { refused: string }>): AuditKind | null => {
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

/** Facts that a proof needs and the act lacks: about the roll, the print job, or the number of printed labels. */
const factsOf = async (
  queries: Queries,
  act: AnyAct,
  { printed }: Circumstances,
): Promise<Record<string, unknown>> => {
  if (act.kind === 'reconcile') return { printed: printed.pieces };
  if (act.kind === 'print') return factsOfJob(queries, act.jobId);
  if (act.kind !== 'roll') return {};
  const roll = await findRollByCode(queries, act.code);
  if (!roll) return {};
  const { item, artwork, supplierBatch } = roll;
  return { labelSku: item.labelSku, artworkKey: artwork.key, artworkSha256: artwork.sha256, supplierBatch };
};

type Said = Pick<RunEvent, 'kind' | 'verdict' | 'reason' | 'detail'>;

/** The events that a run takes although it is full. */
const endsRun: ReadonlySet<RunEvent['kind']> = new Set<RunEvent['kind']>(['superseded', ...actsToEnd]);

/** Appends an event to the chain of a locked run, and stores the run's given state. */
const append = async (
  queries: Queries,
  run: StoredRun,
  said: Said,
  { by, at }: PublishedHow,
): Promise<{ id: number; event: RunEvent; eventBytes: number }> => {
  const { station } = by;
  const text = {
    seq: run.seq + 1,
    at,
    user: { id: by.userId, name: by.name },
    station: station && { id: station.id, name: station.name },
    ...said,
    prior: run.sha256,
  };
  const sealed = sealedEvent(run.id, text);
  const event: RunEvent = { ...text, sha256: hash('sha256', sealed) };
  const eventBytes = run.eventBytes + Buffer.byteLength(sealed) + 1;
  const mostBytes = endsRun.has(said.kind) ? limits.run.eventBytesToEnd : limits.run.eventBytes;
  if (eventBytes > mostBytes) throw new Problem('run.full');
  const id = await appendEvent(queries, run.id, event, { ...run, eventBytes });
  return { id, event, eventBytes };
};

/** The answer to the act that caused this event. */
const answerOf = async (queries: Queries, eventId: number): Promise<RunAnswer | null> => {
  const found = await findEvent(queries, eventId);
  const run = found && (await findRunAlone(queries, found.runId));
  if (!run) return null;
  const { seq, verdict, reason } = found.event;
  const events = await findEventsFrom(queries, run.id, seq - 1);
  // A new release is recorded by the act that finds it, as the event before its own.
  return {
    verdict,
    reason,
    run,
    events: events.filter((one) => one.seq >= seq || one.kind === 'superseded'),
  };
};

/** Why the run's releases are no longer current; null if they are. */
export const findNewRelease = async (queries: Queries, plan: RunPlan): Promise<string | null> => {
  const product = await findProduct(queries, plan.productId);
  if (!product) return `${plan.sku} was deleted.`;
  if (product.clientId !== plan.clientId) return `${plan.sku} is another client’s product now.`;
  const release = await findCurrentRelease(queries, 'product', plan.productId);
  if (release && release.number !== plan.release)
    return `Release ${release.number} was published: ${release.summary}`;
  if (plan.clientId === null) return null;
  const ofClient = await findCurrentRelease(queries, 'client', plan.clientId);
  return ofClient && ofClient.number !== plan.clientRelease
    ? `Release ${ofClient.number} of ${plan.clientName ?? 'the client'} was published: ${ofClient.summary}`
    : null;
};

const circumstances = async (
  queries: Queries,
  run: StoredRun,
  act: AnyAct,
  { by, at, newRelease }: How & { newRelease: string | null },
): Promise<Circumstances> => ({
  userId: by.userId,
  maySecond: can(by.role, 'run.second'),
  isPublisher: run.plan.needsOthers && (await isPublisherOf(queries, by.userId, run.plan)),
  worker: run.worker,
  isAtStation: by.station?.id === run.station.id,
  isChallenged: await isChallengedSince(
    queries,
    run.station.id,
    new Date(Date.parse(at) - limits.run.challengeMs).toISOString(),
  ),
  judged: act.kind === 'photo' ? null : await judge(queries, run, act, at),
  newRelease,
  printed:
    act.kind === 'reconcile' ? await printedOf(queries, run.standing.jobs) : { isOver: true, pieces: 0 },
});

/** Takes issued labels from their roll, and puts returned ones back. */
const moveLabels = async (
  queries: Queries,
  act: AnyAct,
  move: Exclude<Move, { refused: string }>,
  by: { userId: number; at: string },
): Promise<void> => {
  if (act.kind !== 'roll' && act.kind !== 'return') return;
  const isIssued = act.kind === 'roll' && move.standing.rolls.some(({ code }) => code === act.code);
  if (act.kind === 'roll' && !isIssued) return;
  const roll = await findRollByCode(queries, act.code);
  if (!roll) throw new Refused('There is no roll with this code. Nothing was recorded.');
  const change = act.kind === 'roll' ? takeFromRoll : returnToRoll;
  await change(queries, roll.id, act.pieces, by).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'roll.refused') throw new Refused(error.message);
    throw error;
  });
};

/** The plan of a run by the current releases, and their SHA-256. */
const planOf = async (
  queries: Queries,
  draft: RunDraft,
): Promise<{ plan: RunPlan; releases: { releaseSha256: string; clientReleaseSha256: string | null } }> => {
  const seen = await findProduct(queries, draft.productId);
  if (!seen) throw new Problem('product.not_found');
  await lockReleased(queries, seen.id, seen.clientId);
  // Read again after locking: the product may have been published meanwhile.
  const product = await findProduct(queries, draft.productId);
  if (!product) throw new Problem('product.not_found');
  const { clientId } = product;
  const release = await findCurrentRelease(queries, 'product', product.id);
  if (!release) throw new Problem('run.unreleased');
  const ofClient = clientId === null ? null : await findCurrentRelease(queries, 'client', clientId);
  const client = clientId === null ? null : await findClient(queries, clientId);
  const control = clientId === null ? uncontrolled : await findControl(queries, clientId);
  const label = labelOf(shownLabels(product), draft.labelId);
  refuseWithoutBatch(label, draft);
  const { barcode } = product;
  return {
    plan: {
      productId: product.id,
      sku: product.sku,
      clientId,
      clientName: client?.name ?? null,
      release: release.number,
      clientRelease: ofClient?.number ?? null,
      labelId: label.id,
      labelSku: label.labelSku,
      level: draft.level ?? (barcode === null ? 'unit' : levelOfBarcode(barcode)),
      quantity: draft.quantity,
      batch: draft.batch ?? null,
      bestBefore: draft.bestBefore ?? null,
      gtin: barcode !== null && isValidGtin(barcode) ? barcode.padStart(14, '0') : null,
      checkEvery: control.checkEvery,
      needsPhoto: control.needsPhoto,
      needsOthers: control.needsApproval,
      isShadow: control.isShadow,
    },
    releases: { releaseSha256: release.sha256, clientReleaseSha256: ofClient?.sha256 ?? null },
  };
};

const labelOf = (labels: readonly Label[], id: string | undefined): Label => {
  const label = id === undefined ? labels[0] : labels.find((one) => one.id === id);
  if (!label)
    throw new Problem('request.invalid', { fields: { labelId: 'This product has no such label.' } });
  return label;
};

/** A best-before label is useless without batch and date. */
const refuseWithoutBatch = ({ labelType, printLayout }: Label, { batch, bestBefore }: RunDraft): void => {
  if (labelType !== 'BBD' && printLayout !== 'best_before') return;
  const fields = {
    ...(batch === undefined ? { batch: 'This label has a batch. Please type it.' } : {}),
    ...(bestBefore === undefined ? { bestBefore: 'This label has a date. Please type it.' } : {}),
  };
  if (Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
};
