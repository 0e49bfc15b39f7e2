/**
 * Finds symbols that no scanner reads because something stands too near to them, in child processes. JavaScript for the
 * reason in `decode-child.js`.
 */
import { turned } from '../page-dots.js';

/** @typedef {import('../draw-page.js').Drawn} Drawn */
/** @typedef {import('../draw-page.js').Box} Box */
/** @typedef {{ format: string, symbology: string, text: string, version: string }} Read */
/** @typedef {(grey: Uint8Array, size: { width: number, height: number }) => Promise<readonly Read[]>} Reader */

const fewestBars = 12;
/** Bars are at least so high, and at least so much higher than wide. */
const lowestMm = 2;
const slimmest = 2.5;
const mostGroups = 40;
/** The widest bar and space of a symbol, in narrow bars; ink that spread has made the narrow ones wider or thinner. */
const widest = 5;
const widestSpace = 8;

/**
 * Groups of upright bars that begin at the same height.
 * @param {readonly Box[]} boxes
 * @param {number} pxPerMm
 */
const groupsOfBars = (boxes, pxPerMm) => {
  const bars = boxes.filter(
    ({ left, top, right, bottom }) =>
      bottom - top >= lowestMm * pxPerMm && bottom - top >= slimmest * (right - left),
  );
  const near = Math.ceil(pxPerMm / 12);
  /** @type {Box[][]} */
  const rows = [];
  for (const bar of bars.toSorted((one, other) => one.top - other.top)) {
    const row = rows.at(-1);
    if (row?.[0] && bar.top - row[0].top <= near) row.push(bar);
    else rows.push([bar]);
  }
  return rows.flatMap((row) => (row.length < fewestBars ? [] : symbolsIn(row)));
};

/**
 * Bars beside each other, without what is wider than a bar or stands beyond a wide space.
 * @param {readonly Box[]} row
 */
const symbolsIn = (row) => {
  const widths = row.map(({ left, right }) => right - left).toSorted((one, other) => one - other);
  const narrow = widths[Math.floor(widths.length / 5)] ?? 1;
  /** @type {Box[][]} */
  const groups = [[]];
  for (const bar of row.toSorted((one, other) => one.left - other.left)) {
    const last = groups.at(-1)?.at(-1);
    const isWide = bar.right - bar.left > widest * narrow + 1;
    if (isWide || (last && bar.left - last.right > widestSpace * narrow)) groups.push([]);
    if (!isWide) groups.at(-1)?.push(bar);
  }
  return groups.filter((group) => group.length >= fewestBars);
};

/** @param {readonly Box[]} bars @returns {Box} */
const around = (bars) => ({
  left: Math.min(...bars.map(({ left }) => left)),
  top: Math.max(...bars.map(({ top }) => top)),
  right: Math.max(...bars.map(({ right }) => right)),
  bottom: Math.min(...bars.map(({ bottom }) => bottom)),
});

/** @param {Drawn} drawn @param {Box} box @param {boolean} isTurned */
const cutOut = ({ width, grey }, box, isTurned) => {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const pad = Math.ceil(0.2 * (isTurned ? high : wide));
  const [w, h] = isTurned ? [high, wide] : [wide, high];
  const size = { width: w + 2 * pad, height: h + 20 };
  const cut = new Uint8Array(size.width * size.height).fill(255);
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const [fromX, fromY] = isTurned ? [box.left + y, box.top + x] : [box.left + x, box.top + y];
      cut[(y + 10) * size.width + pad + x] = grey[fromY * width + fromX] ?? 255;
    }
  return { cut, size };
};

/** So near to a symbol that is read, bars are its add-on, in millimetres: twelve modules of the largest EAN-13. */
const addOnMm = 8;

/** The share of equal ends and the least difference in width of what is a symbol, and no scale, table or pattern. */
const [evenEnds, leastRatio] = [0.75, 1.6];
/** How much wider than its narrowest bar the narrowest space of a symbol may be: between letters of one stroke, it is more. */
const widestNarrowSpace = 1.5;

/** @param {readonly number[]} widths */
const differ = (widths) => Math.max(...widths) >= leastRatio * Math.max(1, Math.min(...widths));

/**
 * Whether bars beside each other can only be meant as a symbol: most end at one height, and neither they nor the spaces between
 * them are all of one width.
 * @param {readonly Box[]} bars
 */
const looksMeant = (bars) => {
  const ends = Map.groupBy(bars, ({ bottom }) => Math.round(bottom / 4));
  const most = Math.max(
    ...[...ends.keys()].map((end) => (ends.get(end)?.length ?? 0) + (ends.get(end + 1)?.length ?? 0)),
  );
  const widths = bars.map(({ left, right }) => right - left);
  const spaces = bars.slice(1).map(({ left }, at) => left - (bars[at]?.right ?? left));
  const isTight = Math.min(...spaces) <= widestNarrowSpace * Math.min(...widths);
  return most >= evenEnds * bars.length && isTight && differ(widths) && differ(spaces);
};

/**
 * Symbols that are read only after their bars were cut out and put on white, and the boxes of bars that are read by nothing: some
 * of them are cut off, covered or damaged.
 * @param {Drawn} drawn
 * @param {readonly Box[]} pieces the boxes of the pieces of ink
 * @param {readonly Box[]} known the boxes of the symbols that were read
 * @param {{ read: Reader, readAny: Reader }} readers `readAny` reads symbols too that are seldom on labels
 * @returns {Promise<{ codes: import('../page-codes.js').PlacedCode[], unread: Box[] }>}
 */
export const codesWithoutMargin = async (drawn, pieces, known, { read, readAny }) => {
  const isKnown = (/** @type {Box} */ box, beside = 0) =>
    known.some(
      ({ left, top, right, bottom }) =>
        box.left < right + beside &&
        left - beside < box.right &&
        box.top < bottom + beside &&
        top - beside < box.bottom,
    );
  /** @type {Box[]} */
  const unread = [];
  const upright = groupsOfBars(pieces, drawn.pxPerMm).map((bars) => ({ bars, isTurned: false }));
  const lying = groupsOfBars(pieces.map(turned), drawn.pxPerMm).map((bars) => ({ bars, isTurned: true }));
  const found = [];
  for (const { bars, isTurned } of [...upright, ...lying].slice(0, mostGroups)) {
    const whole = around(bars);
    const place = isTurned ? turned(whole) : whole;
    if (isKnown(place)) continue;
    // A line beside the symbol may look like one of its bars.
    const tried = [bars, bars.slice(1), bars.slice(0, -1), bars.slice(1, -1)].map((some) => around(some));
    let code;
    let box = place;
    for (const one of tried) {
      box = isTurned ? turned(one) : one;
      const { cut, size } = cutOut(drawn, box, isTurned);
      [code] = await read(cut, size);
      if (code) break;
    }
    if (!code) {
      if (isKnown(place, addOnMm * drawn.pxPerMm) || !looksMeant(bars)) continue;
      const { cut, size } = cutOut(drawn, place, isTurned);
      if ((await readAny(cut, size)).length === 0) unread.push(place);
      continue;
    }
    const [left, top, right, bottom] = [box.left, box.top, box.right - 1, box.bottom - 1];
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
    const [a, b, c, d] = isTurned ? [corners[0], corners[3], corners[2], corners[1]] : corners;
    if (a && b && c && d)
      found.push({ ...code, position: { topLeft: a, topRight: b, bottomRight: c, bottomLeft: d } });
  }
  return { codes: found, unread };
};
