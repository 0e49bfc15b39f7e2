import { z } from 'zod';

/** Why nothing is known of an artwork file. */
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
export type ArtworkRefusal = (typeof artworkRefusals)[number];

const Code = z.object({
  /** The page that it stands on, from 1. */
  page: z.int(),
  /** The name of its symbology: 'EAN13', 'Code128', 'QRCode'. */
  format: z.string(),
  /** AIM's symbology identifier, ']C1'. */
  symbology: z.string(),
  /** Its content; FNC1 is ASCII 29. */
  text: z.string(),
});

const Read = z.object({
  state: z.literal('read'),
  /** How many pages it has, and how many of them were read, from the first on. */
  pages: z.int(),
  pagesRead: z.int(),
  /** Per page read as it is cut (the trim box if it has one); empty for a picture. */
  sizes: z.array(z.object({ widthMm: z.number(), heightMm: z.number() })),
  /** Of a picture; null for a document. */
  pixels: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** The barcodes in it. */
  codes: z.array(Code),
  /** Names of the fonts that it uses and does not contain. */
  fontsMissing: z.array(z.string()),
  /** Dots per inch of the coarsest picture in a document; null without one. */
  lowestDpi: z.int().nullable(),
});
export type ReadArtwork = z.infer<typeof Read>;

/** What an artwork file says by itself, whatever product it is for. A file never changes, so neither do its facts. */
export const ArtworkFacts = z
  .discriminatedUnion('state', [
    Read,
    z.object({ state: z.literal('unread'), reason: z.enum(artworkRefusals) }),
  ])
  .meta({ id: 'ArtworkFacts' });
export type ArtworkFacts = z.infer<typeof ArtworkFacts>;
