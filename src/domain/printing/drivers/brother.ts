import { blankDots, placeDots, rowsOf, type Dots } from '../dots.ts';
import type { Media } from '../printer.ts';
import type { LabelDriver } from './driver.ts';
import { littleEndian, mirrored } from './bytes.ts';

const esc = 0x1b;

/** The dots of the two print heads: QL-1050 to QL-1115 have the wide one, whose labels lie further from its end. */
const heads = { usual: { dots: 720, from: 0 }, wide: { dots: 1_296, from: 44 } } as const;

/** The dots beside the labels and above and below them that no printer of this family can reach. */
const sideDots = 18;
const edgeDots = 35;

const mm = (dots: number, dotsPerMm: number): number => Math.round(dots / dotsPerMm);

/**
 * From the end of the head to the first dot of a label, by its size in mm where it is not 12 (Brother, Raster Command Reference
 * of QL-700 and QL-800, the tables of pins). Round labels are reached less far, and stand by their middle.
 */
const headMargins: Readonly<Record<string, number>> = {
  '17x54': 0,
  '17x87': 0,
  '23x23': 42,
  '29x42': 6,
  '29x90': 6,
  '39x48': 6,
  '52x29': 0,
  '12x12': 107,
  '24x24': 36,
  '58x58': 34,
};
const usualHeadMargin = 12;

/** How far the printable part of a label of this size, in dots, lies from the end of the usual head. */
const headMarginOf = ({ width, height }: { width: number; height: number }, dotsPerMm: number): number =>
  headMargins[`${mm(width, dotsPerMm)}x${mm(height, dotsPerMm)}`] ?? usualHeadMargin;

/** The dots of the head on which a label of this size, in dots, is printed, and how many of them lie before it. */
export const headOf = (
  size: { width: number; height: number },
  { dotsPerMm, isWide = false }: Pick<Media, 'dotsPerMm' | 'isWide'>,
): { dots: number; margin: number } => {
  const margin = headMarginOf(size, dotsPerMm);
  const { dots, from } =
    isWide || size.width - 2 * sideDots + margin > heads.usual.dots ? heads.wide : heads.usual;
  return { dots, margin: margin + from };
};

/** The part of a label that can be printed, seen from behind: the first dot of a row is on the right. */
const onHead = (
  dots: Dots,
  media: Pick<Media, 'dotsPerMm' | 'isWide'>,
): { head: number; rows: Uint8Array[] } => {
  const [width, height] = [dots.width - 2 * sideDots, dots.height - 2 * edgeDots];
  const { dots: head, margin } = headOf(dots, media);
  const page = blankDots(head, Math.max(0, height));
  const inner = blankDots(Math.max(0, width), Math.max(0, height));
  placeDots(inner, dots, -sideDots, -edgeDots);
  placeDots(page, inner, head - margin - width, 0);
  return { head, rows: rowsOf(page).map(mirrored) };
};

/**
 * The raster of Brother's QL and TD printers (Brother, Raster Command Reference), for die-cut labels. They cannot print to
 * the edge of a label, and answer nothing useful on a network.
 */
export const brother: LabelDriver = {
  bytesOf: (dots, media) => {
    const { dotsPerMm } = media;
    const { head, rows } = onHead(dots, media);
    const perRow = head / 8;
    const commands: readonly (readonly number[])[] = [
      // Ends whatever was sent halfway, and takes back what another program has set.
      Array<number>(400).fill(0),
      [esc, 0x40],
      // Raster mode; no messages of the printer.
      [esc, 0x69, 0x61, 1],
      [esc, 0x69, 0x21, 1],
      // Die-cut labels of this size and number of rows; the printer refuses others.
      [esc, 0x69, 0x7a, 0x8e, 0x0b, mm(dots.width, dotsPerMm), mm(dots.height, dotsPerMm)],
      littleEndian(rows.length, 4),
      [0, 0],
      // Cut after each label.
      [esc, 0x69, 0x4d, 0x40],
      [esc, 0x69, 0x41, 1],
      [esc, 0x69, 0x4b, 0x08],
      // No margin along the feed, and no compression.
      [esc, 0x69, 0x64, 0, 0],
      [0x4d, 0],
      ...rows.map((row) => [0x67, 0, perRow, ...row]),
      [0x1a],
    ];
    return Uint8Array.from(commands.flat());
  },
  margins: { left: sideDots, right: sideDots, top: edgeDots, bottom: edgeDots },
  status: null,
  identity: null,
};
