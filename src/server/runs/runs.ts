import { can } from '#domain/access/can.ts';
import { everything, type Scope } from '#domain/access/scope.ts';
import type { AuditKind } from '#domain/audit/contract.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
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
import { atTheStart, play } from '#domain/runs/machine.ts';
import { isDone, type Move, type Moved } from '#domain/runs/move.ts';
import { noProof, Proof, type RunEvent } from '#domain/runs/run.ts';
import { plainScan } from '#domain/runs/plain-scan.ts';
import { noPrior } from '#domain/runs/event-text.ts';
import type { Circumstances } from '#domain/runs/turns.ts';
import { said, sayInEnglish, type Said } from '#domain/words/say.ts';
import { heldSaid } from '#domain/holds/held-said.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import { justWritten } from '../just-written.ts';
import { callOn, createOnce, isDoneBefore } from '../idempotency/store.ts';
import { keepHoldsOut, requireNoHold } from '../holds/require-no-hold.ts';
import { findUses } from '../printing/number-store.ts';
import { noteTaken } from '../printing/queue/run-of-job-store.ts';
import type { Signer } from '../signatures/signatures.ts';
import { findStation } from '../stations/store.ts';
import type { AnyAct, How, PhotoAct, RunBy } from './acting.ts';
import { announceRun } from './announce-run.ts';
import { append } from './append-event.ts';
import { circumstancesOf } from './circumstances.ts';
import { detailsOf } from './facts-of-act.ts';
import { faultOf } from './fault-of-act.ts';
import { findHoldOnAct } from './held.ts';
import { moveLabels } from './move-labels.ts';
import { forgetNumbers, notePrinted } from './numbers-store.ts';
import { findNewRelease, supersedeRun } from './outdated.ts';
import { planOf } from './plan-run.ts';
import { Refused } from './refused.ts';
import { noteRefusal } from './refusals-store.ts';
import { endJobs, findPagesOut, stopJobs, stopRefusedJob, stopUntakenJobs } from './run-printing.ts';
import { actsAs, sign } from './sign-act.ts';
import { countOpenRuns } from './open-runs-store.ts';
import { findEvent, findEventsFrom, findLastInstant } from './events-store.ts';
import {
  findRecordsOf,
  findStoredRun,
  insertRun,
  lockReleased,
  lockRun,
  lockStation,
  moveRun,
  type StoredRun,
} from './store.ts';
import { notePhoto, noteRoll } from './linked-store.ts';
import { findStartFacts } from './start-facts.ts';
import { openRunOf } from './who.ts';
import { fullRunWithin } from './within.ts';

const callOnRun = (runId: number) => callOn(addRunEvent, { id: runId });

/**
 * Starts runs and applies users' acts to them. Every act becomes an event in the run's hash chain; refusals are
 * recorded in the audit trail.
 */
export class Runs {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #audit: Pick<AuditWriter, 'note'>;

  readonly #site: string;

  /** `site` is the address of the portal, which its runs name. */
  constructor(database: CheckedDatabase, clock: Clock, audit: Pick<AuditWriter, 'note'>, site: string) {
    this.#site = site;
    this.#database = database;
    this.#clock = clock;
    this.#audit = audit;
  }

  /**
   * Starts a run of a product within the scope with the current releases, and answers what the scope shows of it. Throws `product.not_found`, `station.not_found`, `run.not_at_station`,
   * `run.too_many_open`, `run.unreleased`, and `request.invalid` if the label needs a batch and a date that are missing.
   */
  start(draft: RunDraft, by: RunBy, scope: Scope = everything): Promise<FullRun> {
    const at = this.#clock().toISOString();
    const { userId, key } = by;
    return retryLostRace(() =>
      this.#database.write(async (queries) => {
        await keepHoldsOut(queries);
        const make = async () => {
          const station = await findStation(queries, draft.stationId);
          if (!station) throw new Problem('station.not_found');
          if (by.station?.id !== station.id && !can(by.actingRole, 'run.second'))
            throw new Problem('run.not_at_station');
          // The lock makes concurrent starts at one station take turns.
          await lockStation(queries, station.id);
          if ((await countOpenRuns(queries, station.id)) >= limits.run.openPerStation)
            throw new Problem('run.too_many_open');
          const { plan, releases } = await planOf(queries, draft, scope);
          const batches = plan.batch === null ? [] : [plan.batch];
          await requireNoHold(queries, { ...plan, batches, stationId: station.id });
          const worker = { id: userId, name: by.name };
          const at_ = { id: station.id, name: station.name };
          const planned = draft.work === undefined ? plan : { ...plan, work: draft.work };
          const run = {
            plan: planned,
            standing: atTheStart,
            station: at_,
            worker,
            createdAt: at,
            sha256: noPrior,
          };
          const id = await insertRun(queries, run);
          const event = {
            kind: 'start',
            verdict: 'right',
            said: null,
            detail: {
              ...plan,
              station: at_,
              ...releases,
              ...(await findStartFacts(queries, { plan, station, site: this.#site, at })),
            },
          } as const;
          await append(queries, { ...run, id, seq: 0, endedAt: null, eventBytes: 0 }, event, { by, at });
          await announceRun(queries, null, { ...run, id }, at);
          await this.#record(queries, 'run_started', id, { by, at, pieces: plan.quantity });
          return id;
        };
        return createOnce(
          queries,
          createRun,
          { userId, at, key },
          { make, find: (id) => this.#shown(queries, id, by, scope) },
        );
      }),
    );
  }

  async #shown(queries: Queries, id: number, by: RunBy, scope: Scope): Promise<FullRun | null> {
    const run = await this.#full(queries, id, by);
    return run && fullRunWithin(queries, scope, run);
  }

  /**
   * Applies an act to a run; `signer` has shown a signature for it. A refused act changes nothing, and the answer says why.
   * Throws `run.not_found`, `signature.missing` if the act needs a signature, and the errors of one.
   */
  act(runId: number, act: RunAct, by: RunBy, signer: Signer | null = null): Promise<RunAnswer> {
    return retryLostRace(async () => {
      try {
        return await this.#inTransaction(runId, act, by, signer);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return this.#refuse(runId, act, error.said, by);
      }
    });
  }

  /** Whether the act of this call was done before, by the same call: `act` then only answers it. */
  isDoneBefore(runId: number, { userId, key }: RunBy): Promise<boolean> {
    const at = this.#clock().toISOString();
    return isDoneBefore(this.#database.read, callOnRun(runId), { userId, at, key });
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
        made = await this.#play(queries, run, { kind: 'photo', ...photo }, { by, at }, null);
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#refuse(runId, { kind: 'photo' }, error.said, by);
    }
    return justWritten(await this.#answer(this.#database.read, made, by));
  }

  /** Locks a run, after its product and client: whoever publishes these locks them first, and then their runs. */
  async #lock(queries: Queries, runId: number): Promise<StoredRun> {
    const of = await findRecordsOf(queries, runId);
    if (of) await lockReleased(queries, of.productId, of.clientId);
    const run = await lockRun(queries, runId);
    if (!run) throw new Problem('run.not_found');
    return run;
  }

  #inTransaction(runId: number, given: RunAct, by: RunBy, signer: Signer | null): Promise<RunAnswer> {
    const { userId, key } = by;
    const act = withPlainCodes(given);
    return this.#database.write(async (queries) => {
      await keepHoldsOut(queries);
      const run = await this.#lock(queries, runId);
      const at = await this.#now(queries, run);
      return createOnce(
        queries,
        callOnRun(runId),
        { userId, at, key },
        {
          make: () => this.#play(queries, run, act, { by, at }, signer),
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
  async #play(
    queries: Queries,
    before: StoredRun,
    act: AnyAct,
    how: How,
    signer: Signer | null,
  ): Promise<number> {
    const { by, at } = how;
    const newRelease = await findNewRelease(queries, before.plan);
    const superseded = newRelease === null ? null : await supersedeRun(queries, before, newRelease, how);
    const { run, lastId } = superseded ?? { run: before, lastId: null };
    const who = await circumstancesOf(queries, run, act, how, signer);
    const move = await this.#refusalOf(queries, run, act, who);
    if ('isUnsigned' in move) throw new Problem('signature.missing');
    if ('refused' in move) {
      if (lastId === null) throw new Refused(move.refused);
      // A new release is recorded even if the act is refused.
      await forgetNumbers(queries, { runId: run.id, seq: run.seq + 1 });
      if (act.kind === 'print')
        await stopRefusedJob(queries, { jobId: act.jobId, runId: run.id, userId: by.userId }, move.refused);
      return lastId;
    }
    const signed = await sign(queries, run, { signer, move, at });
    const worker = move.takesOver === true ? { id: by.userId, name: by.name } : run.worker;
    const { verdict, standing } = move;
    const moved = { before: run.standing, after: standing };
    await moveLabels(queries, act, moved, { userId: by.userId, at });
    const detail = await detailsOf(queries, run, act, { move, who, signed, how });
    const event = { kind: act.kind, verdict, said: move.said, detail };
    // A second person answers in their own name, whoever is signed in.
    const actor = act.kind === 'second_person' && signed ? actsAs(how, signed) : how;
    const made = await append(queries, { ...run, standing, worker }, event, actor);
    await this.#note(queries, { ...run, standing }, act, made.event);
    await announceRun(queries, run.standing, { ...run, standing }, at);
    if (move.stopsPrinting === true)
      await stopJobs(queries, standing.jobs, move.said ?? said('run.job_stopped'));
    if (act.kind === 'reconcile' || act.kind === 'abandon') {
      await stopUntakenJobs(queries, run.id);
      await endJobs(queries, standing.jobs);
    }
    const kind = auditOf(act, move);
    if (kind) await this.#record(queries, kind, run.id, actor);
    return made.id;
  }

  /** Applies the rules of the run, and then checks what they cannot know: the line, print jobs, photos, stations. */
  async #refusalOf(queries: Queries, run: StoredRun, act: AnyAct, who: Circumstances): Promise<Move> {
    const move = play(run.plan, run.standing, act, who);
    if (!isDone(move)) return move;
    const hold = await findHoldOnAct(queries, run, act);
    if (hold) return { refused: heldSaid(hold) };
    const refused = await faultOf(queries, run, act);
    return refused === null ? move : { refused };
  }

  async #note(queries: Queries, run: StoredRun, act: AnyAct, { seq, at }: RunEvent): Promise<void> {
    const { clientId } = run.plan;
    if (act.kind === 'roll') {
      const isIssued = run.standing.rolls.some(({ code }) => code === act.code);
      await noteRoll(queries, run.id, act.code, isIssued);
    }
    if (act.kind === 'print') {
      await noteTaken(queries, act.jobId);
      await notePrinted(queries, clientId, await findUses(queries, act.jobId), { runId: run.id, seq, at });
    }
    if (act.kind === 'reconcile') {
      const { onPages } = await findPagesOut(queries, run.standing.jobs);
      await notePrinted(queries, clientId, onPages, { runId: run.id, seq, at });
    }
    if (act.kind === 'photo')
      await notePhoto(queries, { runId: run.id, seq, key: act.key, sha256: act.sha256, at });
    if (act.kind === 'move') {
      const station = await findStation(queries, act.stationId);
      if (station) await moveRun(queries, run.id, station);
    }
  }

  /** Records a refusal beside the run, and answers it. The labels of a refused job are not printed. */
  async #refuse(runId: number, act: RunAct | { kind: 'photo' }, fact: Said, by: RunBy): Promise<RunAnswer> {
    const at = this.#clock().toISOString();
    const { userId, source } = by;
    const { kind } = act;
    this.#audit.note({ at, userId, kind: 'run_refused', subject: { entity: 'run', id: runId }, source });
    const { read } = this.#database;
    const run = await findStoredRun(read, runId);
    if (!run) throw new Problem('run.not_found');
    await this.#database.write(async (queries) => {
      if (act.kind === 'print') await stopRefusedJob(queries, { jobId: act.jobId, runId, userId }, fact);
      await noteRefusal(queries, runId, { kind, said: fact, by, at });
    });
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

const plain = (text: string | null): string | null => (text === null ? null : plainScan(text));

/** An act with its codes as they are printed, and the typed code of a roll as it was issued. */
const withPlainCodes = (act: RunAct): RunAct => {
  if (act.kind === 'challenge') return { ...act, text: plainScan(act.text) };
  if (act.kind === 'check' || act.kind === 'first_piece')
    return { ...act, product: plain(act.product), label: plain(act.label) };
  if (act.kind !== 'roll' && act.kind !== 'return') return act;
  const reading = readRollCode(act.code);
  return reading.kind === 'roll' ? { ...act, code: reading.code } : act;
};

const auditOf = (act: AnyAct, move: Moved): AuditKind | null => {
  const { state } = move.standing;
  if (state === 'closed') return 'run_closed';
  if (state === 'abandoned') return 'run_abandoned';
  if (act.kind === 'second_person') return 'run_answered';
  return state === 'stopped' && move.stopsPrinting === true ? 'run_stopped' : null;
};
