import { deflateSync } from 'node:zlib';
import { Problem } from '#domain/contract/problem.ts';
import { hasPages } from '#domain/files/file-kinds.ts';
import { extensionOf, keyOfValue } from '#domain/files/storage-key.ts';
import { graphicLabel } from '#domain/printing/graphic.ts';
import type { LayoutRequest } from '#domain/printing/job.ts';
import { codesMeant, layoutLabel, type PrintedProduct } from '#domain/printing/layouts.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { dotsOf, withinMargins } from '#domain/printing/media.ts';
import type { Media, Printer } from '#domain/printing/printer.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import type { ArtworkReader } from '../artwork/artwork-reader.ts';
import type { Storage } from '../storage/storage.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import { rasterize } from './rasterize.ts';

/** The inputs from which a label is made. */
export interface LabelInputs {
  media: Media & Pick<Printer, 'language'>;
  product: PrintedProduct;
  /** The values of the label's artwork files. */
  artworkFiles: readonly string[];
  request: LayoutRequest;
  /** The number of labels in the job. */
  quantity: number;
}

/** The bytes to send for a label, and the codes that a scanner must read from it. */
export interface LabelContent {
  bytes: Uint8Array;
  meant: readonly string[];
}

const unprintable = (message: string): Problem => new Problem('print_job.unprintable', { message });

/** Makes the bytes of a label, from a layout or from artwork. */
export class LabelMaker {
  readonly #storage: Storage;
  readonly #artwork: ArtworkReader;

  constructor(storage: Storage, artwork: ArtworkReader) {
    this.#storage = storage;
    this.#artwork = artwork;
  }

  /** Throws `print_job.unprintable`, with the reason. */
  async make(inputs: LabelInputs, turn: TurnRequest): Promise<LabelContent> {
    const { media, product, request, artworkFiles, quantity } = inputs;
    if (request.layout === 'artwork')
      return this.#artworkLabel(media, keyOf(artworkFiles, request.fields.artwork), turn);
    const margins = driverOf(media.language)?.margins;
    const label = withinMargins(media, margins, (inner) => layoutLabel(inner, product, request, quantity));
    return { bytes: Buffer.from(label), meant: codesMeant(product, request) };
  }

  async #artworkLabel(media: Media, key: string, turn: TurnRequest): Promise<LabelContent> {
    const facts = await this.#artwork.facts(key, turn);
    if (facts.state === 'unread')
      throw unprintable('This artwork could not be read. Nothing was printed. Look at what its check says.');
    const source = await this.#storage.open(key);
    if (source === null) throw unprintable('The artwork file is gone. Nothing was printed.');
    const { width, height } = dotsOf(media);
    const { dotsPerMm, mediaWidthMm, mediaHeightMm } = media;
    const toleranceMm = printing.artworkToleranceMm;
    const size = { widthDots: width, heightDots: height, dotsPerMm, toleranceMm };
    const raster = await rasterize(source.body, size, turn);
    if (raster === null) throw unprintable('This artwork could not be drawn. Nothing was printed.');
    if (!('bits' in raster))
      throw unprintable(
        `The artwork is ${raster.widthMm} x ${raster.heightMm} mm, and the printer has labels of ${mediaWidthMm} x ${mediaHeightMm} mm. Nothing was printed.`,
      );
    const deflated = media.compression === 'hex' ? null : deflateSync(raster.bits).toString('base64');
    const label = graphicLabel(media, { width, height, bits: raster.bits }, deflated);
    const meant = facts.codes.filter(({ page }) => page === 1).map(({ text }) => text);
    return { bytes: Buffer.from(label), meant };
  }
}

/** The key of the file to print: the chosen one, else the first that has pages. */
const keyOf = (values: readonly string[], chosen: string | undefined): string => {
  if (chosen !== undefined && !values.includes(chosen))
    throw new Problem('request.invalid', { fields: { 'fields.artwork': 'This label has no such artwork.' } });
  const keys = (chosen === undefined ? values : [chosen]).flatMap((value) => keyOfValue(value) ?? []);
  const key = keys.find((one) => hasPages(extensionOf(one)));
  if (key === undefined)
    throw unprintable(
      'This label has no artwork that can be printed: only PDF and Illustrator files can. Nothing was printed.',
    );
  return key;
};
