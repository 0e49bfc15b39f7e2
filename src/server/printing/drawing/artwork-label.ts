import { deflateSync } from 'node:zlib';
import { areEqualSheets } from '#domain/artwork/equal-sheets.ts';
import { findingOf, findingsOfPages, type Finding } from '#domain/artwork/file-findings.ts';
import { Problem } from '#domain/contract/problem.ts';
import { placesOf, type FileFinding, type ReadArtwork } from '#domain/files/artwork-facts.ts';
import { hasPages } from '#domain/files/file-kinds.ts';
import { extensionOf, keyOfValue } from '#domain/files/storage-key.ts';
import * as limits from '#domain/limits.ts';
import { freeCorner, type Box, type Dots } from '#domain/printing/dots.ts';
import { graphicLabel } from '#domain/printing/graphic.ts';
import { dotsOf } from '#domain/printing/media.ts';
import { pieceNumbersIn, type PieceNumber } from '#domain/printing/piece-numbers-in-codes.ts';
import type { Media } from '#domain/printing/printer.ts';
import { smallMatrix } from '#domain/printing/symbols.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import type { ArtworkPages, GreyPrint } from '#domain/products/label.ts';
import { said, saidBy, type Said } from '#domain/words/say.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import type { ArtworkReader } from '../../artwork/artwork-reader.ts';
import { hasKnownBars } from '../../storage/artwork/bars/bar-widths.js';
import type { Storage } from '../../storage/storage.ts';
import type { TurnRequest } from '../../turns-by-time.ts';
import type { LabelContent, NumbersAhead } from './label-content.ts';
import { quietZones } from './quiet-zones.ts';
import { rasterize, type Raster, type RasterTask } from './rasterize.ts';

/** A page of artwork to print, and how. */
export interface ArtworkInputs {
  media: Media;
  /** The key of the file. */
  key: string;
  pages: ArtworkPages | null;
  grey: GreyPrint;
  /** The number of the page, from 1. */
  page: number;
  /** The mark of the release that is printed in a free corner; null for none. */
  mark: string | null;
  /** How many labels of this page there will be. */
  quantity: number;
}

const unprintable = (why: Said): Problem => new Problem('print_job.unprintable', saidBy(why));

/**
 * The key of the file to print: the chosen one, else the first that has pages. Throws `print_job.unprintable` if there is
 * none.
 */
export const artworkToPrint = (values: readonly string[], chosen: string | undefined): string => {
  if (chosen !== undefined && !values.includes(chosen))
    throw refusedField('fields.artwork', said('refusal.no_such_artwork'));
  const keys = (chosen === undefined ? values : [chosen]).flatMap((value) => keyOfValue(value) ?? []);
  const key = keys.find((one) => hasPages(extensionOf(one)));
  if (key === undefined) throw unprintable(said('label.no_artwork'));
  return key;
};

const isOfPage = new Set<string>([
  'quiet_zone',
  'inverted_bars',
  'tiny_code',
  'tiny_bars',
  'broken_picture',
  'damaged_content',
]);

/** What the check of the file has found on a page that is a matter of printing, besides the dots, which are judged anew. */
const ofFile = ({ found }: ReadArtwork, page: number): FileFinding[] =>
  found.filter((one) => one.page === page && isOfPage.has(one.code));

/** The bars on a page whose codes were read before, at every place. */
const barsOn = ({ codes }: ReadArtwork, page: number): RasterTask['bars'] =>
  codes.flatMap((code) =>
    code.page === page && hasKnownBars(code.format)
      ? placesOf(code).map((area) => ({ format: code.format, text: code.text, area }))
      : [],
  );

/** Faults of a page that a printer of black dots mends: it has no red. */
const ofColour = new Set<string>(['red_bars', 'low_contrast']);

/** What only black dots lose, and what is no fault of a printer. */
const isOfDots = new Set<string>(['lost_ink', 'lost_word', 'uneven_bars', 'layers', 'overprint']);

/** What the edges of the printer's labels cut off, labels of a sheet that are not equal or are empty, and fonts that are not in the file, in colour too. */
const isOfPrint = new Set<string>(['cut_ink', 'cut_word', 'unequal_labels', 'fonts_missing', 'blank_page']);

/** A word for which there are no letters is lost in colour as well. */
const isInColour = ({ code, values }: FileFinding): boolean =>
  isOfPrint.has(code) || (code === 'lost_word' && values['why'] === 'blank');

/** The drawn page. Throws `print_job.unprintable` with the reason if there is none. */
const drawnPage = (
  raster: Raster,
  { mediaWidthMm, mediaHeightMm }: Media,
): Extract<Raster, { bits: Buffer }> => {
  const labels = { width: mediaWidthMm, height: mediaHeightMm };
  if (raster === null) throw unprintable(said('label.artwork_not_drawn'));
  if (raster === 'no_sheet') throw unprintable(said('label.no_sheet', labels));
  if ('bits' in raster) return raster;
  const is = `${raster.widthMm} x ${raster.heightMm}`;
  throw unprintable(said('label.other_size', { ...labels, is }));
};

/** How far a mark stands off the edges of a label, which may be cut a little beside where it should be. */
const markOffMm = 0.5;

/** The mark of a release in a free corner of artwork, beside `taken`. Throws `print_job.unprintable` if there is none. */
const markFields = (
  mark: string,
  { dots, taken, dotsPerMm }: { dots: Dots; taken: readonly Box[]; dotsPerMm: number },
): string[] => {
  const symbol = smallMatrix(mark, dotsPerMm);
  const off = Math.round(markOffMm * dotsPerMm);
  const corner = symbol && freeCorner(dots, { size: symbol.width, off, taken });
  if (symbol === null || corner === null) {
    const mm = Math.ceil(((symbol?.width ?? 0) / dotsPerMm) * 10) / 10;
    throw unprintable(said('label.no_corner', { side: mm }));
  }
  return symbol.fieldsAt(corner.x, corner.y);
};

/** Makes labels of artwork. */
export class ArtworkLabels {
  readonly #storage: Pick<Storage, 'open'>;
  readonly #artwork: Pick<ArtworkReader, 'facts'>;

  constructor(storage: Pick<Storage, 'open'>, artwork: Pick<ArtworkReader, 'facts'>) {
    this.#storage = storage;
    this.#artwork = artwork;
  }

  /** Throws `print_job.unprintable`, with the reason. */
  async make(inputs: ArtworkInputs, turn: TurnRequest): Promise<LabelContent> {
    const { media, key, pages, grey, page, mark, quantity } = inputs;
    const facts = await this.#artwork.facts(key, turn);
    if (facts.state === 'unread') throw unprintable(said('label.artwork_unread'));
    const { mostLabels } = limits.artwork;
    if (pages === 'each' && facts.pages > mostLabels)
      throw unprintable(
        said('label.findings', {
          findings: [said('artwork.too_many_pages', { pages: facts.pages, most: mostLabels })],
        }),
      );
    const source = await this.#storage.open(key);
    if (source === null) throw unprintable(said('label.artwork_gone'));
    const { width, height } = dotsOf(media);
    const task = { widthDots: width, heightDots: height, dotsPerMm: media.dotsPerMm, pages, grey, page };
    const isJudged = page > facts.pagesRead;
    const isColour = media.isColour === true;
    if (isColour && mark !== null) throw unprintable(said('label.mark_in_colour'));
    const toleranceMm = printing.artworkToleranceMm;
    const bars = isJudged || isColour ? [] : barsOn(facts, page);
    const raster = drawnPage(
      await rasterize(source.body, { ...task, toleranceMm, isJudged, bars, isColour }, turn),
      media,
    );
    const deflated = media.compression === 'hex' ? null : deflateSync(raster.bits).toString('base64');
    const dots = { width, height, bits: raster.bits };
    const codes = raster.codes ?? facts.codes.filter((code) => code.page === page);
    const { dotsPerMm } = media;
    // What was read with the dots has its place on the label, and what the check of the file has read on the page.
    const place = raster.codes === null ? raster.place : { ...raster.place, leftMm: 0, topMm: 0 };
    const taken = mark === null ? [] : quietZones(codes, place, { dots, dotsPerMm });
    const fields = mark === null ? [] : markFields(mark, { dots, taken, dotsPerMm });
    const label = graphicLabel(media, dots, { deflated, fields });
    const numbers = pieceNumbersIn(codes);
    const judged = isJudged ? raster.findings : facts.found;
    const found = isColour
      ? [
          ...raster.findings.filter(isInColour),
          ...judged.filter((one) => one.page === page && !isOfDots.has(one.code) && !isOfPrint.has(one.code)),
        ]
      : [...raster.findings, ...(isJudged ? [] : ofFile(facts, page))];
    return {
      bytes: Buffer.from(label),
      meant: [
        ...codes.filter(({ isReadable }) => isReadable).map(({ text }) => text),
        ...(mark === null ? [] : [mark]),
      ],
      unreadable: codes.filter(({ isReadable }) => !isReadable).map(({ text }) => text),
      findings: [
        ...pagesFinding(facts, pages),
        ...numberFinding(numbers, quantity),
        ...findingsOfPages(found, { isOfSeveral: pages === 'each' }).filter(
          ({ code }) => isColour || !ofColour.has(code),
        ),
      ],
      notes: raster.notes,
      numbers,
      colour: raster.colour,
      text: textOf(raster.text, codes),
      artwork: {
        key,
        pages: pages === 'each' ? facts.pages : null,
        ahead: pages === 'each' ? numbersAhead(facts) : { numbers, pagesRead: null },
      },
    };
  }
}

/** What the pages of a file are must be said before the first is printed as if it were all. */
const pagesFinding = (facts: ReadArtwork, kind: ArtworkPages | null): Finding[] => {
  const { pages, pagesRead } = facts;
  if (kind === 'sheet' && !areEqualSheets(facts))
    return [findingOf('pages', said('artwork.sheets', { pages }))];
  return kind === null && pages > 1
    ? [findingOf('pages', said('artwork.pages', { pages, read: pagesRead }))]
    : [];
};

/** The numbers on the pages of a file of which each is a label; those of a page belong together. */
const numbersAhead = ({ codes, pages, pagesRead }: ReadArtwork): NumbersAhead => ({
  numbers: [...new Set(codes.map(({ page }) => page))].flatMap((page) =>
    pieceNumbersIn(codes.filter((code) => code.page === page)),
  ),
  pagesRead: pagesRead < pages ? pagesRead : null,
});

/** A number of one pallet, parcel or piece must not be on several labels unsaid. */
const numberFinding = ([one]: readonly PieceNumber[], labels: number): Finding[] =>
  one === undefined || labels === 1
    ? []
    : [findingOf('repeated_number', said('artwork.repeated_number', { number: one.number, labels }))];

const unspaced = (text: string): string => text.replaceAll(/[\s\p{Cc}]/gu, '');

/** The words of a label, and its codes where no word names them: artwork may have its letters as outlines. */
const textOf = (words: string, codes: readonly { text: string }[]): string => {
  const all = unspaced(words);
  const unnamed = codes.flatMap(({ text }) =>
    all.includes(unspaced(text)) ? [] : text.replaceAll(/\p{Cc}/gu, ''),
  );
  return [words, ...new Set(unnamed)].filter((line) => line !== '').join('\n');
};
