/** Judges the barcodes of a drawn label as a scanner sees them. JavaScript for the reason in `decode-child.js`. */
import { areaOf } from './areas.js';
import { isUneven, isWholeSymbol, moduleOf, runsAlong } from './bars/bar-widths.js';

/** @typedef {import('./draw-page.js').Drawn} Drawn */
/** @typedef {import('./page-dots.js').DotMap} DotMap */
/** @typedef {import('./draw-page.js').Box} Box */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ topLeft: Point, topRight: Point, bottomLeft: Point, bottomRight: Point }} Position */
/** @typedef {{ format: string, symbology: string, text: string, version: string, position: Position }} PlacedCode */
/** @typedef {'left' | 'right' | 'above' | 'below'} Side */
/** @typedef {import('#domain/files/artwork-facts.ts').FileFinding} FileFinding */

/** The quiet zones in modules before the first and after the last bar (GS1 General Specifications, 5.2.3.4; ISO/IEC 15417). */
const zones = /** @type {Readonly<Record<string, readonly [number, number] | undefined>>} */ ({
  EAN13: [11, 7],
  EAN8: [7, 7],
  UPCA: [9, 9],
  UPCE: [9, 7],
  Code128: [10, 10],
  Code39: [10, 10],
  ITF: [10, 10],
});
const matrixZones = /** @type {Readonly<Record<string, number | undefined>>} */ ({
  QRCode: 4,
  DataMatrix: 1,
});

/** The narrowest module of a matrix that scanners read surely, in millimetres, and how much it may differ from it. */
const narrowestModuleMm = 0.25;
const moduleToleranceMm = 0.01;

/** The narrowest bars that scanners read surely, in millimetres: two dots of a printer with 300 dpi. */
const narrowestBarMm = 0.165;

/** A zone may be this much narrower: scanners take less than the standards want. */
const leastOfZone = 0.75;
/** The difference between spaces and bars that a scanner needs, of the difference between white and black. */
const leastContrast = 0.5;
/** Red is at least this much lighter than green and blue. */
const redder = 40;
/** Where across the bars they are looked at: not where the digits are. */
const across = [0.2, 0.35, 0.5, 0.65, 0.8];

/**
 * What lies along a line, from `from` to `to` in steps of a pixel; beyond the picture there is nothing.
 * @param {Drawn} drawn
 * @param {Uint8Array} light
 * @param {Point} from
 * @param {Point} to
 */
const along = ({ width, height }, light, from, to) => {
  const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = Math.round(from.x + ((to.x - from.x) * step) / steps);
    const y = Math.round(from.y + ((to.y - from.y) * step) / steps);
    return x < 0 || y < 0 || x >= width || y >= height ? null : (light[y * width + x] ?? null);
  });
};

/** @param {Point} one @param {Point} other @param {number} share */
const between = (one, other, share) => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
});

/** @param {readonly (number | null)[]} line */
const range = (line) => {
  const lights = line.flatMap((light) => light ?? []).toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => lights[Math.floor(share * (lights.length - 1))] ?? 0;
  return { dark: at(0.1), light: at(0.9) };
};

/** Which side of the page a direction points to. @param {Point} direction @returns {Side} */
const sideOf = ({ x, y }) => {
  if (Math.abs(x) >= Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'above' : 'below';
};

/** @param {Position} position @returns {Box} */
export const boxOfPosition = ({ topLeft, topRight, bottomLeft, bottomRight }) => {
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + 1,
    bottom: Math.max(...ys) + 1,
  };
};

/**
 * The lines across the bars of a symbol, each from its first to its last bar, and beyond on both sides.
 * @param {Drawn} drawn
 * @param {Pick<PlacedCode, 'position'>} code
 */
export const linesOf = (drawn, { position: { topLeft, topRight, bottomLeft, bottomRight } }) =>
  across.flatMap((share) => {
    const [from, to] = [between(topLeft, bottomLeft, share), between(topRight, bottomRight, share)];
    const shades = along(drawn, drawn.grey, from, to);
    const { dark, light } = range(shades);
    const threshold = (dark + light) / 2;
    const runs = runsAlong(shades, threshold);
    // A line between equal codes above each other has no bars.
    return runs.length < 11 ? [] : [{ from, to, shades, threshold, runs, dark, light }];
  });

/**
 * How many pixels beside a symbol are free of ink.
 * @param {Drawn} drawn
 * @param {{ from: Point, to: Point, most: number, threshold: number }} beside from the last bar away from it
 */
const freeBeside = (drawn, { from, to, most, threshold }) => {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const step = { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
  const end = { x: from.x + step.x * most, y: from.y + step.y * most };
  const shades = along(drawn, drawn.grey, from, end);
  // It may begin on the last bar.
  const begin = shades.findIndex((shade) => shade !== null && shade >= threshold);
  if (begin < 0) return 0;
  const after = shades.findIndex((shade, at) => at > begin && (shade === null || shade < threshold));
  return after < 0 ? most : after - begin;
};

/**
 * @param {Drawn} drawn
 * @param {PlacedCode} code
 * @param {ReturnType<typeof linesOf>} lines
 * @returns {Side[]}
 */
const narrowSides = (drawn, code, lines) => {
  const zone = zones[code.format];
  if (!zone) return [];
  /** @type {Set<Side>} */
  const sides = new Set();
  for (const { from, to, threshold, runs } of lines) {
    const module = moduleOf(code.format, runs);
    for (const [at, [begin, away]] of /** @type {const} */ ([
      [from, { x: 2 * from.x - to.x, y: 2 * from.y - to.y }],
      [to, { x: 2 * to.x - from.x, y: 2 * to.y - from.y }],
    ]).entries()) {
      const wanted = (zone[at] ?? 0) * module;
      const free = freeBeside(drawn, { from: begin, to: away, most: Math.ceil(wanted + module), threshold });
      if (free < leastOfZone * wanted) sides.add(sideOf({ x: away.x - begin.x, y: away.y - begin.y }));
    }
  }
  return [...sides];
};

/**
 * The width of a module of a matrix, in pixels: of its longer side, because it may be oblong. The version of a QR Code is a number,
 * that of a DataMatrix its size: '16x16'.
 * @param {PlacedCode} code
 * @param {number} more pixels that its side is longer
 */
const moduleOfMatrix = ({ format, version, position: { topLeft, topRight, bottomLeft } }, more = 0) => {
  const sides = [topRight, bottomLeft].map((end) => Math.hypot(end.x - topLeft.x, end.y - topLeft.y));
  const sizes = (version.match(/\d+/g) ?? []).map(Number);
  const modules =
    format === 'QRCode' ? 17 + 4 * (sizes[0] ?? 1) : Math.max(...(sizes.length > 0 ? sizes : [16]));
  return (Math.max(...sides) + more) / modules;
};

/** @param {Drawn} drawn @param {PlacedCode} code @returns {Side[]} */
const narrowSidesOfMatrix = (drawn, code) => {
  const zone = matrixZones[code.format];
  if (zone === undefined) return [];
  const { topLeft, topRight, bottomRight, bottomLeft } = code.position;
  const edges = /** @type {const} */ ([
    [topLeft, topRight, bottomLeft],
    [bottomLeft, bottomRight, topLeft],
    [topLeft, bottomLeft, topRight],
    [topRight, bottomRight, topLeft],
  ]);
  const module = moduleOfMatrix(code);
  return edges.flatMap(([one, other, opposite]) => {
    const high = Math.hypot(one.x - opposite.x, one.y - opposite.y) || 1;
    const out = { x: (one.x - opposite.x) / high, y: (one.y - opposite.y) / high };
    for (let away = 0.6; away <= zone * leastOfZone; away += 0.3) {
      const shift = (/** @type {Point} */ { x, y }) => ({
        x: x + out.x * away * module,
        y: y + out.y * away * module,
      });
      const shades = along(drawn, drawn.grey, shift(one), shift(other));
      const inked = shades.filter((shade) => shade === null || shade < 128).length;
      if (inked > Math.max(2, 0.03 * shades.length)) return [sideOf(out)];
    }
    return [];
  });
};

/** @param {{ bar: number, space: number }} lights */
const contrast = ({ bar, space }) => (space - bar) / 255;

/**
 * How a scanner's red light sees bars and spaces: the fault, or null.
 * @param {Drawn} drawn
 * @param {ReturnType<typeof linesOf>[number]} line
 * @returns {'red_bars' | 'low_contrast' | null}
 */
const faultOfLight = (drawn, { from, to, shades, threshold }) => {
  const reds = along(drawn, drawn.red, from, to);
  /** @param {boolean} isBar @param {readonly (number | null)[]} lights */
  const middle = (isBar, lights) => {
    const those = lights.filter((_, at) => {
      const near = [shades[at - 1], shades[at], shades[at + 1]];
      return near.every((shade) => typeof shade === 'number' && shade < threshold === isBar);
    });
    const sorted = those.flatMap((light) => light ?? []).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? (isBar ? 0 : 255);
  };
  const seen = { bar: middle(true, shades), space: middle(false, shades) };
  const lit = { bar: middle(true, reds), space: middle(false, reds) };
  if (Math.min(contrast(seen), contrast(lit)) >= leastContrast) return null;
  return lit.bar - seen.bar >= redder && contrast(lit) < contrast(seen) ? 'red_bars' : 'low_contrast';
};

/** The text of a code as it is shown. @param {string} text */
export const shownText = (text) =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 60);

/**
 * A matrix whose modules are too small. Its corners lie within its outermost pixels, of which it is one wider.
 * @param {Drawn} drawn
 * @param {PlacedCode} code
 * @param {number} page from 1
 * @returns {FileFinding[]}
 */
const tinyMatrix = ({ pxPerMm }, code, page) => {
  const moduleMm = moduleOfMatrix(code, 1) / pxPerMm;
  if (moduleMm >= narrowestModuleMm - moduleToleranceMm) return [];
  const areas = [areaOf(boxOfPosition(code.position), pxPerMm)];
  const mm = Math.round(moduleMm * 100) / 100;
  return [
    { code: 'tiny_code', page, areas, values: { text: shownText(code.text), mm, least: narrowestModuleMm } },
  ];
};

/**
 * A symbol whose bars are too narrow.
 * @param {Drawn} drawn
 * @param {PlacedCode} code
 * @param {ReturnType<typeof linesOf>} lines
 * @param {number} page from 1
 * @returns {FileFinding[]}
 */
const tinyBars = ({ pxPerMm }, code, lines, page) => {
  // Of other symbols it is not known what is the width of a module, nor from a line with less or more than their bars.
  const line = lines.find(({ runs }) => isWholeSymbol(code.format, runs));
  if (!line) return [];
  const moduleMm = moduleOf(code.format, line.runs) / pxPerMm;
  if (moduleMm >= narrowestBarMm - moduleToleranceMm) return [];
  const areas = [areaOf(boxOfPosition(code.position), pxPerMm)];
  const mm = Math.round(moduleMm * 1_000) / 1_000;
  return [
    { code: 'tiny_bars', page, areas, values: { text: shownText(code.text), mm, least: narrowestBarMm } },
  ];
};

/**
 * The faults of a symbol that is light on dark: scanners read matrix codes so, and no bars.
 * @param {Drawn} drawn
 * @param {PlacedCode} code
 * @param {number} page from 1
 * @returns {FileFinding[]}
 */
export const faultsOfInverted = (drawn, code, page) =>
  matrixZones[code.format] === undefined
    ? [
        {
          code: 'inverted_bars',
          page,
          areas: [areaOf(boxOfPosition(code.position), drawn.pxPerMm)],
          values: { text: shownText(code.text) },
        },
      ]
    : tinyMatrix(drawn, code, page);

/**
 * The faults of one symbol.
 * @param {Drawn} drawn
 * @param {DotMap | null} dots null if the label is too large for dots
 * @param {PlacedCode} code
 * @param {number} page from 1
 * @returns {FileFinding[]}
 */
export const faultsOfCode = (drawn, dots, code, page) => {
  const isMatrix = matrixZones[code.format] !== undefined;
  const lines = linesOf(drawn, code);
  const [line] = lines;
  const areas = [areaOf(boxOfPosition(code.position), drawn.pxPerMm)];
  const shown = shownText(code.text);
  const values = { text: shown };
  const sides = isMatrix ? narrowSidesOfMatrix(drawn, code) : narrowSides(drawn, code, lines);
  const light = line ? faultOfLight(drawn, line) : null;
  return [
    ...(isMatrix ? tinyMatrix(drawn, code, page) : tinyBars(drawn, code, lines, page)),
    ...sides.map((side) => ({
      code: /** @type {const} */ ('quiet_zone'),
      page,
      areas,
      values: { text: shown, side },
    })),
    ...(light ? [{ code: light, page, areas, values }] : []),
    ...(line && !isMatrix && isUneven(dots, code.format, line)
      ? [{ code: /** @type {const} */ ('uneven_bars'), page, areas, values }]
      : []),
  ];
};
