import { isValidGtin } from '../codes/gtin.ts';
import { groupSeparator } from '../codes/payload.ts';
import { barsOf as drawnBars } from '../codes/bars.ts';
import { widthOfText } from './letters/letter-widths.ts';
import { bar, field, fieldAt, textFont } from './zpl-text.ts';

/** A barcode or matrix code of known size, in dots, with its quiet zones. */
export interface PlacedSymbol {
  width: number;
  height: number;
  /** The fields of the symbol; `x` and `y` are the upper left corner of its quiet zone. */
  fieldsAt: (x: number, y: number) => string[];
}

/** The space for a symbol, in dots. */
export interface Room {
  width: number;
  height: number;
  tallest: number;
  dotsPerMm: number;
}

/** The widest and the narrowest width of a narrow bar; it is as wide as the space allows. */
const widestModuleMm = 0.4;
const narrowestModuleMm = 0.25;

/** The narrow bar and the height of a code that is scanned in transport, if there is room (GS1 General Specifications, 5.12). */
const transportModuleMm = 0.495;
const transportMm = 31.75;

/** The longest GS1-128, with its quiet zones, and the most characters in it (GS1 General Specifications, 5.4). */
const longestGs1Mm = 165.1;
const mostGs1Characters = 48;

/** The height of the words below the bars, in modules; the printer draws digits as high. */
const wordsModules = 12;

/** A barcode without a position; sizes are in modules. */
interface Bars {
  modules: number;
  quiet: readonly [left: number, right: number];
  /** Whether its content is printed below it. */
  hasWords: boolean;
  hasBearers: boolean;
  /** Whether it stands on a case or a pallet. */
  isForTransport: boolean;
  command: (height: number) => string;
  content: string;
  /** What the portal writes below the bars; null if the printer does, or nobody. */
  words: string | null;
}

/** In ^BC, `>:` begins with subset B, `>;` with C, `>6` changes to B, `>8` is FNC1, and `>0` is the character `>`. */
const inSubsetB = (text: string): string => text.replaceAll('>', '>0');

const code128Modules = (characters: number): number => 11 * (characters + 2) + 13;

const barsOf = (code: string): Bars => {
  const usual = { hasWords: true, hasBearers: false, isForTransport: false };
  if (isValidGtin(code))
    switch (code.length) {
      // The printer computes the check digit.
      case 13:
        return {
          ...usual,
          modules: 95,
          quiet: [11, 7],
          command: (h) => `^BEN,${h},Y,N`,
          content: code.slice(0, 12),
          words: null,
        };
      default:
        // Wide elements are as wide as three narrow ones: start 4, seven pairs of 18, stop 5.
        return {
          ...usual,
          hasBearers: true,
          isForTransport: true,
          modules: 135,
          quiet: [10, 10],
          command: (h) => `^B2N,${h},N,N,N`,
          content: code,
          // The printer would write the digits over the lower bearer bar.
          words: code,
        };
    }
  return {
    ...usual,
    modules: code128Modules(code.length),
    quiet: [10, 10],
    command: (h) => `^BCN,${h},N,N,N,N`,
    content: `>:${inSubsetB(code)}`,
    // Some programs that draw ZPL leave out a character after `>0`.
    words: code,
  };
};

/** What a code says, centred in the space below its bars: every character of bars is wider than a letter of this height. */
const wordsAt = (
  x: number,
  y: number,
  { width, dots }: { width: number; dots: number },
  words: string,
): string => {
  const height = (wordsModules - 2) * dots;
  return fieldAt(x + (width - widthOfText(words, height)) / 2, y + dots, textFont(height), field(words));
};

const place = (bars: Bars, room: Room): PlacedSymbol | null => {
  const { modules, quiet, hasWords, hasBearers, isForTransport, words } = bars;
  const wide = modules + quiet[0] + quiet[1];
  const widest = isForTransport
    ? Math.ceil(transportModuleMm * room.dotsPerMm)
    : Math.max(1, Math.floor(widestModuleMm * room.dotsPerMm));
  const tallest = isForTransport ? transportMm * room.dotsPerMm : room.tallest;
  const dots = Math.min(widest, Math.floor(room.width / wide));
  if (dots / room.dotsPerMm < narrowestModuleMm) return null;
  const bearer = hasBearers ? 4 * dots : 0;
  const around = (hasWords ? wordsModules * dots : 0) + 2 * bearer;
  const high = Math.floor(Math.min(tallest, room.height - around));
  if (high < 1) return null;
  return {
    width: wide * dots,
    height: high + around,
    fieldsAt: (x, y) => [
      ...(hasBearers ? [bar(x, y, wide * dots, bearer), bar(x, y + bearer + high, wide * dots, bearer)] : []),
      ...(words === null ? [] : [wordsAt(x, y + 2 * bearer + high, { width: wide * dots, dots }, words)]),
      fieldAt(
        x + quiet[0] * dots,
        y + bearer,
        `^BY${dots},3,${high}${bars.command(high)}`,
        field(bars.content),
      ),
    ],
  };
};

/** Draws the bars as boxes, because not every program that renders ZPL has a command for these codes. */
const placeDrawn = (code: string, room: Room): PlacedSymbol | null => {
  const bars = drawnBars(code);
  if (!bars) return null;
  const modules = bars.widths.reduce((sum, width) => sum + width, 0);
  const wide = modules + bars.quiet[0] + bars.quiet[1];
  const dots = Math.min(
    Math.max(1, Math.floor(widestModuleMm * room.dotsPerMm)),
    Math.floor(room.width / wide),
  );
  if (dots / room.dotsPerMm < narrowestModuleMm) return null;
  const text = wordsModules * dots;
  const high = Math.floor(Math.min(room.tallest, room.height - text));
  if (high < 1) return null;
  return {
    width: wide * dots,
    height: high + text,
    fieldsAt: (x, y) => {
      const left = x + bars.quiet[0] * dots;
      let at = left;
      const boxes = bars.widths.flatMap((width, index) => {
        const from = at;
        at += width * dots;
        // Bars and spaces alternate, starting with a bar.
        return index % 2 === 0 ? bar(from, y, width * dots, high) : [];
      });
      return [...boxes, wordsAt(left, y + high, { width: modules * dots, dots }, code)];
    },
  };
};

/** The barcode of a product: EAN-8, UPC-A, EAN-13 or ITF-14 for a GTIN, otherwise Code 128. Null if it does not fit. */
export const symbolOf = (code: string, room: Room): PlacedSymbol | 'not_ascii' | null =>
  /^[ -~]+$/.test(code)
    ? isValidGtin(code) && code.length < 13
      ? placeDrawn(code, room)
      : place(barsOf(code), room)
    : 'not_ascii';

/**
 * The GS1 elements of a label: a GTIN of 14 digits (01) or an SSCC (00), a day as YYMMDD with its element, a batch (10), a
 * serial number (21).
 */
export interface LabelElements {
  gtin?: string;
  sscc?: string;
  day?: { element: string; digits: string } | undefined;
  batch?: string | undefined;
  serial?: string | undefined;
}

/** The elements of predefined lengths, which need no separator. */
const digitsOf = ({ gtin, sscc, day }: LabelElements): string =>
  [
    sscc === undefined ? '' : `00${sscc}`,
    gtin === undefined ? '' : `01${gtin}`,
    day === undefined ? '' : `${day.element}${day.digits}`,
  ].join('');

/** The elements of any length, which come last, with a separator between them. */
const textsOf = ({ batch, serial }: LabelElements): string[] => [
  ...(batch === undefined ? [] : [`10${batch}`]),
  ...(serial === undefined ? [] : [`21${serial}`]),
];

export const elementString = (elements: LabelElements): string =>
  `${digitsOf(elements)}${textsOf(elements).join(groupSeparator)}`;

/** GS1-128 (GS1 General Specifications, 5.4): Code 128 with a leading FNC1. Null if it does not fit, or has too much. */
export const gs1Bars = (elements: LabelElements, room: Room): PlacedSymbol | null => {
  const [first = '', ...further] = textsOf(elements);
  const all = `${digitsOf(elements)}${first.slice(0, 2)}`;
  const text = first.slice(2);
  // Some programs that render ZPL do not draw a single character after a change of subset, so the last pair of digits
  // goes with it.
  const pairs = text.length === 1 ? all.length - 2 : all.length;
  const digits = all.slice(0, pairs);
  const rest = [`${all.slice(pairs)}${text}`, ...further];
  // A separator before each further text.
  const characters = rest.join(groupSeparator).length;
  if (digits.length + characters > mostGs1Characters) return null;
  return place(
    {
      // FNC1, pairs of digits, the change to subset B, and the characters after it.
      modules: code128Modules(1 + digits.length / 2 + (characters === 0 ? 0 : 1 + characters)),
      quiet: [10, 10],
      hasWords: false,
      hasBearers: false,
      isForTransport: elements.sscc !== undefined,
      words: null,
      command: (height) => `^BCN,${height},N,N,N,N`,
      content: `>;>8${digits}${characters === 0 ? '' : `>6${rest.map(inSubsetB).join('>8')}`}`,
    },
    { ...room, width: Math.min(room.width, Math.floor(longestGs1Mm * room.dotsPerMm)) },
  );
};

/** The sides of square DataMatrix symbols, in modules, and how many codewords each holds (ISO/IEC 16022, table 7). */
const matrixSizes: readonly (readonly [side: number, codewords: number])[] = [
  [16, 12],
  [18, 18],
  [20, 22],
  [22, 30],
  [24, 36],
  [26, 44],
  [32, 62],
  [36, 86],
];

const matrixModuleMm = 0.5;
const matrixQuiet = 2;
/** A character that no GS1 element string contains. */
const escape = '@';

/** A DataMatrix with modules of this many dots; null if no symbol holds as many codewords. */
const matrixOf = (
  content: string,
  codewords: number,
  dotsFor: (modules: number) => number | null,
): PlacedSymbol | null => {
  const side = matrixSizes.find(([, holds]) => holds >= codewords)?.[0];
  const dots = side === undefined ? null : dotsFor(side + 2 * matrixQuiet);
  if (side === undefined || dots === null) return null;
  const size = (side + 2 * matrixQuiet) * dots;
  return {
    width: size,
    height: size,
    fieldsAt: (x, y) => [
      fieldAt(
        x + matrixQuiet * dots,
        y + matrixQuiet * dots,
        `^BXN,${dots},200,${side},${side},,${escape}`,
        field(content),
      ),
    ],
  };
};

/** The elements as GS1 DataMatrix. Null if it does not fit. */
export const gs1Matrix = (
  elements: LabelElements,
  room: Pick<Room, 'width' | 'height' | 'dotsPerMm'>,
): PlacedSymbol | null => {
  const separator = `${escape}1`;
  const texts = textsOf(elements);
  const content = `${separator}${digitsOf(elements)}${texts.join(separator)}`;
  // Two digits are one codeword, also those that name an element.
  const codewords = 1 + digitsOf(elements).length / 2 + texts.join(groupSeparator).length - texts.length;
  return matrixOf(content, codewords, (modules) => {
    const most = Math.floor(Math.min(room.width, room.height) / modules);
    const dots = Math.min(most, Math.round(matrixModuleMm * room.dotsPerMm));
    return dots / room.dotsPerMm < narrowestModuleMm ? null : dots;
  });
};

/** A text of letters, digits and slashes as the smallest DataMatrix that scanners read. Null if it is too long. */
export const smallMatrix = (text: string, dotsPerMm: number): PlacedSymbol | null =>
  matrixOf(text, text.replaceAll(/\d\d/g, '.').length, () => Math.ceil(narrowestModuleMm * dotsPerMm));

/** The default site of a GS1 Digital Link (GS1 Digital Link Standard: URI Syntax). */
const linkSite = 'https://id.gs1.org';

/** The elements as a GS1 Digital Link: GTIN, batch and serial number in the path, the day in the query. */
export const digitalLink = (
  { gtin = '', day, batch, serial }: LabelElements,
  site: string | null = null,
): string =>
  [
    `${site ?? linkSite}/01/${gtin}`,
    batch === undefined ? '' : `/10/${encodeURIComponent(batch)}`,
    serial === undefined ? '' : `/21/${encodeURIComponent(serial)}`,
    day === undefined ? '' : `?${day.element}=${day.digits}`,
  ].join('');

/** How many bytes a QR Code of each version holds at level M (ISO/IEC 18004, table 7). */
const qrCapacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213] as const;
const qrModuleMm = 0.5;
const qrQuiet = 4;
/** Printers shift a QR Code down by the height that bars had last, which is therefore set for each. */
const qrShift = 10;

/** A text as a QR Code. Null if it does not fit. */
export const qrCode = (
  text: string,
  room: Pick<Room, 'width' | 'height' | 'dotsPerMm'>,
): PlacedSymbol | null => {
  const version = qrCapacities.findIndex((holds) => holds >= text.length) + 1;
  if (version === 0) return null;
  const modules = 17 + 4 * version + 2 * qrQuiet;
  const most = Math.floor(Math.min(room.width, room.height - qrShift) / modules);
  // No printer draws a module wider than ten dots.
  const dots = Math.min(most, Math.round(qrModuleMm * room.dotsPerMm), 10);
  if (dots / room.dotsPerMm < narrowestModuleMm) return null;
  const size = modules * dots;
  return {
    width: size,
    height: size + qrShift,
    fieldsAt: (x, y) => [
      fieldAt(x + qrQuiet * dots, y + qrQuiet * dots, `^BY2,3,${qrShift}^BQN,2,${dots}`, field(`MA,${text}`)),
    ],
  };
};

/** The share of the width that a matrix takes beside bars. */
const besideShare = 0.45;

/** The bars of an article with a matrix on their right: old tills read the bars, new ones the matrix. */
export const besideBars = (
  gtin: string,
  matrixIn: (room: Room) => PlacedSymbol | null,
  room: Room,
): PlacedSymbol | null => {
  const matrix = matrixIn({ ...room, width: Math.floor(room.width * besideShare) });
  const bars = matrix && symbolOf(gtin, { ...room, width: room.width - matrix.width });
  if (!matrix || !bars || bars === 'not_ascii') return null;
  const height = Math.max(bars.height, matrix.height);
  return {
    width: bars.width + matrix.width,
    height,
    fieldsAt: (x, y) => [
      ...bars.fieldsAt(x, y),
      ...matrix.fieldsAt(x + bars.width, y + Math.floor((height - matrix.height) / 2)),
    ],
  };
};
