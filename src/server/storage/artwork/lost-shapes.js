/** Finds shapes of a label that its dots do not show although they have some. JavaScript for the reason in `decode-child.js`. */
import { dottedIn, inkBelow, leastDotted, smallestPiece, threshold } from './page-dots.js';
import { mostRuns, Runs, runsOf } from './runs.js';

/** @typedef {import('./draw-page.js').Drawn} Drawn */
/** @typedef {import('./draw-page.js').Box} Box */
/** @typedef {import('./page-dots.js').DotMap} DotMap */

/** Areas are looked at in squares of so many millimetres. */
const squareMm = 2;
/** Shades that differ by less are not told apart. */
const leastContrast = 255 - inkBelow + 1;
/** An even shade differs by no more from pixel to pixel, and in all: the shades of a photograph do. */
const [evenStep, evenInAll] = [2, 12];
/** The edge of a shape is drawn in greys so wide, in pixels. */
const edgePx = 4;
/** A smaller shape is none, in square millimetres, nor a shorter border, in millimetres. */
const [leastMm2, leastBorderMm] = [0.1, 0.5];
/** Red light and how much of it is colour, of a red that is black in print, such as a ground of bars: a scanner sees it as white. */
const [redLight, redColour] = [128, 40];

/** The squares of a label, each with what is counted in it. */
class Squares {
  /** @type {Map<number, { lost: number, kept: number, box: Box }>} */
  all = new Map();
  #side;

  /** @param {number} pxPerMm */
  constructor(pxPerMm) {
    this.#side = squareMm * pxPerMm;
  }

  /** @param {number} x @param {number} y @param {boolean} isLost */
  count(x, y, isLost) {
    const key = Math.floor(y / this.#side) * 65_536 + Math.floor(x / this.#side);
    let square = this.all.get(key);
    if (!square) {
      square = { lost: 0, kept: 0, box: { left: Infinity, top: Infinity, right: 0, bottom: 0 } };
      this.all.set(key, square);
    }
    if (!isLost) {
      square.kept += 1;
      return;
    }
    square.lost += 1;
    const { box } = square;
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
}

/** Whether a label has an even grey anywhere: most have none, and nothing more is looked for. @param {Drawn} drawn */
const hasEvenGrey = ({ width, height, grey, ink, pxPerMm }) => {
  let left = leastMm2 * pxPerMm * pxPerMm;
  for (let y = 1; y < height; y += 1) {
    const last = ink.first[y + 1] ?? 0;
    for (let run = ink.first[y] ?? 0; run < last; run += 1) {
      const end = y * width + (ink.to[run] ?? 0);
      // Before the first pixel is another shade.
      for (let at = y * width + (ink.from[run] ?? 0) + 1; at < end; at += 1) {
        const shade = grey[at] ?? 255;
        if (shade < leastContrast || shade >= inkBelow) continue;
        if (grey[at - 1] !== shade || grey[at - width] !== shade) continue;
        left -= 1;
        if (left < 0) return true;
      }
    }
  }
  return false;
};

/** The runs of even grey, joined with those of the same grey above; null if there are too many. @param {Drawn} drawn */
const evenRuns = ({ width, height, grey, ink }) => {
  const runs = new Runs();
  let [above, aboveEnd] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    const begin = runs.count;
    const start = y * width;
    const last = ink.first[y + 1] ?? 0;
    for (let run = ink.first[y] ?? 0; run < last; run += 1) {
      const end = ink.to[run] ?? 0;
      let from = -1;
      let before = 255;
      for (let x = ink.from[run] ?? 0; x < end; x += 1) {
        const shade = grey[start + x] ?? 255;
        const isEven = from >= 0 && Math.abs(shade - before) <= evenStep && shade < inkBelow;
        before = shade;
        if (isEven) continue;
        if (from >= 0 && x - from >= 2) runs.add(y, from, x);
        from = shade >= leastContrast && shade < inkBelow ? x : -1;
      }
      if (from >= 0 && end - from >= 2) runs.add(y, from, end);
    }
    if (runs.count > mostRuns) return null;
    for (let at = begin; at < runs.count; at += 1) {
      const [left = 0, right = 0] = [runs.from[at], runs.to[at]];
      while (above < aboveEnd && (runs.to[above] ?? 0) <= left) above += 1;
      for (let over = above; over < aboveEnd && (runs.from[over] ?? 0) < right; over += 1) {
        const x = start + Math.max(left, runs.from[over] ?? 0);
        if (Math.abs((grey[x] ?? 0) - (grey[x - width] ?? 0)) <= evenStep) runs.join(at, over);
      }
    }
    [above, aboveEnd] = [begin, runs.count];
  }
  return runs;
};

/** An area of one shade. */
class Zone {
  pixels = 0;
  dotted = 0;
  lightest = 0;
  darkest = 255;
  rows = 0;
  row = -1;
  /** Borders within it that its dots show. */
  keptInside = 0;
}

/**
 * Borders between an even shade and another one that both get dots, or both get none: grey letters that touch a black line, white ones on
 * a grey ground within a black frame, dark ones on black. The edge of a ground is none that matters, if something on it is seen.
 * @param {Drawn} drawn
 * @param {DotMap} dots
 * @returns {Box[]}
 */
export const lostBorders = (drawn, dots) => {
  if (!hasEvenGrey(drawn)) return [];
  const { width, grey, red, pxPerMm } = drawn;
  const runs = evenRuns(drawn);
  if (runs === null) return [];
  /** @type {Map<number, Zone>} */
  const zones = new Map();
  /** @type {Map<number, number>} the last run of each zone */
  const last = new Map();
  const [isInnerLeft, isInnerRight] = [new Uint8Array(runs.count), new Uint8Array(runs.count)];
  for (let at = 0; at < runs.count; at += 1) {
    const root = runs.rootOf(at);
    const zone = zones.get(root) ?? new Zone();
    zones.set(root, zone);
    const from = runs.from[at] ?? 0;
    const to = runs.to[at] ?? 0;
    const row = runs.row[at] ?? 0;
    zone.pixels += to - from;
    zone.dotted += dottedIn(dots, row, from, to);
    const shade = grey[row * width + from] ?? 0;
    zone.lightest = Math.max(zone.lightest, shade);
    zone.darkest = Math.min(zone.darkest, shade);
    if (zone.row === row) {
      isInnerLeft[at] = 1;
      isInnerRight[last.get(root) ?? at] = 1;
    } else zone.rows += 1;
    zone.row = row;
    last.set(root, at);
  }
  /** @param {Zone} zone */
  const isShape = ({ pixels, dotted, lightest, darkest, rows }) =>
    pixels >= leastMm2 * pxPerMm * pxPerMm &&
    rows >= 2 &&
    lightest - darkest <= evenInAll &&
    (dotted <= 0.25 * pixels || dotted >= 0.75 * pixels);
  /** @param {(zone: Zone, x: number, row: number, isInner: boolean, isLost: boolean) => void} take */
  const eachBorder = (take) => {
    for (let at = 0; at < runs.count; at += 1) {
      const zone = zones.get(runs.rootOf(at));
      if (!zone || !isShape(zone)) continue;
      const [from = 0, to = 0, row = 0] = [runs.from[at], runs.to[at], runs.row[at]];
      const hasDots = zone.dotted > zone.pixels / 2;
      const light = red[row * width + from] ?? 0;
      if (hasDots && light >= redLight && light - zone.darkest >= redColour) continue;
      for (const [x, edge, isInner] of /** @type {const} */ ([
        [from - edgePx, from, isInnerLeft[at] === 1],
        [to - 1 + edgePx, to - 1, isInnerRight[at] === 1],
      ])) {
        if (x < 0 || x >= width) continue;
        const beside = grey[row * width + x] ?? 255;
        if (Math.abs(beside - zone.darkest) < leastContrast) continue;
        take(zone, edge, row, isInner, dottedIn(dots, row, x, x + 1) > 0 === hasDots);
      }
    }
  };
  eachBorder((zone, _x, _row, isInner, isLost) => {
    if (isInner && !isLost) zone.keptInside += 1;
  });
  const least = Math.max(8, leastBorderMm * pxPerMm);
  const squares = new Squares(pxPerMm);
  eachBorder((zone, x, row, isInner, isLost) => {
    if (isInner || zone.keptInside < least) squares.count(x, row, isLost);
  });
  return [...squares.all.values()].flatMap(({ lost, kept, box }) =>
    lost >= least && lost >= 3 * kept ? [box] : [],
  );
};

/** A light point is on a dark ground if so much around it is dark, so many millimetres wide. */
const [groundMm, groundShare] = [0.5, 0.6];
/** More of them are a tone. */
const mostPoints = 100;

/** How much of a box is dark. @param {Drawn} drawn @param {Box} box */
const darkShare = ({ width, height, grey }, { left, top, right, bottom }) => {
  let [dark, all] = [0, 0];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
    for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
      if ((grey[y * width + x] ?? 255) < threshold) dark += 1;
      all += 1;
    }
  return dark / all;
};

/**
 * Light points and lines on a dark ground that drown in its dots: the point of 2.5 in white on black. What is within a letter, which has
 * white around it, is none.
 * @param {Drawn} drawn
 * @param {DotMap} dots
 * @returns {Box[]}
 */
export const drownedPoints = (drawn, dots) => {
  const runs = runsOf(drawn, { from: threshold, below: 256, bridgePx: 0 });
  if (runs === null) return [];
  /** @type {Map<number, { pixels: number, box: Box }>} */
  const points = new Map();
  /** @type {Set<number>} */
  const kept = new Set();
  for (let at = 0; at < runs.count; at += 1) {
    const root = runs.rootOf(at);
    if (kept.has(root)) continue;
    const from = runs.from[at] ?? 0;
    const to = runs.to[at] ?? 0;
    const row = runs.row[at] ?? 0;
    if (dottedIn(dots, row, from, to) < (1 - leastDotted) * (to - from)) {
      kept.add(root);
      points.delete(root);
      continue;
    }
    const point = points.get(root) ?? {
      pixels: 0,
      box: { left: from, top: row, right: to, bottom: row + 1 },
    };
    points.set(root, point);
    point.pixels += to - from;
    const { box } = point;
    box.left = Math.min(box.left, from);
    box.right = Math.max(box.right, to);
    box.bottom = row + 1;
  }
  const around = groundMm * drawn.pxPerMm;
  const lost = [...points.values()].flatMap(({ pixels, box }) => {
    const { left, top, right, bottom } = box;
    const wide = { left: left - around, top: top - around, right: right + around, bottom: bottom + around };
    return pixels >= smallestPiece && darkShare(drawn, rounded(wide)) >= groundShare ? [box] : [];
  });
  return lost.length > mostPoints ? [] : lost;
};

/** @param {Box} box @returns {Box} */
const rounded = ({ left, top, right, bottom }) => ({
  left: Math.round(left),
  top: Math.round(top),
  right: Math.round(right),
  bottom: Math.round(bottom),
});

/**
 * The squares of a label whose ink gets no dots, where it has too many pieces to look at each: the noise of a picture.
 * @param {Drawn} drawn
 * @param {DotMap} dots
 * @returns {Box[]}
 */
export const lostSquares = ({ width, height, grey, pxPerMm }, { perDot, width: dotsWide, black }) => {
  const squares = new Squares(pxPerMm);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((grey[y * width + x] ?? 255) < inkBelow)
        squares.count(x, y, !black[Math.floor(y / perDot) * dotsWide + Math.floor(x / perDot)]);
  const least = 0.05 * (squareMm * pxPerMm) ** 2;
  return [...squares.all.values()].flatMap(({ lost, kept, box }) =>
    lost >= least && kept < leastDotted * (lost + kept) ? [box] : [],
  );
};
