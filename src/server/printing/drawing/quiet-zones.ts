import { placesOf, type Area, type ReadArtwork } from '#domain/files/artwork-facts.ts';
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

/** The white that a symbology needs before its first and after its last bar, in modules (GS1 General Specifications, 5.2.3.4; ISO/IEC 15417). */
const zones: Readonly<Record<string, readonly [before: number, after: number]>> = {
  EAN13: [11, 7],
  EAN8: [7, 7],
  UPCA: [9, 9],
  UPCE: [9, 9],
  Code128: [10, 10],
  Code39: [10, 10],
  ITF: [10, 10],
  DataBar: [1, 1],
  DataBarExp: [1, 1],
};
/** No code of bars needs more. */
const mostZone = [11, 11] as const;

/** The white around codes of modules in both directions, and how many modules their smallest symbol has. */
const matrices: readonly (readonly [format: RegExp, zone: number, fewest: number])[] = [
  [/^DataMatrix|^Aztec|^MaxiCode/, 1, 10],
  // A QR Code, which needs most, has at least 21.
  [/^(?:Micro|RM)?QR/, 4, 21],
];

/** The modules of symbols of one length. */
const modulesOf: Readonly<Record<string, number>> = { EAN13: 95, EAN8: 67, UPCA: 95, UPCE: 51 };
/** A run of black or white is at least so many modules wide, on the average. */
const modulesOfRun = 1.3;
/** Fewer runs are no bars. */
const fewestRuns = 11;
const across = [0.2, 0.35, 0.5, 0.65, 0.8];

/** The widths of the runs of black and white on a line through a box, from the first black one to the last. */
const runsAlong = (
  dots: Dots,
  [from, to]: readonly [from: number, to: number],
  at: (along: number) => readonly [x: number, y: number],
): number[] => {
  const runs: number[] = [];
  let before = false;
  for (let along = Math.max(0, Math.floor(from)); along < to; along += 1) {
    const black = isBlack(dots, ...at(along));
    if (black !== before) runs.push(0);
    before = black;
    if (runs.length > 0) runs.push((runs.pop() ?? 0) + 1);
  }
  return before ? runs : runs.slice(0, -1);
};

/** The line of several that has most runs. */
const busiest = (line: (share: number) => number[]): number[] =>
  across.map(line).reduce((most, runs) => (runs.length > most.length ? runs : most));

/** The runs from left to right and from top to bottom. */
const runsOf = (dots: Dots, { left, top, right, bottom }: Box) => ({
  level: busiest((share) => {
    const y = Math.floor(top + share * (bottom - top));
    return runsAlong(dots, [left, right], (x) => [x, y]);
  }),
  upright: busiest((share) => {
    const x = Math.floor(left + share * (right - left));
    return runsAlong(dots, [top, bottom], (y) => [x, y]);
  }),
});

/** The width of a module, or a little more. */
const moduleOf = (format: string, runs: readonly number[]): number => {
  const whole = runs.reduce((sum, run) => sum + run, 0);
  // Of Code 128 every character has six runs of 11 modules, and the last one has a run of two more.
  const isWhole = format === 'Code128' && runs.length % 6 === 1;
  const modules = isWhole ? ((runs.length - 1) / 6) * 11 + 2 : modulesOf[format];
  return whole / (modules ?? modulesOfRun * runs.length);
};

const runsOfEan13 = 59;

/**
 * Whether an EAN-13 begins at the first of its runs: the first digit after its guard has an odd number of black modules, and the last
 * one an even number. Null if its runs do not say it.
 */
const beginsHere = (runs: readonly number[], module: number): boolean | null => {
  const isOdd = ([first = 0, , second = 0]: readonly number[]) =>
    Math.round((first + second) / module) % 2 === 1;
  const [here, there] = [isOdd(runs.slice(4, 7)), isOdd(runs.toReversed().slice(4, 7))];
  return runs.length !== runsOfEan13 || here === there ? null : here;
};

type Code = Pick<ReadArtwork['codes'][number], 'format' | 'text' | 'area'>;

/** The zones of a code, in modules; readers take UPC-A for an EAN-13 that begins with 0. */
const zonesOf = ({ format, text }: Code) => {
  if (format === 'EAN13' && text.startsWith('0')) return [11, 9] as const;
  return zones[format] ?? mostZone;
};

/** How much white a code of bars needs before the first and after the last of its runs, in dots. */
const besideRuns = (code: Code, runs: readonly number[]): [first: number, last: number] => {
  const module = moduleOf(code.format, runs);
  const [before, after] = zonesOf(code);
  const dotsOf = (modules: number) => Math.ceil(modules * module);
  const isForward = before === after || beginsHere(runs, module);
  if (isForward === null) return [dotsOf(before), dotsOf(before)];
  return isForward ? [dotsOf(before), dotsOf(after)] : [dotsOf(after), dotsOf(before)];
};

/** A code with the white that a scanner needs around it. */
const withZone = (dots: Dots, code: Code, box: Box): Box => {
  const { left, top, right, bottom } = box;
  const { level, upright } = runsOf(dots, box);
  const matrix = matrices.find(([pattern]) => pattern.test(code.format));
  if (matrix) {
    const [, zone, fewest] = matrix;
    const modules = Math.max(fewest, level.length, upright.length);
    const around = (zone * Math.max(right - left, bottom - top)) / modules;
    return { left: left - around, right: right + around, top: top - around, bottom: bottom + around };
  }
  if (Math.max(level.length, upright.length) < fewestRuns) return box;
  const isLevel = level.length >= upright.length;
  const [first, last] = besideRuns(code, isLevel ? level : upright);
  return isLevel
    ? { left: left - first, right: right + last, top, bottom }
    : { left, right, top: top - first, bottom: bottom + last };
};

/** The codes of a printed label at every place, with the white that scanners need around them, in dots. */
export const quietZones = (
  codes: readonly (Code & Pick<ReadArtwork['codes'][number], 'alsoAt'>)[],
  place: PlaceOnPage,
  label: { dots: Dots; dotsPerMm: number },
): Box[] =>
  codes.flatMap((code) =>
    placesOf(code).flatMap((area) => {
      const { dots } = label;
      const box = inDots(area, place, label);
      const { left, top, right, bottom } = box;
      // Another label of its sheet has it.
      if (right <= 0 || bottom <= 0 || left >= dots.width || top >= dots.height) return [];
      return [withZone(dots, code, box)];
    }),
  );
