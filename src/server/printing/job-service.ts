import { hash } from 'node:crypto';
import { Problem } from '#domain/contract/problem.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import type { LayoutRequest } from '#domain/printing/job.ts';
import { labelOfPiece } from '#domain/printing/counter.ts';
import { createPrintJob, reprintPrintJob, type PrintJob } from '#domain/printing/job-contract.ts';
import type { Media } from '#domain/printing/printer.ts';
import type { PrintedProduct } from '#domain/printing/layouts.ts';
import type { Product } from '#domain/products/contract.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import type { AuditKind } from '#domain/audit/contract.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce } from '../idempotency/store.ts';
import { findClient } from '../clients/store.ts';
import { findProduct } from '../products/detail-store.ts';
import { lockProducts } from '../products/lock-store.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import { findCurrentRelease } from '../releases/store.ts';
import { countWaiting, findJob, insertJob, insertReprint } from './job-store.ts';
import type { PrinterNetworks } from './networks.ts';
import type { LabelChecks, LabelToCheck } from './label-checks.ts';
import type { LabelInputs, LabelMaker } from './label-content.ts';
import { mayPrint } from '#domain/runs/machine.ts';
import { findStateOfRunOfJob } from '../runs/store.ts';
import { findPrinter, lockPrinter } from './printer-store.ts';
import type { PrintQueue } from './queue.ts';
import { hasPieces, lockJobState, setJob, setPieces } from './queue-store.ts';

/** Who asks, from where. */
export interface AskedBy {
  userId: number;
  source: Source;
}

export type JobRequest = {
  printerId: number;
  productId: number;
  labelId: string;
  quantity: number;
} & LayoutRequest;

const cancelled = 'Somebody cancelled this job.';

/** Makes print jobs, and does with them what a person asks. Every act is in the audit trail. */
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

  /** Throws `printing.off`: without networks no call about printing does anything. */
  requireOn(): void {
    if (this.#networks.isOff) throw new Problem('printing.off');
  }

  /**
   * Queues a job, or returns the one queued under the same Idempotency-Key. Its label is drawn and read back first, outside of
   * a transaction: what is queued is what was read.
   */
  async create(
    request: JobRequest,
    by: AskedBy,
    key: CreationKey | null,
    turn: TurnRequest = { lane: `user ${by.userId}` },
  ): Promise<PrintJob> {
    const at = this.#clock().toISOString();
    const { userId } = by;
    for (;;) {
      const inputs = await inputsOf(this.#database.read, request);
      const label = await this.#labels.make(inputs, turn);
      const picture = await this.#checkAll({ ...label, media: inputs.media }, request.quantity, turn);
      const job = await this.#database
        .write(async (queries) => {
          const make = async () => {
            const id = await this.#make(queries, request, {
              userId,
              at,
              picture,
              bytes: label.bytes,
              inputs,
            });
            await audit(queries, 'print_created', id, { at, by, detail: { pieces: request.quantity } });
            return id;
          };
          const find = (id: number) => findJob(queries, id);
          return createOnce(queries, createPrintJob, { userId, at, key }, { make, find });
        })
        .catch((error: unknown) => {
          if (error instanceof HasChanged) return null;
          throw error;
        });
      if (!job) continue;
      this.#wake(job);
      return job;
    }
  }

  /** Sends no more labels; one that is being sent still comes out. */
  cancel(id: number, by: AskedBy): Promise<PrintJob> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const state = await requireState(queries, id);
      if (state === 'queued' || state === 'sending') {
        await setPieces(queries, { jobId: id, states: ['queued'] }, 'stopped');
        await setJob(queries, id, { state: 'stopped', sentence: cancelled, waitingSince: null });
        await audit(queries, 'print_cancelled', id, { at, by, detail: {} });
      }
      return requireJob(queries, id);
    });
  }

  /** Goes on from a label on: somebody has looked which of them came out. */
  async resume(id: number, from: number, by: AskedBy): Promise<PrintJob> {
    const at = this.#clock().toISOString();
    const job = await this.#database.write(async (queries) => {
      const state = await requireResting(queries, id);
      await requireRunGoesOn(queries, id);
      const before = await requireJob(queries, id);
      if (state === 'printed') throw new Problem('print_job.printed');
      if (from > before.pieces + 1)
        throw new Problem('request.invalid', { fields: { from: `This job has ${before.pieces} labels.` } });
      requirePrinter(before);
      await setPieces(queries, { jobId: id, before: from, states: ['unknown'] }, 'printed');
      await setPieces(queries, { jobId: id, before: from, states: ['queued', 'failed'] }, 'stopped');
      const pieces = await setPieces(queries, { jobId: id, from }, 'queued');
      await settle(queries, id, pieces);
      await audit(queries, 'print_resumed', id, { at, by, detail: { fromPiece: from, pieces } });
      return requireJob(queries, id);
    });
    this.#wake(job);
    return job;
  }

  /** Prints labels once more that came out before, or once that were left out. */
  async reprint(
    id: number,
    { pieces, reason }: { pieces: readonly number[]; reason: string },
    by: AskedBy,
    key: CreationKey | null,
  ): Promise<PrintJob> {
    const at = this.#clock().toISOString();
    const { userId } = by;
    const job = await this.#database.write(async (queries) => {
      await requireState(queries, id);
      const make = async () => {
        await requireResting(queries, id);
        await requireRunGoesOn(queries, id);
        const before = await requireJob(queries, id);
        if (before.unknown > 0) throw new Problem('print_job.unknown');
        if ((pieces.at(-1) ?? 0) > before.pieces)
          throw new Problem('request.invalid', {
            fields: { pieces: `This job has ${before.pieces} labels.` },
          });
        requirePrinter(before);
        // Labels that nobody has printed stay stopped: a reprint prints what it names, and nothing else.
        await setPieces(queries, { jobId: id, states: ['queued', 'failed'] }, 'stopped');
        await setPieces(queries, { jobId: id, among: pieces }, 'queued');
        await setJob(queries, id, { state: 'queued', sentence: null, waitingSince: null });
        await insertReprint(queries, { jobId: id, pieces, reason, userId, at });
        await audit(queries, 'print_reprinted', id, { at, by, detail: { pieces: pieces.length } });
        return id;
      };
      const call = { ...reprintPrintJob, path: `${reprintPrintJob.path} ${id}` };
      return createOnce(queries, call, { userId, at, key }, { make, find: (made) => findJob(queries, made) });
    });
    this.#wake(job);
    return job;
  }

  /** The picture of the first label. The last is looked at too where it has a number that is wider. */
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
      bytes,
      ...by
    }: { userId: number; at: string; picture: string; bytes: Uint8Array; inputs: JobInputs },
  ): Promise<number> {
    // Locked: the printer cannot be deleted meanwhile, and nobody else makes its queue longer than allowed.
    const printer = await lockPrinter(queries, request.printerId);
    if (!printer) throw new Problem('printer.not_found');
    if ((await countWaiting(queries, printer.id)) + request.quantity > printing.maxWaiting)
      throw new Problem('print_job.too_many');
    // A release that is published meanwhile waits, or this job sees it.
    await lockProducts(queries, [request.productId]);
    if (JSON.stringify(await inputsOf(queries, request)) !== JSON.stringify(inputs)) throw new HasChanged();
    const { product } = inputs;
    const clientRelease = product.clientId && (await findCurrentRelease(queries, 'client', product.clientId));
    return insertJob(queries, {
      printerId: printer.id,
      printerName: printer.name,
      productId: product.id,
      sku: product.sku,
      labelId: request.labelId,
      layout: request.layout,
      fields: inTexts(request.fields),
      quantity: request.quantity,
      release: (await findCurrentRelease(queries, 'product', product.id))?.number ?? null,
      clientRelease: clientRelease ? clientRelease.number : null,
      bytes,
      sha256: hash('sha256', bytes),
      ...by,
    });
  }

  #wake({ printerId }: PrintJob): void {
    if (printerId !== null) this.#queue.wake(printerId);
  }
}

/** The fields of a layout as they are stored and shown. */
const inTexts = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Ends a transaction in which a label would be other than the one that was read back. */
class HasChanged extends Error {}

type JobInputs = LabelInputs & { product: Product & PrintedProduct };

/** What the label of a job is made of. Throws if there is no such printer, product or label. */
const inputsOf = async (
  queries: Queries,
  { printerId, productId, labelId, quantity, ...asked }: JobRequest,
): Promise<JobInputs> => {
  const printer = await findPrinter(queries, printerId);
  if (!printer) throw new Problem('printer.not_found');
  if (printer.language !== 'zpl')
    throw new Problem('print_job.unprintable', {
      message: 'This printer is for paper. Nothing was printed. Choose a printer of labels.',
    });
  const product = await findProduct(queries, productId);
  if (!product) throw new Problem('product.not_found');
  const label = shownLabels(product).find(({ id }) => id === labelId);
  if (!label)
    throw new Problem('request.invalid', { fields: { labelId: 'This product has no such label.' } });
  const client = product.clientId === null ? null : await findClient(queries, product.clientId);
  const printed = { ...product, dateFormat: client?.dateFormat ?? null };
  return {
    media: mediaOf(printer),
    product: printed,
    artworkFiles: label.artworkFiles,
    request: asked,
    quantity,
  };
};

/** What of a printer decides how a label is drawn: not its version, which changes with its name. */
const mediaOf = ({
  dotsPerMm,
  mediaWidthMm,
  mediaHeightMm,
  darkness,
  speed,
  offsetXDots,
  offsetYDots,
}: Media): Media => ({
  dotsPerMm,
  mediaWidthMm,
  mediaHeightMm,
  darkness,
  speed,
  offsetXDots,
  offsetYDots,
});

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

/** The state of a job, locked until the transaction ends. Throws `print_job.not_found`. */
const requireState = async (queries: Queries, id: number) => {
  const state = await lockJobState(queries, id);
  if (state === null) throw new Problem('print_job.not_found');
  return state;
};

/** The same of a job with which the portal does nothing by itself. Throws `print_job.running`. */
const requireResting = async (queries: Queries, id: number) => {
  const state = await requireState(queries, id);
  const isRunning = state === 'queued' || state === 'sending' || (await hasPieces(queries, id, 'sending'));
  if (isRunning) throw new Problem('print_job.running');
  return state;
};

/** A run that has stopped stops its print jobs after it: whoever resumes one reads what the run is behind its lock. */
const requireRunGoesOn = async (queries: Queries, id: number): Promise<void> => {
  if (!mayPrint(await findStateOfRunOfJob(queries, id))) throw new Problem('print_job.run_stopped');
};

const requireJob = async (queries: Queries, id: number): Promise<PrintJob> => {
  const job = await findJob(queries, id);
  if (!job) throw new Problem('print_job.not_found');
  return job;
};

const requirePrinter = ({ printerId }: PrintJob): void => {
  if (printerId === null)
    throw new Problem('printer.not_found', {
      message: 'The printer of this job has been deleted. Print on another one.',
    });
};

/** Queues a job of which so many labels are to be printed; without any it has ended. */
const settle = async (queries: Queries, id: number, pieces: number): Promise<void> => {
  const isLeftOut = await hasPieces(queries, id, 'stopped');
  const ended = isLeftOut ? ('stopped' as const) : ('printed' as const);
  await setJob(queries, id, {
    state: pieces > 0 ? 'queued' : ended,
    sentence: pieces === 0 && isLeftOut ? 'Some labels of this job were left out.' : null,
    waitingSince: null,
  });
};
