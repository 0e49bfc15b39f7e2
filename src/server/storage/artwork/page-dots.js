/** Makes a printer's dots of a drawn label, and finds the ink that gets none. JavaScript for the reason in `decode-child.js`. */
import { runsOf } from './runs.js';

/** Ink: at least 18 % black. */
export const inkBelow = 210;
/** Darker cells are dots. */
export const threshold = 128;
/** A piece of ink is lost if less of it gets dots. */
export const leastDotted = 0.08;
/** Smaller pieces, in pixels, are noise of a compressed picture: a point of a tenth of a millimetre has as many. */
export const smallestPiece = 4;
/** Pieces so near to each other are one: the points of a pattern, not the letters of a word. */
const bridgePx = 1;

/** @typedef {import('./draw-page.js').Drawn} Drawn */
/** @typedef {import('./draw-page.js').Box} Box */
/** @typedef {{ x: number, y: number, width: number, height: number }} Area in millimetres from the upper left corner of the label */

/**
 * The dots of a label, one byte each. `perDot` is the number of pixels to a side of a dot.
 * @typedef {{ width: number, height: number, perDot: number, black: Uint8Array }} DotMap
 */

/** An 8 x 8 matrix of thresholds for ordered dither (Bayer). */
const bayer = Array.from({ length: 64 }, (_, at) => {
  let value = 0;
  for (let bit = 0; bit < 3; bit += 1) {
    const [x, y] = [(at >> bit) & 1, (at >> (bit + 3)) & 1];
    value = (value << 2) | ((x ^ y) << 1) | y;
  }
  return (value + 0.5) * 4;
});
/** Cells with darker ink are letters and bars, and are no part of a pattern. */
const solidBelow = 64;

/**
 * Reduces each cell of pixels to a dot.
 * @param {Drawn} drawn
 * @param {{ perDot: number, grey: 'lost' | 'black' | 'pattern' }} how
 * @returns {DotMap}
 */
export const dotMapOf = (drawn, { perDot, grey: how }) => {
  const width = Math.floor(drawn.width / perDot);
  const height = Math.floor(drawn.height / perDot);
  const black = new Uint8Array(width * height);
  /** How much darker than white all pixels of each cell are together. */
  const sums = new Uint32Array(width);
  const darkest = new Uint8Array(width);
  const most = perDot * perDot;
  const { grey, ink } = drawn;
  const isBlack = how === 'black';
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    darkest.fill(255);
    for (let row = y * perDot; row < (y + 1) * perDot; row += 1) {
      const start = row * drawn.width;
      const last = ink.first[row + 1] ?? 0;
      for (let at = ink.first[row] ?? 0; at < last; at += 1) {
        const end = Math.min(ink.to[at] ?? 0, width * perDot);
        for (let px = ink.from[at] ?? 0; px < end; px += 1) {
          const shade = grey[start + px] ?? 255;
          const x = Math.floor(px / perDot);
          sums[x] = (sums[x] ?? 0) + (isBlack ? (shade < inkBelow ? 255 : 0) : 255 - shade);
          if (shade < (darkest[x] ?? 0)) darkest[x] = shade;
        }
      }
    }
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] ?? 0;
      if (sum === 0) continue;
      const shade = (255 * most - sum) / most;
      const isPattern = how === 'pattern' && (darkest[x] ?? 0) >= solidBelow && shade < inkBelow;
      if (shade < (isPattern ? (bayer[(y & 7) * 8 + (x & 7)] ?? threshold) : threshold))
        black[y * width + x] = 1;
    }
  }
  return { width, height, perDot, black };
};

/**
 * A connected piece of ink: its pixels, how many of them get a dot, and its box.
 * @typedef {{ pixels: number, dotted: number, box: Box, isLost: boolean, isCutLine: boolean, runs: import('./runs.js').Runs, root: number }} Piece
 */

/**
 * The connected pieces of ink on a label; null for a photograph.
 * @param {Drawn} drawn
 * @param {DotMap} dots
 * @returns {Piece[] | null}
 */
export const piecesOf = (drawn, dots) => {
  const runs = runsOf(drawn, { from: 0, below: inkBelow, bridgePx });
  if (runs === null) return null;
  /** @type {Map<number, Piece>} */
  const pieces = new Map();
  for (let at = 0; at < runs.count; at += 1) {
    const root = runs.rootOf(at);
    const from = runs.from[at] ?? 0;
    const to = runs.to[at] ?? 0;
    const row = runs.row[at] ?? 0;
    let piece = pieces.get(root);
    if (!piece) {
      piece = {
        pixels: 0,
        dotted: 0,
        box: { left: from, top: row, right: to, bottom: row + 1 },
        isLost: false,
        isCutLine: false,
        runs,
        root,
      };
      pieces.set(root, piece);
    }
    piece.pixels += to - from;
    piece.dotted += dottedIn(dots, row, from, to);
    const { box } = piece;
    if (from < box.left) box.left = from;
    if (to > box.right) box.right = to;
    box.bottom = row + 1;
  }
  const all = [...pieces.values()].filter(({ pixels }) => pixels >= smallestPiece);
  for (const piece of all) {
    piece.isCutLine = isCutLine(piece, drawn);
    piece.isLost = piece.dotted < leastDotted * piece.pixels && !piece.isCutLine;
  }
  return all;
};

/**
 * Whether a piece is the line along which the label is cut: around all of it, and thin. Nobody misses it.
 * @param {Piece} piece
 * @param {Drawn} drawn
 */
const isCutLine = ({ pixels, box }, { width, height, pxPerMm }) => {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const isAround = wide >= width - 2 * pxPerMm && high >= height - 2 * pxPerMm;
  return isAround && pixels < 0.05 * wide * high;
};

/**
 * How many pixels of a run lie in dots.
 * @param {DotMap} dots
 * @param {number} row
 * @param {number} from
 * @param {number} to
 */
export const dottedIn = ({ width, height, perDot, black }, row, from, to) => {
  const y = Math.floor(row / perDot);
  if (y >= height) return to - from;
  let count = 0;
  for (let x = Math.floor(from / perDot); x * perDot < to; x += 1)
    // The last pixels of a label that has no whole number of dots are no loss.
    if (x >= width || black[y * width + x])
      count += Math.min(to, (x + 1) * perDot) - Math.max(from, x * perDot);
  return count;
};

/** More lost pieces are no letters. */
const mostLetters = 500;

/**
 * The lost pieces that are letters: black, beside ink of their height that has dots. The thin stroke of an l that lies between
 * two dots is no fault of its font.
 * @param {readonly Piece[]} pieces
 * @param {Drawn} drawn
 */
export const lostLetters = (pieces, drawn) => {
  const lost = pieces.filter(({ isLost }) => isLost);
  if (lost.length === 0 || lost.length > mostLetters) return [];
  const kept = pieces.filter(({ isLost }) => !isLost);
  return lost.filter(
    ({ box }) =>
      isBlackIn(drawn, box) &&
      kept.some(
        (one) => isBeside(box, one.box) || isBeside(turned(box), turned(one.box)) || isDotOf(box, one.box),
      ),
  );
};

/** @param {Box} box @returns {Box} */
export const turned = ({ left, top, right, bottom }) => ({
  left: top,
  top: left,
  right: bottom,
  bottom: right,
});

/** @param {Drawn} drawn @param {Box} box */
const isBlackIn = ({ width, grey }, { left, top, right, bottom }) => {
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if ((grey[y * width + x] ?? 255) < threshold) return true;
  return false;
};

/** Whether a point is that of an i, or an accent. @param {Box} point @param {Box} letter */
const isDotOf = (point, letter) => {
  const high = letter.bottom - letter.top;
  const gap = letter.top - point.bottom;
  const overlap = Math.min(point.right, letter.right) - Math.max(point.left, letter.left);
  const isLetter = high <= 10 * (point.bottom - point.top);
  return isLetter && gap >= 0 && gap <= 0.5 * high && overlap >= 0.5 * (point.right - point.left);
};

/** Whether a letter stands beside another on one line. @param {Box} letter @param {Box} other */
const isBeside = (letter, other) => {
  const [high, otherHigh] = [letter.bottom - letter.top, other.bottom - other.top];
  const overlap = Math.min(letter.bottom, other.bottom) - Math.max(letter.top, other.top);
  const gap = Math.max(letter.left, other.left) - Math.min(letter.right, other.right);
  return high >= 0.6 * otherHigh && high <= 2 * otherHigh && overlap >= 0.5 * high && gap <= high;
};

/**
 * Gives dots to pieces of ink that would get none: to each cell of which they cover 18 %.
 * @param {readonly Piece[]} pieces
 * @param {DotMap} dots
 */
export const drawLost = (pieces, { width, height, perDot, black }) => {
  const lost = new Map(pieces.filter(({ isLost }) => isLost).map((piece) => [piece.root, piece]));
  const [runs] = [...lost.values()].map((piece) => piece.runs);
  if (!runs) return;
  const covered = new Uint8Array(width * height);
  for (let at = 0; at < runs.count; at += 1) {
    if (!lost.has(runs.rootOf(at))) continue;
    const y = Math.floor((runs.row[at] ?? 0) / perDot);
    for (let px = runs.from[at] ?? 0; px < (runs.to[at] ?? 0); px += 1) {
      const x = Math.floor(px / perDot);
      if (x < width && y < height) covered[y * width + x] = (covered[y * width + x] ?? 0) + 1;
    }
  }
  const least = 0.18 * perDot * perDot;
  for (let at = 0; at < covered.length; at += 1) if ((covered[at] ?? 0) >= least) black[at] = 1;
  for (const piece of lost.values()) piece.isLost = false;
};

/** Faint ink, of which a word may consist: at least 6 % black. */
export const faintBelow = 240;

/**
 * Why a word can be read on the page and not in the dots: its ink gets none, it is too faint for any, or it drowns in black.
 * @param {Drawn} drawn
 * @param {DotMap} dots
 * @param {Box} box
 * @returns {'grey' | 'faint' | 'drowned' | null}
 */
export const lossOfWord = (drawn, dots, box) => {
  const { perDot } = dots;
  const { pixels, ink, inkDotted, faint, faintDotted } = countIn(drawn, dots, box);
  if (pixels === 0) return null;
  if (ink > 0.02 * pixels) {
    if (inkDotted < leastDotted * ink) return 'grey';
  } else if (faint > 0.05 * pixels && faintDotted === 0) return 'faint';
  const around = withinDots(dots, {
    left: box.left - perDot,
    top: box.top - perDot,
    right: box.right + perDot,
    bottom: box.bottom + perDot,
  });
  return isAllDotted(dots, around) && isSeenIn(drawn, around) ? 'drowned' : null;
};

/** The part of a box that has dots. @param {DotMap} dots @param {Box} box @returns {Box} */
const withinDots = ({ width, height, perDot }, { left, top, right, bottom }) => ({
  left: Math.max(0, left),
  top: Math.max(0, top),
  right: Math.min(right, width * perDot),
  bottom: Math.min(bottom, height * perDot),
});

/** @param {Drawn} drawn @param {DotMap} dots @param {Box} box */
const countIn = (drawn, dots, box) => {
  // Names of their own instead of an object's, which would be written a million times.
  let ink = 0;
  let inkDotted = 0;
  let faint = 0;
  let faintDotted = 0;
  const { perDot } = dots;
  const { left, top, right, bottom } = withinDots(dots, box);
  for (let y = top; y < bottom; y += 1) {
    const row = Math.floor(y / perDot) * dots.width;
    for (let x = left; x < right; x += 1) {
      const shade = drawn.grey[y * drawn.width + x] ?? 255;
      if (shade >= faintBelow) continue;
      const dot = dots.black[row + Math.floor(x / perDot)] ?? 0;
      faint += 1;
      faintDotted += dot;
      if (shade < inkBelow) {
        ink += 1;
        inkDotted += dot;
      }
    }
  }
  const pixels = right > left && bottom > top ? (right - left) * (bottom - top) : 0;
  return { pixels, ink, inkDotted, faint, faintDotted };
};

/** @param {DotMap} dots @param {Box} box */
const isAllDotted = ({ width, perDot, black }, { left, top, right, bottom }) => {
  for (let y = Math.floor(top / perDot); y * perDot < bottom; y += 1)
    for (let x = Math.floor(left / perDot); x * perDot < right; x += 1)
      if (!black[y * width + x]) return false;
  return true;
};

/** Whether a box has both light and dark. @param {Drawn} drawn @param {Box} box */
const isSeenIn = ({ width, grey }, { left, top, right, bottom }) => {
  let lightest = 0;
  let darkest = 255;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const shade = grey[y * width + x] ?? 255;
      if (shade > lightest) lightest = shade;
      if (shade < darkest) darkest = shade;
    }
  return lightest - darkest > 255 - inkBelow;
};
