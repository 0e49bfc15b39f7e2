import { findingOf } from '#domain/artwork/file-findings.ts';
import { Problem } from '#domain/contract/problem.ts';
import { nameOfCharacter } from '#domain/printing/characters.ts';
import type { FilledLayout, LayoutRequest } from '#domain/printing/job.ts';
import { codesMeant, layoutLabel, whereWritten } from '#domain/printing/layouts.ts';
import { otherSize } from '#domain/printing/other-size.ts';
import type { PrintedProduct } from '#domain/printing/printed-product.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { withinMargins } from '#domain/printing/media.ts';
import type { Media, Printer } from '#domain/printing/printer.ts';
import { wordsOf } from '#domain/printing/words-of.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { ArtworkPages, GreyPrint } from '#domain/products/label.ts';
import type { ArtworkReader } from '../../artwork/artwork-reader.ts';
import type { Storage } from '../../storage/storage.ts';
import type { TurnRequest } from '../../turns-by-time.ts';
import { ArtworkLabels, artworkToPrint } from './artwork-label.ts';
import { prepareDrawing } from './draw-label.ts';
import { drawWords } from './draw-words.ts';
import type { LabelContent } from './label-content.ts';
import { tooBusyToDraw } from './too-busy.ts';

/** The inputs from which a label is made. */
export interface LabelInputs {
  media: Media & Pick<Printer, 'language'>;
  product: PrintedProduct;
  /** The size of the label, as the product says it. */
  labelSize: string | null;
  /** The values of the label's artwork files, what their pages are, and what becomes of grey. */
  artworkFiles: readonly string[];
  pages: ArtworkPages | null;
  grey: GreyPrint;
  request: LayoutRequest;
  /** The number of labels in the job. */
  quantity: number;
}

/** Makes the bytes of a label, from a layout or from artwork. */
export class LabelMaker {
  readonly #artwork: ArtworkLabels;

  constructor(storage: Storage, artwork: ArtworkReader) {
    this.#artwork = new ArtworkLabels(storage, artwork);
  }

  /** `page` is the page of artwork, from 1. Throws `print_job.unprintable`, with the reason. */
  async make(inputs: LabelInputs, turn: TurnRequest, page = 1): Promise<LabelContent> {
    const { media, product, labelSize, request, artworkFiles, pages, grey, quantity } = inputs;
    // The label is read back as soon as it is made.
    prepareDrawing();
    if (request.layout === 'artwork') {
      const key = artworkToPrint(artworkFiles, request.fields.artwork);
      const mark = product.releaseMark ?? null;
      return this.#artwork.make({ media, key, pages, grey, page, mark, quantity }, turn);
    }
    const margins = driverOf(media.language)?.margins;
    const other = otherSize(labelSize, media);
    const label = withinMargins(media, margins, (inner) => layoutLabel(inner, product, request, quantity));
    return {
      bytes: Buffer.from(await withWords(label, { product, request }, turn)),
      meant: codesMeant(product, request),
      unreadable: [],
      findings: other === null ? [] : [findingOf('other_size', other)],
      notes: [],
      numbers: [],
      colour: null,
      text: wordsOf(label),
      artwork: null,
    };
  }
}

/** The label with drawn words. Throws `print_job.unprintable` with a character that no font has. */
const withWords = async (
  label: string,
  { product, request }: { product: PrintedProduct; request: FilledLayout },
  turn: TurnRequest,
): Promise<string> => {
  const drawn = await drawWords(label, turn);
  if (drawn === null) throw tooBusyToDraw(said('refusal.words_not_drawn'));
  if ('label' in drawn) return drawn.label;
  const { missing } = drawn;
  const [character, place] = [nameOfCharacter(missing), whereWritten(product, request, missing)];
  throw new Problem('print_job.unprintable', saidBy(said('label.no_font', { character, place })));
};
