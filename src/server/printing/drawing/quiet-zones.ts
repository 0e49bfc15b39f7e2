import type { Area, ReadArtwork } from '#domain/files/artwork-facts.ts';
import { isBlack, type Box, type Dots } from '#domain/printing/dots.ts';

/** Where on its page a printed label lies, and whether it is turned to the right, to lie on the labels of a printer. */
export interface PlaceOnPage {
  leftMm: number;
  topMm: number;
  isTurned: boolean;
}

/** An area of a page in the dots of the printed label. */
const inDots = (
  { x, y, width, height }: Area,
  { leftMm, topMm, isTurned }: PlaceOnPage,
  { dots, dotsPerMm }: { dots: Dots; dotsPerMm: number },
): Box => {
  const [left, top] = [(x - leftMm) * dotsPerMm, (y - topMm) * dotsPerMm];
  const [right, bottom] = [left + width * dotsPerMm, top + height * dotsPerMm];
  if (!isTurned) return { left, top, right, bottom };
  return { left: dots.width - bottom, right: dots.width - top, top: left, bottom: right };
};

/** Codes of modules in both directions: most need less than a QR Code, which needs 4 of at least 21 modules. */
const isMatrix = /^(?:Micro|RM)?QR|^DataMatrix|^Aztec|^MaxiCode/;
const shareOfMatrix = 4 / 21;

/** No code of bars needs more modules beside it, and every run of black or white has at least so many of them. */
const mostModules = 11;
const modulesOfRun = 1.6;
/** Fewer runs are no bars. */
const fewestRuns = 11;
const across = [0.2, 0.35, 0.5, 0.65, 0.8];

/** How many runs of black and white lie on a line through a box. */
const runsAlong = (dots: Dots, from: number, to: number, at: (along: number) => [x: number, y: number]) => {
  let runs = 0;
  let before: boolean | null = null;
  for (let along = Math.max(0, Math.floor(from)); along < to; along += 1) {
    const black = isBlack(dots, ...at(along));
    if (black !== before) runs += 1;
    before = black;
  }
  return runs;
};

const mostRuns = (runs: (share: number) => number) => Math.max(...across.map(runs));

const zoneOf = (length: number, runs: number) => Math.ceil((mostModules * length) / (modulesOfRun * runs));

/** How much white a code of bars needs before its first and after its last one, and in which direction they lie. */
const besideBars = (dots: Dots, { left, top, right, bottom }: Box): { sides: number; ends: number } => {
  const level = mostRuns((share) => {
    const y = Math.floor(top + share * (bottom - top));
    return runsAlong(dots, left, right, (x) => [x, y]);
  });
  const upright = mostRuns((share) => {
    const x = Math.floor(left + share * (right - left));
    return runsAlong(dots, top, bottom, (y) => [x, y]);
  });
  if (Math.max(level, upright) < fewestRuns) return { sides: 0, ends: 0 };
  return level >= upright
    ? { sides: zoneOf(right - left, level), ends: 0 }
    : { sides: 0, ends: zoneOf(bottom - top, upright) };
};

/** The codes of a printed label with the white that scanners need around them, in dots. */
export const quietZones = (
  codes: readonly Pick<ReadArtwork['codes'][number], 'format' | 'area'>[],
  place: PlaceOnPage,
  label: { dots: Dots; dotsPerMm: number },
): Box[] =>
  codes.flatMap(({ format, area }) => {
    const { dots } = label;
    const box = inDots(area, place, label);
    const { left, top, right, bottom } = box;
    // Another label of its sheet has it.
    if (right <= 0 || bottom <= 0 || left >= dots.width || top >= dots.height) return [];
    const around = shareOfMatrix * Math.max(right - left, bottom - top);
    const { sides, ends } = isMatrix.test(format) ? { sides: around, ends: around } : besideBars(dots, box);
    return [{ left: left - sides, right: right + sides, top: top - ends, bottom: bottom + ends }];
  });
