import { isValidGtin } from './gtin.ts';

/** A code as bars; all widths are in modules. */
export interface Bars {
  /** Widths of bars and spaces in turn, starting with a bar. */
  readonly widths: readonly number[];
  /** The quiet zones: white space without bars. */
  readonly quiet: readonly [left: number, right: number];
  /** Whether a bar runs along the top and the bottom, so that a slanting scan cannot read only part of the digits. */
  readonly hasBearers: boolean;
}

/** EAN and UPC: the widths of each digit, seven modules in all (GS1 General Specifications, 5.2.1). */
const eanDigits: readonly (readonly number[])[] = [
  [3, 2, 1, 1],
  [2, 2, 2, 1],
  [2, 1, 2, 2],
  [1, 4, 1, 1],
  [1, 1, 3, 2],
  [1, 2, 3, 1],
  [1, 1, 1, 4],
  [1, 3, 1, 2],
  [1, 2, 1, 3],
  [3, 1, 1, 2],
];

/** The first of 13 digits has no bars: it decides which of the six digits after it are mirrored. */
const mirroredPlaces = ['', '245', '235', '234', '145', '125', '123', '135', '134', '124'];

/** Interleaved 2 of 5: which two of five elements are wide (ISO/IEC 16390). */
const widePlaces = ['23', '04', '14', '01', '24', '02', '12', '34', '03', '13'];

/** The width of a wide element of ITF-14 (GS1 General Specifications, 5.3.2.1). */
const wide = 2.5;

const eanDigit = (digit: string): readonly number[] => eanDigits[Number(digit)] ?? [];

const eanDigitsOf = (digits: string): readonly (readonly number[])[] => digits.split('').map(eanDigit);

const guard = [1, 1, 1];
const middleGuard = [1, 1, 1, 1, 1];

const ean = (left: readonly (readonly number[])[], right: string): number[] =>
  [guard, ...left, middleGuard, ...eanDigitsOf(right), guard].flat();

const ean13 = (code: string): number[] => {
  const places = mirroredPlaces[Number(code.charAt(0))] ?? '';
  const left = eanDigitsOf(code.slice(1, 7)).map((widths, place) =>
    places.includes(`${place}`) ? widths.toReversed() : widths,
  );
  return ean(left, code.slice(7));
};

const itfDigit = (digit: string): number[] =>
  [0, 1, 2, 3, 4].map((place) => (widePlaces[Number(digit)]?.includes(`${place}`) ? wide : 1));

/** Encodes digits in pairs: the first in the bars, the second in the spaces between them. */
const itf = (code: string): number[] => {
  const pairs = code.match(/../g) ?? [];
  const body = pairs.flatMap((pair) => {
    const spaces = itfDigit(pair.charAt(1));
    return itfDigit(pair.charAt(0)).flatMap((bar, place) => [bar, spaces[place] ?? 1]);
  });
  return [1, 1, 1, 1, ...body, wide, 1, 1];
};

/** The bars of a GTIN. Its length decides the symbology: EAN-8, UPC-A, EAN-13 or ITF-14. Null for any other code. */
export const barsOf = (code: string): Bars | null => {
  if (!isValidGtin(code)) return null;
  switch (code.length) {
    case 8:
      return {
        widths: ean(eanDigitsOf(code.slice(0, 4)), code.slice(4)),
        quiet: [7, 7],
        hasBearers: false,
      };
    case 12:
      return { widths: ean13(`0${code}`), quiet: [9, 9], hasBearers: false };
    case 13:
      return { widths: ean13(code), quiet: [11, 7], hasBearers: false };
    default:
      return { widths: itf(code), quiet: [10, 10], hasBearers: true };
  }
};
