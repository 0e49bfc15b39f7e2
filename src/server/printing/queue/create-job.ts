import { Problem } from '#domain/contract/problem.ts';
import { labelOfPiece } from '#domain/printing/counter.ts';
import { createPrintJob, type PrintJob } from '#domain/printing/job-contract.ts';
import type { Clock } from '../../clock.ts';
import type { CheckedDatabase, Queries } from '../../db/database.ts';
import { retryLostRace } from '../../db/failure.ts';
import { keepHoldsOut, requireNoHold } from '../../holds/require-no-hold.ts';
import type { CreationKey } from '../../idempotency/key-of.ts';
import { createOnce, isDoneBefore, type Creation } from '../../idempotency/store.ts';
import { lockPrinter } from '../../printers/printer-store.ts';
import { lockProducts } from '../../products/lock-store.ts';
import { findCurrentRelease } from '../../releases/store.ts';
import type { TurnRequest } from '../../turns-by-time.ts';
import { keepArtworkNumbers } from '../artwork-number-store.ts';
import { colourPicture } from '../drawing/colour-label.ts';
import type { LabelChecks, LabelToCheck } from '../drawing/label-checks.ts';
import type { LabelContent } from '../drawing/label-content.ts';
import type { LabelMaker } from '../drawing/label-maker.ts';
import { measureSent } from '../drawing/sent-bytes.ts';
import { withShiftedInk } from '../drawing/shifted-ink.ts';
import { keepNotes, keepPage } from '../page-store.ts';
import { auditJob, type AskedBy } from './audit-job.ts';
import { inputsOf, inTexts, type JobInputs, type JobRequest } from './job-inputs.ts';
import { peekNumbers, takeNumbers, withNumbers, type FirstNumbers } from './job-numbers.ts';
import { findJob, insertJob } from './job-store.ts';
import { requireNew, requireNoFindings, requireOnce, requireReach } from './refuse-label.ts';
import { requireRun } from './run-of-job-store.ts';
import { requireRoom } from './turn-store.ts';

/** Creates print jobs: draws a label, reads it back, and queues what was read. */
export class JobCreation {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #labels: LabelMaker;
  readonly #checks: Pick<LabelChecks, 'check'>;

  constructor(parts: {
    database: CheckedDatabase;
    clock: Clock;
    labels: LabelMaker;
    checks: Pick<LabelChecks, 'check'>;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#labels = parts.labels;
    this.#checks = parts.checks;
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
    turn: TurnRequest,
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
      const sent = await measureSent(inputs.media, label.bytes, picture);
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
            await auditJob(queries, 'print_created', id, { at, by, detail: { pieces } });
            return id;
          };
          const find = (id: number) => findJob(queries, id);
          return createOnce(queries, createPrintJob, creation, { make, find });
        }),
      ).catch((error: unknown) => {
        if (error instanceof HasChanged) return null;
        throw error;
      });
      if (job) return job;
    }
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
      sent: Awaited<ReturnType<typeof measureSent>>;
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
}

/** Thrown to end the transaction if the label would differ from the one that was checked. */
class HasChanged extends Error {}
