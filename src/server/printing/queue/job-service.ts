import { Problem } from '#domain/contract/problem.ts';
import { reprintPrintJob, type PrintJob } from '#domain/printing/job-contract.ts';
import type { JobState, PieceState } from '#domain/printing/job.ts';
import { hasLabelsToCancel } from '#domain/printing/stopped-for-now.ts';
import { said, saidBy, type Said } from '#domain/words/say.ts';
import type { Clock } from '../../clock.ts';
import type { CheckedDatabase, Queries } from '../../db/database.ts';
import { keepHoldsOut } from '../../holds/require-no-hold.ts';
import type { CreationKey } from '../../idempotency/key-of.ts';
import { callOn, createOnce } from '../../idempotency/store.ts';
import type { PrinterNetworks } from '../../printers/printer-networks.ts';
import { lockPrinter } from '../../printers/printer-store.ts';
import type { TurnRequest } from '../../turns-by-time.ts';
import type { LabelChecks } from '../drawing/label-checks.ts';
import type { LabelMaker } from '../drawing/label-maker.ts';
import { auditJob, type AskedBy } from './audit-job.ts';
import { JobCreation } from './create-job.ts';
import type { JobRequest } from './job-inputs.ts';
import { findJob } from './job-store.ts';
import { finish } from './ledger.ts';
import type { PrintQueue } from './queue.ts';
import { hasPieces, setPieces } from './queue-store.ts';
import { requireJob, requireLabel, requireMissing, requireResting, requireState } from './refuse-job.ts';
import { findOut, insertReprint } from './reprint-store.ts';
import { stopJob } from './stop-job.ts';
import { queueAgain, requireRoom } from './turn-store.ts';
import { findWhyOver } from './why-over.ts';

/** Asks a printer why it may still print a label that was sent to it before; null if it does not say so. */
interface MayHold {
  whyMayHold: (printerId: number) => Promise<Said | null>;
}

/** Creates, cancels, resumes and reprints print jobs. Every action is recorded in the audit trail. */
export class PrintJobService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #networks: PrinterNetworks;
  readonly #queue: Pick<PrintQueue, 'wake'>;
  readonly #printers: MayHold;
  readonly #creation: JobCreation;

  constructor(parts: {
    database: CheckedDatabase;
    clock: Clock;
    networks: PrinterNetworks;
    queue: Pick<PrintQueue, 'wake'>;
    printers: MayHold;
    labels: LabelMaker;
    checks: Pick<LabelChecks, 'check'>;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#networks = parts.networks;
    this.#queue = parts.queue;
    this.#printers = parts.printers;
    this.#creation = new JobCreation(parts);
  }

  /** Throws `printing.off` if no printer networks are set; no call about printing works then. */
  requireOn(): void {
    if (this.#networks.isOff) throw new Problem('printing.off');
  }

  /** Queues a job, or returns the one queued under the same Idempotency-Key. */
  async create(
    request: JobRequest,
    by: AskedBy,
    key: CreationKey | null,
    turn: TurnRequest = { lane: `user ${by.userId}` },
  ): Promise<PrintJob> {
    const job = await this.#creation.create(request, by, key, turn);
    this.#wake(job);
    return job;
  }

  /**
   * Stops a job; one that is stopped for now waits for nobody then. A label that is being sent is still printed, and one that may have
   * come out is looked for still.
   */
  cancel(id: number, by: AskedBy): Promise<PrintJob> {
    const at = this.#clock().toISOString();
    return this.#database.write((queries) => cancelIn(queries, id, { at, by }));
  }

  /**
   * Continues a job from label `from`, after a person has checked which labels were printed. A label that came out is not sent
   * again: that is a reprint, with a reason. If no more of its labels may be printed, because its release is old, its run has
   * stopped or its printer was deleted, or if it `prints` none, it only records that; throws `print_job.old_release`, `print_job.run_stopped` or `printer.not_found`
   * if there is nothing to record. Throws `print_job.unknown` if a label is said to be missing that its printer may still print.
   */
  async resume(
    id: number,
    { from, prints = true }: { from: number; prints?: boolean },
    by: AskedBy,
  ): Promise<PrintJob> {
    const at = this.#clock().toISOString();
    const gone = await this.#requireNotHeld(id, from);
    const job = await this.#database.write(async (queries) => {
      await keepHoldsOut(queries);
      await lockPrinterOf(queries, id);
      const state = await requireResting(queries, id);
      const over = await findWhyOver(queries, id);
      const before = await requireJob(queries, id);
      // Nothing is looked for: that none is printed is all that there is to record.
      if (!prints && before.unknown === 0) return cancelIn(queries, id, { at, by });
      if (over && before.unknown === 0) throw over.problem;
      if (state === 'printed' || state === 'sent') throw new Problem('print_job.printed');
      // From behind its last label on there is nothing to print: all came out.
      requireLabel(before, 'from', from - 1);
      // Since its printer was asked, somebody has gone on with the job, and another label of it is looked for.
      if (saidMissing(before, from).some((piece) => !gone.includes(piece)))
        throw new Problem('print_job.running');
      const whyNone = over?.why ?? (prints ? null : said('print_job.left_out'));
      if (!whyNone) await requireMissing(queries, before, from);
      await setPieces(queries, { jobId: id, before: from, states: perhapsOut(before) }, 'printed');
      await setPieces(queries, { jobId: id, before: from, states: ['queued', 'failed'] }, 'stopped');
      const states = stillToSend(state);
      const pieces = whyNone ? 0 : await setPieces(queries, { jobId: id, from, states }, 'queued');
      if (whyNone) await setPieces(queries, { jobId: id, from, states: ['queued', 'unknown'] }, 'stopped');
      if (whyNone && (await hasPieces(queries, id, 'stopped'))) await stopJob(queries, id, whyNone);
      else if (pieces > 0) await queueLabels(queries, before, pieces, by);
      else await finish(queries, id);
      await auditJob(queries, 'print_resumed', id, { at, by, detail: { fromPiece: from, pieces } });
      return requireJob(queries, id);
    });
    this.#wake(job);
    return job;
  }

  /** Prints labels of a job again, or labels that were left out. */
  async reprint(
    id: number,
    { pieces, reason }: { pieces: readonly number[]; reason: string },
    by: AskedBy,
    key: CreationKey | null,
  ): Promise<PrintJob> {
    const at = this.#clock().toISOString();
    const { userId } = by;
    const job = await this.#database.write(async (queries) => {
      await keepHoldsOut(queries);
      await lockPrinterOf(queries, id);
      await requireState(queries, id);
      const make = async () => {
        await requireResting(queries, id);
        const over = await findWhyOver(queries, id);
        if (over) throw over.problem;
        const before = await requireJob(queries, id);
        if (before.unknown > 0) throw new Problem('print_job.unknown');
        requireLabel(before, 'pieces', pieces.at(-1) ?? 0);
        const wasOut = await findOut(queries, id, pieces);
        const again = wasOut.printed.length + wasOut.sent.length;
        // Other labels that were not printed stay stopped: a reprint prints only the labels that it names.
        await setPieces(queries, { jobId: id, states: ['queued', 'failed'] }, 'stopped');
        await setPieces(queries, { jobId: id, among: pieces }, 'queued');
        await queueLabels(queries, before, pieces.length, by);
        await insertReprint(queries, { jobId: id, pieces, again, wasOut, reason, userId, at });
        await auditJob(queries, 'print_reprinted', id, { at, by, detail: { pieces: pieces.length } });
        return id;
      };
      const call = callOn(reprintPrintJob, { id });
      return createOnce(queries, call, { userId, at, key }, { make, find: (made) => findJob(queries, made) });
    });
    this.#wake(job);
    return job;
  }

  /** The labels that are said to be missing and of which nobody knew whether they came out; their printer was asked. */
  async #requireNotHeld(id: number, from: number): Promise<number[]> {
    const job = await findJob(this.#database.read, id);
    const missing = job ? saidMissing(job, from) : [];
    if (!job || missing.length === 0) return [];
    const reason = job.printerId === null ? null : await this.#printers.whyMayHold(job.printerId);
    if (reason) throw new Problem('print_job.unknown', saidBy(said('refusal.printer_may_hold', { reason })));
    return missing;
  }

  #wake({ printerId }: PrintJob): void {
    if (printerId !== null) this.#queue.wake(printerId);
  }
}

/** Stops a job, if labels of it are left that somebody may cancel. */
const cancelIn = async (
  queries: Queries,
  id: number,
  { at, by }: { at: string; by: AskedBy },
): Promise<PrintJob> => {
  const state = await requireState(queries, id);
  const isOpen = state === 'queued' || state === 'sending';
  if (isOpen || hasLabelsToCancel(await requireJob(queries, id))) {
    if (state === 'unknown') await setPieces(queries, { jobId: id, states: ['queued'] }, 'stopped');
    else await stopJob(queries, id, said('print_job.cancelled'));
    await auditJob(queries, 'print_cancelled', id, { at, by, detail: {} });
  }
  return requireJob(queries, id);
};

/** The states of labels that may have come out: since a backup was made, also of those that were still to be sent then. */
const perhapsOut = ({ code }: PrintJob): PieceState[] =>
  code === 'print_job.restored' ? ['unknown', 'stopped'] : ['unknown'];

/** The labels that may have come out and are missing to whoever resumes their job from this one on. */
const saidMissing = ({ unknownPieces }: PrintJob, from: number): number[] =>
  unknownPieces.filter((piece) => piece >= from);

/**
 * Locks the printer of a job. Whoever locks both locks the printer first; whoever only stops jobs locks no printer after them.
 * Throws `print_job.not_found`.
 */
const lockPrinterOf = async (queries: Queries, id: number): Promise<void> => {
  const { printerId } = await requireJob(queries, id);
  if (printerId !== null) await lockPrinter(queries, printerId);
};

/** Queues a resting job for so many of its labels. Throws `print_job.too_many`. */
const queueLabels = async (
  queries: Queries,
  { id, printerId }: PrintJob,
  quantity: number,
  { userId }: AskedBy,
): Promise<void> => {
  if (printerId === null) return;
  await requireRoom(queries, { printerId, userId, quantity });
  await queueAgain(queries, { id, printerId, userId });
};

/**
 * The states of labels that are sent when a job is resumed. After a look at a label, those that its job still wanted: it may
 * have been reprinted alone. Otherwise also those that were left out, and those of which no printer said that they came out.
 */
const stillToSend = (state: JobState): PieceState[] =>
  state === 'unknown' ? ['queued', 'unknown'] : ['queued', 'stopped', 'failed', 'unknown', 'sent'];
