import { Problem } from '#domain/contract/problem.ts';
import { labelOfPiece } from '#domain/printing/counter.ts';
import { createPrintJob, reprintPrintJob, type PrintJob } from '#domain/printing/job-contract.ts';
import { isStoppedForNow } from '#domain/printing/stopped-for-now.ts';
import type { AuditKind } from '#domain/audit/contract.ts';
import { said } from '#domain/words/say.ts';
import { recordAudit } from '../../audit/store.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queries } from '../../db/database.ts';
import { retryLostRace } from '../../db/failure.ts';
import type { CreationKey } from '../../idempotency/key-of.ts';
import { callOn, createOnce, isDoneBefore, type Creation } from '../../idempotency/store.ts';
import { lockProducts } from '../../products/lock-store.ts';
import type { TurnRequest } from '../../turns-by-time.ts';
import { findCurrentRelease } from '../../releases/store.ts';
import { findJob, insertJob, insertReprint } from './job-store.ts';
import type { PrinterNetworks } from '../../printers/printer-networks.ts';
import { colourPicture } from '../drawing/colour-label.ts';
import { finish } from './ledger.ts';
import type { LabelChecks, LabelToCheck } from '../drawing/label-checks.ts';
import { inputsOf, type JobInputs, type JobRequest } from './job-inputs.ts';
import type { LabelContent } from '../drawing/label-content.ts';
import type { LabelMaker } from '../drawing/label-maker.ts';
import { withShiftedInk } from '../drawing/shifted-ink.ts';
import { requireRun } from './run-of-job-store.ts';
import { findWhyOver } from './why-over.ts';
import { keepHoldsOut, requireNoHold } from '../../holds/require-no-hold.ts';
import { lockPrinter } from '../../printers/printer-store.ts';
import { peekNumbers, takeNumbers, withNumbers, type FirstNumbers } from './job-numbers.ts';
import { keepArtworkNumbers } from '../artwork-number-store.ts';
import { keepNotes, keepPage } from '../page-store.ts';
import type { PrintQueue } from './queue.ts';
import { countOut, setJob, setPieces } from './queue-store.ts';
import { queueAgain, requireRoom } from './turn-store.ts';
import {
  type AskedBy,
  requireOnce,
  requireNoFindings,
  measureOf,
  bytesSent,
  requireReach,
  requireState,
  requireJob,
  requireMissing,
  requireResting,
  requirePrinter,
  inTexts,
  requireNew,
  stillToSend,
} from './refuse-job.ts';

/** Creates, cancels, resumes and reprints print jobs. Every action is recorded in the audit trail. */
export class PrintJobService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #networks: PrinterNetworks;
  readonly #queue: Pick<PrintQueue, 'wake'>;
  readonly #labels: LabelMaker;
  readonly #checks: Pick<LabelChecks, 'check'>;

  constructor(parts: {
    database: Database;
    clock: Clock;
    networks: PrinterNetworks;
    queue: Pick<PrintQueue, 'wake'>;
    labels: LabelMaker;
    checks: Pick<LabelChecks, 'check'>;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#networks = parts.networks;
    this.#queue = parts.queue;
    this.#labels = parts.labels;
    this.#checks = parts.checks;
  }

  /** Throws `printing.off` if no printer networks are set; no call about printing works then. */
  requireOn(): void {
    if (this.#networks.isOff) throw new Problem('printing.off');
  }

  /**
   * Queues a job, or returns the one queued under the same Idempotency-Key. First draws its label and reads its codes
   * back, outside a transaction. If its inputs change meanwhile, starts again, so that the queued label is the checked
   * one.
   */
  async create(
    request: JobRequest,
    by: AskedBy,
    key: CreationKey | null,
    turn: TurnRequest = { lane: `user ${by.userId}` },
  ): Promise<PrintJob> {
    const creation = { userId: by.userId, at: this.#clock().toISOString(), key };
    const made = await this.#madeBefore(creation);
    if (made) return made;
    try {
      return await this.#createNew(request, by, creation, turn);
    } catch (error) {
      // Sent again while its label was drawn, it finds its own number used.
      const meanwhile = error instanceof Problem ? await this.#madeBefore(creation) : null;
      if (meanwhile) return meanwhile;
      throw error;
    }
  }

  /** The job of the same call: sent once more, it is no second label, and what it has taken is not taken by another. */
  async #madeBefore(creation: Creation): Promise<PrintJob | null> {
    if (!(await isDoneBefore(this.#database.read, createPrintJob, creation))) return null;
    return this.#database.write((queries) =>
      createOnce(queries, createPrintJob, creation, {
        make: () => Promise.reject(new Problem('request.key_reused')),
        find: (id) => findJob(queries, id),
      }),
    );
  }

  async #createNew(
    request: JobRequest,
    by: AskedBy,
    creation: Creation,
    turn: TurnRequest,
  ): Promise<PrintJob> {
    const { userId, at } = creation;
    const { reason: _reason, runId: _run, ...asked } = request;
    for (;;) {
      const inputs = await inputsOf(this.#database.read, asked);
      const { quantity } = request;
      const numbers = await peekNumbers(this.#database.read, { ...inputs, quantity });
      const filled = withNumbers(inputs.request, numbers.first);
      const made = await this.#labels.make({ ...inputs, request: filled }, turn);
      const isEach = requireOnce(made, request.quantity);
      const draw = async () =>
        colourPicture(made) ??
        (await this.#checkAll({ ...made, media: inputs.media }, request.quantity, turn));
      const label = await withShiftedInk(made, inputs.media, draw);
      await requireNew(this.#database.read, label, request);
      await requireNoFindings(this.#database.read, label, request, inputs);
      const picture = await draw();
      const sent = measureOf(await bytesSent(inputs.media, label.bytes, picture));
      requireReach(inputs.media, picture);
      // Another job may take the same typed number at the same time: it is refused then by what that one says.
      const job = await retryLostRace(() =>
        this.#database.write(async (queries) => {
          await keepHoldsOut(queries);
          const make = async () => {
            const id = await this.#make(queries, request, {
              userId,
              stationId: by.stationId ?? null,
              at,
              picture,
              sent,
              label,
              inputs,
              numbers,
            });
            const pieces = isEach ? (label.artwork?.pages ?? 1) : request.quantity;
            await audit(queries, 'print_created', id, { at, by, detail: { pieces } });
            return id;
          };
          const find = (id: number) => findJob(queries, id);
          return createOnce(queries, createPrintJob, creation, { make, find });
        }),
      ).catch((error: unknown) => {
        if (error instanceof HasChanged) return null;
        throw error;
      });
      if (!job) continue;
      this.#wake(job);
      return job;
    }
  }

  /** Stops a job; one that is stopped and waits for a person waits for nobody then. A label that is being sent is still printed. */
  cancel(id: number, by: AskedBy): Promise<PrintJob> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const state = await requireState(queries, id);
      const isOpen = state === 'queued' || state === 'sending';
      if (isOpen || isStoppedForNow(await requireJob(queries, id))) {
        await setPieces(queries, { jobId: id, states: ['queued'] }, 'stopped');
        await setJob(queries, id, {
          state: 'stopped',
          said: said('print_job.cancelled'),
          waitingSince: null,
        });
        await audit(queries, 'print_cancelled', id, { at, by, detail: {} });
      }
      return requireJob(queries, id);
    });
  }

  /**
   * Continues a job from label `from`, after a person has checked which labels were printed. A label that came out is not sent
   * again: that is a reprint, with a reason. If no more of its labels may be printed, because its release is old or its run has
   * stopped, it only records that; throws `print_job.old_release` or `print_job.run_stopped` if there is nothing to record.
   */
  async resume(id: number, from: number, by: AskedBy): Promise<PrintJob> {
    const at = this.#clock().toISOString();
    const job = await this.#database.write(async (queries) => {
      await keepHoldsOut(queries);
      await lockPrinterOf(queries, id);
      const state = await requireResting(queries, id);
      const over = await findWhyOver(queries, id);
      const before = await requireJob(queries, id);
      if (over && before.unknown === 0) throw over.problem;
      if (state === 'printed' || state === 'sent') throw new Problem('print_job.printed');
      if (from > before.pieces + 1)
        throw new Problem('request.invalid', {
          fields: { from: `The last label of this job is ${before.pieces}.` },
        });
      if (!over) requirePrinter(before);
      if (!over) await requireMissing(queries, before, from);
      await setPieces(queries, { jobId: id, before: from, states: ['unknown'] }, 'printed');
      await setPieces(queries, { jobId: id, before: from, states: ['queued', 'failed'] }, 'stopped');
      const states = stillToSend(state);
      const pieces = over ? 0 : await setPieces(queries, { jobId: id, from, states }, 'queued');
      if (over) await setPieces(queries, { jobId: id, from, states: ['unknown'] }, 'stopped');
      if (pieces > 0) await queueLabels(queries, before, pieces, by);
      else await finish(queries, id);
      if (over) await setJob(queries, id, { state: 'stopped', said: over.why });
      await audit(queries, 'print_resumed', id, { at, by, detail: { fromPiece: from, pieces } });
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
        if ((pieces.at(-1) ?? 0) > before.pieces)
          throw new Problem('request.invalid', {
            fields: { pieces: `The last label of this job is ${before.pieces}.` },
          });
        requirePrinter(before);
        const again = await countOut(queries, id, pieces);
        // Other labels that were not printed stay stopped: a reprint prints only the labels that it names.
        await setPieces(queries, { jobId: id, states: ['queued', 'failed'] }, 'stopped');
        await setPieces(queries, { jobId: id, among: pieces }, 'queued');
        await queueLabels(queries, before, pieces.length, by);
        await insertReprint(queries, { jobId: id, pieces, again, reason, userId, at });
        await audit(queries, 'print_reprinted', id, { at, by, detail: { pieces: pieces.length } });
        return id;
      };
      const call = callOn(reprintPrintJob, { id });
      return createOnce(queries, call, { userId, at, key }, { make, find: (made) => findJob(queries, made) });
    });
    this.#wake(job);
    return job;
  }

  /** Checks the first label and returns its picture. Checks the last one too if its number has more digits. */
  async #checkAll(label: LabelToCheck, quantity: number, turn: TurnRequest): Promise<string> {
    const content = Buffer.from(label.bytes).toString();
    const [first, last] = [1, quantity].map((piece) => Buffer.from(labelOfPiece(content, piece)));
    const picture = await this.#checks.check({ ...label, bytes: first ?? label.bytes }, turn);
    if (last && last.length !== first?.length) await this.#checks.check({ ...label, bytes: last }, turn);
    return picture;
  }

  async #make(
    queries: Queries,
    request: JobRequest,
    {
      inputs,
      label,
      numbers,
      stationId,
      sent,
      ...by
    }: {
      sent: { sha256: string; byteCount: number };
      userId: number;
      stationId: number | null;
      at: string;
      picture: string;
      label: LabelContent;
      inputs: JobInputs;
      numbers: FirstNumbers;
    },
  ): Promise<number> {
    const { bytes, artwork } = label;
    const quantity = artwork?.pages ?? request.quantity;
    const { reason = null, runId = null, ...asked } = request;
    // The lock keeps the printer from being deleted, and its queue from becoming longer than allowed.
    const printer = await lockPrinter(queries, request.printerId);
    if (!printer) throw new Problem('printer.not_found');
    await requireRoom(queries, { printerId: printer.id, userId: by.userId, quantity });
    // After this lock, either a new release waits or this job sees it.
    await lockProducts(queries, [request.productId]);
    // So does a run that ends, which locks its product too.
    if (runId !== null) await requireRun(queries, runId);
    if (JSON.stringify(await inputsOf(queries, asked)) !== JSON.stringify(inputs)) throw new HasChanged();
    const { product } = inputs;
    const { id: productId, clientId } = product;
    const { batch } = inTexts(request.fields);
    const batches = batch === undefined ? [] : [batch];
    await requireNoHold(queries, { productId, clientId, batches, printerId: printer.id, stationId });
    const { labelId } = request;
    await requireNew(queries, label, request);
    await requireNoFindings(queries, label, request, inputs);
    const clientRelease = product.clientId && (await findCurrentRelease(queries, 'client', product.clientId));
    const id = await insertJob(queries, {
      printerId: printer.id,
      printerName: printer.name,
      productId: product.id,
      sku: product.sku,
      labelId,
      layout: request.layout,
      // The first carton's number; of other numbers each label has its own.
      fields: inTexts(
        withNumbers(
          inputs.request,
          numbers.first.carton === undefined ? {} : { carton: numbers.first.carton },
        ).fields,
      ),
      quantity,
      release: (await findCurrentRelease(queries, 'product', product.id))?.number ?? null,
      clientRelease: clientRelease ? clientRelease.number : null,
      content: bytes,
      words: label.text,
      reason,
      artworkKey: artwork?.key ?? null,
      pages: artwork?.pages ?? null,
      numbered: numbers.varies,
      dotsPerMm: inputs.media.dotsPerMm,
      forRun: runId,
      ...sent,
      ...by,
    });
    const isTaken = await takeNumbers(
      queries,
      { ...inputs, quantity },
      { jobId: id, at: by.at, peeked: numbers },
    );
    if (!isTaken) throw new HasChanged();
    const labels = { jobId: id, productId, clientId, first: 1, last: artwork?.pages ? 1 : quantity };
    await keepArtworkNumbers(queries, label.numbers, labels, { reason, at: by.at });
    await keepNotes(queries, id, artwork?.pages ? 1 : null, label.notes);
    if (artwork?.pages || numbers.varies)
      await keepPage(queries, id, 1, { bytes, picture: by.picture, text: label.text });
    return id;
  }

  #wake({ printerId }: PrintJob): void {
    if (printerId !== null) this.#queue.wake(printerId);
  }
}

/** Thrown to end the transaction if the label would differ from the one that was checked. */
class HasChanged extends Error {}

const audit = (
  queries: Queries,
  kind: AuditKind,
  id: number,
  { at, by, detail }: { at: string; by: AskedBy; detail: { pieces?: number; fromPiece?: number } },
): Promise<void> =>
  recordAudit(queries, {
    at,
    userId: by.userId,
    kind,
    subject: { entity: 'print_job', id },
    detail,
    source: by.source,
  });

/** Locks the printer of a job, as every transaction does before it locks the job. Throws `print_job.not_found`. */
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
