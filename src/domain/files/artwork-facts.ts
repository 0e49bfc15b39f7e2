import { z } from 'zod';

/** Why an artwork file could not be read. */
export const artworkRefusals = [
  /** A format that the portal cannot read: PSD, EPS, or an Illustrator file without PDF content. */
  'format',
  'encrypted',
  'no_page',
  'too_large',
  'too_much_memory',
  'too_slow',
  'broken',
] as const;

/** A part of a label, in millimetres from its upper left corner. */
export const Area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Area = z.infer<typeof Area>;

/** What is wrong with a page whatever its label, or worth knowing. */
const FileFindingCode = z.enum([
  /** Ink that gets no dot from a printer in black and white, and words that cannot be read in its dots. */
  'lost_ink',
  'lost_word',
  /** Barcodes as a scanner sees them. */
  'red_bars',
  'low_contrast',
  'inverted_bars',
  'quiet_zone',
  'uneven_bars',
  /** A matrix whose modules are too small for scanners, and bars that are too narrow. */
  'tiny_code',
  'tiny_bars',
  /** What looks like bars of a code, and is read by nothing. */
  'unread_bars',
  /** A picture that cannot be decoded, or not wholly, and leaves a blank, and words that reach beyond the edge. */
  'broken_picture',
  'cut_word',
  /** Drawing instructions that end too early, and pictures and fonts that they name and the file does not have. */
  'damaged_content',
  /** Ink beyond the edges of the labels of a printer, which are smaller than the page. */
  'cut_ink',
  /** Fonts that are not in the file, and that are drawn with others, of a page that is printed. */
  'fonts_missing',
  /** Of a sheet of equal labels, of which one is printed, labels that are not. */
  'unequal_labels',
  /** A page that is printed, and nothing is on it. */
  'blank_page',
  /** Colours printed over others, and layers: drawn as a printer's program draws them. */
  'overprint',
  'layers',
]);

export const FileFinding = z.object({
  code: FileFindingCode,
  /** The number of its page, from 1. */
  page: z.int(),
  areas: z.array(Area),
  /** The values of its sentence. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type FileFinding = z.infer<typeof FileFinding>;

export const ArtworkCode = z.object({
  /** The number of its page, from 1. */
  page: z.int(),
  /** The symbology: 'EAN13', 'Code128', 'QRCode'. */
  format: z.string(),
  /** AIM's symbology identifier: ']C1'. */
  symbology: z.string(),
  /** FNC1 is ASCII 29. */
  text: z.string(),
  /** False if scanners do not read it, because its margin is gone. */
  isReadable: z.boolean(),
  /** Of a picture, which has no size in millimetres, in pixels. */
  area: Area,
  /** Where else on the page it stands. */
  alsoAt: z.array(Area).optional(),
});

/** Every place of a code on its page. */
export const placesOf = ({
  area,
  alsoAt = [],
}: Pick<z.infer<typeof ArtworkCode>, 'area' | 'alsoAt'>): Area[] => [area, ...alsoAt];

const Read = z.object({
  state: z.literal('read'),
  /** The number of pages, and how many of them were read, starting with the first. */
  pages: z.int(),
  pagesRead: z.int(),
  /** The size of each page read, after trimming (the trim box, if the page has one); empty for a picture. */
  sizes: z.array(z.object({ widthMm: z.number(), heightMm: z.number() })),
  /** For a picture; null for a document. */
  pixels: z.object({ width: z.int(), height: z.int() }).nullable(),
  codes: z.array(ArtworkCode),
  /** Names of the fonts that the document uses but does not embed. */
  fontsMissing: z.array(z.string()),
  /** The resolution of the coarsest picture in a document, in dots per inch; null if it has no pictures. */
  lowestDpi: z.int().nullable(),
  /** Judged at 8 dots per mm. */
  found: z.array(FileFinding),
});
export type ReadArtwork = z.infer<typeof Read>;

/** What an artwork file contains, regardless of its product. A stored file never changes, so neither do its facts. */
export const ArtworkFacts = z
  .discriminatedUnion('state', [
    Read,
    z.object({ state: z.literal('unread'), reason: z.enum(artworkRefusals) }),
  ])
  .meta({ id: 'ArtworkFacts' });
export type ArtworkFacts = z.infer<typeof ArtworkFacts>;
