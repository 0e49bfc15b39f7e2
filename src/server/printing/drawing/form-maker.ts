import { Problem } from '#domain/contract/problem.ts';
import { labelOfPiece } from '#domain/printing/counter.ts';
import { hasInkOutside, inkBeyond, movedDots, sideBySide, type Dots } from '#domain/printing/dots.ts';
import type { LabelDriver } from '#domain/printing/drivers/driver.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { formOf, isDrawnFor, isShiftedAs, zplForm } from '#domain/printing/media.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { said, type Said } from '#domain/words/say.ts';
import { colourBytes } from './colour-label.ts';
import { dotsOfPng, isInColour } from './dots-png.js';
import { drawLabel } from './draw-label.ts';
import type { PageFault, PageLabels } from './page-labels.ts';
import { shiftedInk } from './shifted-ink.ts';
import type { QueuedJob } from '../queue/queue-store.ts';

/** The lane in which the queue draws. */
const turn = { lane: 'print queue' };

/** Makes the bytes that print labels of a job side by side, in the language of their printer. */
export class FormMaker {
  /** The newest job whose label is the same for each piece, and its dots. */
  #newest: { jobId: number; dots: Dots } | null = null;
  readonly #pages: Pick<PageLabels, 'labelOf'>;

  constructor(pages: Pick<PageLabels, 'labelOf'>) {
    this.#pages = pages;
  }

  /** The reason if the labels cannot be drawn; a fault of a page stops its job, and so do other labels in the printer. */
  async form(
    printer: Printer,
    job: QueuedJob,
    pieces: readonly number[],
  ): Promise<Uint8Array | Said | PageFault> {
    // Of a larger label with fewer dots per mm the dots may be as many.
    if (job.dotsPerMm !== null && job.dotsPerMm !== printer.dotsPerMm) return otherLabels;
    if (job.isVaried) return this.#formOfPages(printer, job, pieces);
    const content = Buffer.from(job.content, 'base64').toString();
    if (!isDrawnFor(content, printer)) return otherLabels;
    const inColour = job.picture === null ? null : await colourForm(printer, content, job.picture);
    if (inColour !== null) return inColour;
    const texts = pieces.map((piece) => labelOfPiece(content, piece));
    if (isAsLaidOut(printer, texts)) return Buffer.from(zplForm(printer, texts));
    const driver = driverOf(printer.language);
    const labels: Dots[] = [];
    for (const text of texts) {
      const dots = await this.#dotsOf(printer, job, { text, isSame: text === content });
      if (dots !== null) labels.push(dots);
    }
    if (driver === null || labels.length < texts.length) return said('print_job.not_drawn');
    return bytesOf(printer, driver, { texts, labels });
  }

  /** Labels of which each is another one. */
  async #formOfPages(
    printer: Printer,
    { id }: QueuedJob,
    pieces: readonly number[],
  ): Promise<Uint8Array | Said | PageFault> {
    const texts: string[] = [];
    const labels: Dots[] = [];
    for (const piece of pieces) {
      const label = await this.#pages.labelOf(printer, id, piece).catch(busyAsNull);
      if (label === null) return said('print_job.not_drawn');
      if ('fault' in label) return label;
      const content = Buffer.from(label.content, 'base64').toString();
      if (!isDrawnFor(content, printer)) return otherLabels;
      const inColour = await colourForm(printer, content, label.picture);
      if (inColour !== null) return inColour;
      // A number that counts up has its value in the label of each piece.
      texts.push(labelOfPiece(content, 1));
      const dots = dotsOfPng(Buffer.from(label.picture, 'base64'));
      if (dots) labels.push(dots);
    }
    if (isAsLaidOut(printer, texts)) return Buffer.from(zplForm(printer, texts));
    const driver = driverOf(printer.language);
    if (driver === null || labels.length < texts.length) return said('print_job.not_drawn');
    return bytesOf(printer, driver, { texts, labels });
  }

  async #dotsOf(
    printer: Printer,
    { id, picture }: QueuedJob,
    { text, isSame }: { text: string; isSame: boolean },
  ): Promise<Dots | null> {
    if (isSame && this.#newest?.jobId === id) return this.#newest.dots;
    const kept = isSame && picture !== null ? dotsOfPng(Buffer.from(picture, 'base64')) : null;
    const drawn = kept === null ? await drawLabel(Buffer.from(text), printer, turn) : null;
    const dots = kept ?? (drawn && dotsOfPng(Buffer.from(drawn.picture, 'base64')));
    if (isSame && dots) this.#newest = { jobId: id, dots };
    return dots;
  }
}

/** A label in the dots of another resolution, or of other labels, would be too small or cut off. */
const otherLabels: PageFault = { fault: said('print_job.other_labels') };

/** Of a label that a busy machine has not drawn no byte was sent, so its job waits. */
const busyAsNull = (error: unknown): null => {
  if (error instanceof Problem && error.code === 'service.busy') return null;
  throw error;
};

/**
 * The bytes of a label in colour, unless a shift that its printer has got since would cut it, or its printer is no longer one in colour:
 * nobody has looked at what its dots would lose. Null for one of black dots.
 */
const colourForm = async (
  printer: Printer,
  content: string,
  picture: string,
): Promise<Uint8Array | PageFault | null> => {
  const bytes = await colourBytes(printer, picture);
  if (bytes === null) return isInColour(Buffer.from(picture, 'base64')) ? otherLabels : null;
  if (isShiftedAs(content, printer)) return bytes;
  return (await shiftedInk(printer, picture)).length > 0 ? otherLabels : bytes;
};

/** Whether labels are sent in the ZPL in which they are kept, without a look at their dots: alone, each has the shift of then. */
const isAsLaidOut = (printer: Printer, texts: readonly string[]): boolean =>
  printer.language === 'zpl' && (printer.columns === 1 || texts.every((text) => isShiftedAs(text, printer)));

/**
 * The bytes of labels. A printer that was set to a language which reaches them less far would leave out their edges, and so would one
 * that has got another shift since.
 */
const bytesOf = (
  printer: Printer,
  driver: LabelDriver,
  { texts, labels }: { texts: readonly string[]; labels: readonly Dots[] },
): Uint8Array | PageFault => {
  const { margins } = driver;
  const { offsetXDots, offsetYDots } = printer;
  const isCut = (label: Dots) => {
    const { side, end } = inkBeyond(label, [offsetXDots, offsetYDots], margins);
    return side > 0 || end > 0;
  };
  if (texts.some((text, at) => !isShiftedAs(text, printer) && labels.slice(at, at + 1).some(isCut)))
    return otherLabels;
  if (margins && labels.some((label) => hasInkOutside(label, margins))) return otherLabels;
  if (printer.language === 'zpl') return Buffer.from(zplForm(printer, texts));
  const form = sideBySide(labels, formOf(printer));
  return driver.bytesOf(movedDots(form, offsetXDots, offsetYDots), printer);
};
