import type { Finding } from '#domain/artwork/file-findings.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { LayoutRequest } from '#domain/printing/job.ts';
import { nextNumber } from '#domain/printing/numbers.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import { said, type Said } from '#domain/words/say.ts';
import { factOfProblem, Problem } from '#domain/contract/problem.ts';
import type { Clock } from '../../clock.ts';
import type { Queries, UncheckedDatabase } from '../../db/database.ts';
import { retryLostRace } from '../../db/failure.ts';
import { inputsOf } from '../queue/job-inputs.ts';
import { withNumbers } from '../queue/job-numbers.ts';
import { requireReach } from '../queue/refuse-label.ts';
import { colourPicture } from './colour-label.ts';
import type { LabelChecks } from './label-checks.ts';
import type { LabelMaker } from './label-maker.ts';
import { findNumberOf } from '../number-store.ts';
import { keepArtworkNumbers, usedNumbers } from '../artwork-number-store.ts';
import { pageInDoubt } from '../numbers-in-doubt.ts';
import { findPage, findVariedJob, findWhyAsked, keepNotes, keepPage, type PageLabel } from '../page-store.ts';
import type { LabelContent } from './label-content.ts';
import { withShiftedInk } from './shifted-ink.ts';

/** The lane in which pages are drawn while others print. */
const turn = { lane: 'print queue' };

/** A page that cannot be printed as it is, and why. */
export interface PageFault {
  fault: Said;
}

/**
 * The labels of a job of which each is another one: a page of a file, or one with a number of its own. Each is drawn and read back shortly before it is printed, and
 * kept: printed again, it is the same.
 */
export class PageLabels {
  readonly #database: UncheckedDatabase;
  readonly #clock: Clock;
  readonly #labels: LabelMaker;
  readonly #checks: Pick<LabelChecks, 'check'>;
  /** Of each printer the page that is being drawn while the one before is printed: it prints one job at a time. */
  readonly #next = new Map<number, { jobId: number; page: number; label: Promise<PageLabel | PageFault> }>();

  constructor(
    database: UncheckedDatabase,
    clock: Clock,
    labels: LabelMaker,
    checks: Pick<LabelChecks, 'check'>,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#labels = labels;
    this.#checks = checks;
  }

  /** The label of a page, and the next one is begun. */
  async labelOf(printer: Printer, jobId: number, page: number): Promise<PageLabel | PageFault> {
    const ahead = this.#next.get(printer.id);
    const begun = ahead?.jobId === jobId && ahead.page === page ? ahead.label : null;
    // Taken once: one that failed is drawn anew when the portal tries again, or when somebody resumes its job.
    if (begun) this.#next.delete(printer.id);
    let label = await (begun ?? this.#find(printer, jobId, page));
    // Somebody may have asked for it in spite of its fault since it was begun.
    if (begun && 'fault' in label) label = await this.#find(printer, jobId, page);
    if (!('fault' in label)) {
      const next = this.#find(printer, jobId, page + 1);
      // Its failure is reported when it is asked for.
      next.catch(() => undefined);
      this.#next.set(printer.id, { jobId, page: page + 1, label: next });
    }
    return label;
  }

  async #find(printer: Printer, jobId: number, page: number): Promise<PageLabel | PageFault> {
    const known = await findPage(this.#database.read, jobId, page);
    if (known) return known;
    const job = await findVariedJob(this.#database.read, jobId);
    if (!job || page > job.pieces) return { fault: said('print_job.not_drawn') };
    try {
      const number = job.numbered && (await findNumberOf(this.#database.read, jobId, page));
      const asked = LayoutRequest.parse({ layout: job.layout, fields: job.fields });
      const numbers = job.numbered && number !== null ? { [job.numbered]: number } : {};
      const request = counted(withNumbers(asked, numbers), { page, pieces: job.pieces });
      const { productId, labelId } = job;
      const inputs = await inputsOf(this.#database.read, {
        ...request,
        printerId: printer.id,
        productId,
        labelId,
        quantity: 1,
      });
      const label = await this.#labels.make(inputs, turn, request.layout === 'artwork' ? page : 1);
      const draw = async () =>
        colourPicture(label) ?? (await this.#checks.check({ ...label, media: inputs.media }, turn));
      const made = {
        ...(await withShiftedInk(label, inputs.media, draw)),
        jobId,
        page,
        productId,
        clientId: inputs.product.clientId,
        reason: job.reason,
        madeAt: job.madeAt,
      };
      const found = await withoutReason(this.#database.read, made);
      if (found) return faultOf(page, found.said);
      const picture = await draw();
      requireReach(inputs.media, picture);
      return await retryLostRace(() => this.#keep({ ...made, picture }));
    } catch (error) {
      if (error instanceof Problem && error.code === 'print_job.unprintable')
        return faultOf(page, factOfProblem(error));
      throw error;
    }
  }

  /** Keeps the label of a page, and its numbers, which no label had before unless somebody has said why. */
  #keep(label: DrawnPage): Promise<PageLabel | PageFault> {
    const { jobId, page, numbers, reason } = label;
    return this.#database.write(async (queries) => {
      // Another process may have drawn it meanwhile.
      const before = await findPage(queries, jobId, page);
      if (before) return before;
      const found = await withoutReason(queries, label);
      if (found) return faultOf(page, found.said);
      const isNew = await keepPage(queries, jobId, page, label);
      const labels = { ...label, first: page, last: page };
      const why = (await findWhyAsked(queries, jobId, page)) ?? reason;
      await keepArtworkNumbers(queries, numbers, labels, { reason: why, at: this.#clock().toISOString() });
      if (isNew) await keepNotes(queries, jobId, page, label.notes);
      const kept = await findPage(queries, jobId, page);
      if (!kept) throw new Error(`Page ${page} of job ${jobId} is gone.`);
      return kept;
    });
  }
}

/** The label of a page of a job, the reason of that job, and when it was made. */
interface MadePage extends LabelContent {
  jobId: number;
  page: number;
  productId: number;
  clientId: number | null;
  reason: string | null;
  madeAt: string;
}

/** The same, drawn and read back. */
interface DrawnPage extends MadePage {
  picture: string;
}

/**
 * What is found on a page that nobody has given a reason for; null if there is none. A reason for this page alone is for all of it.
 * That of its job was given for what was found on its first page, as on each label of a layout, and for numbers that the same page of
 * the same file had before.
 */
const withoutReason = async (queries: Queries, label: MadePage): Promise<Finding | null> => {
  const { jobId, page, artwork, numbers, reason } = label;
  if ((await findWhyAsked(queries, jobId, page)) !== null) return null;
  const isOfFirst = page === 1 || artwork === null;
  const known = reason === null || artwork === null ? null : { artworkKey: artwork.key, page };
  const [found] = [
    ...(reason !== null && isOfFirst ? [] : label.findings),
    ...(await usedNumbers(queries, numbers, { ...label, first: page }, known)),
    ...(await pageInDoubt(queries, label, label)),
  ];
  return found ?? null;
};

/** Cartons count up on labels that have a serial number each. */
const counted = (
  request: LayoutRequest,
  { page, pieces }: { page: number; pieces: number },
): LayoutRequest => {
  if (request.layout !== 'carton' || request.fields.from === nextNumber) return request;
  const { from = 1, of: total = from + pieces - 1 } = request.fields;
  return { ...request, fields: { ...request.fields, from: from + page - 1, of: total } };
};

const faultOf = (page: number, reason: StoredSaid): PageFault => ({
  fault: said('print_job.page_faulty', { page, reason }),
});
