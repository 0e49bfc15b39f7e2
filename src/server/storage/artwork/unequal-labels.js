/** Compares the labels on a sheet, of which one is printed for all. JavaScript for the reason in `decode-child.js`. */
import { areasOf } from './areas.js';
import { isDrawn, onLabel } from './seen.js';

/** @typedef {import('./draw-page.js').Drawn} Drawn */
/** @typedef {import('./draw-page.js').Box} Box */
/** @typedef {import('./page-words.js').Word} Word */
/** @typedef {import('./page-dots.js').Area} Area */
/** @typedef {import('./sheet-cell.js').Cell} Cell */
/** @typedef {import('#domain/files/artwork-facts.ts').FileFinding} FileFinding */
/** @typedef {{ width: number, height: number, light: Uint8Array }} Picture */

/** Nearer to its edges a label is not compared, in millimetres: the next one may begin there. */
const edgeMm = 0.6;
/** How far a label may lie beside its place among the others. */
const besideMm = 0.5;
/** Ink may lie so far beside where it is on another label: letters are drawn at whole pixels, and programs round. */
const nearMm = 0.125;
/** A smaller difference in light is that of another rounding: a thin bar is drawn one pixel wider where it begins between two. */
const leastDifference = 120;
/** Fewer pixels that differ are the noise of a compressed picture. */
const fewestPixels = 4;
/** Differences are shown in blocks of so many pixels. */
const blockPx = 8;
/** The most words that are named. */
const mostNamed = 8;

/**
 * Each pixel with those around it: a thin line between two pixels is as dark as one that fills one.
 * @param {Drawn} drawn
 * @returns {Picture}
 */
const smoothed = ({ width, height, grey, ink }) => {
  const rows = new Uint16Array(width * height).fill(3 * 255);
  const light = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    const last = ink.first[y + 1] ?? 0;
    for (let run = ink.first[y] ?? 0; run < last; run += 1) {
      const end = Math.min(width, (ink.to[run] ?? 0) + 1);
      for (let x = Math.max(0, (ink.from[run] ?? 0) - 1); x < end; x += 1) {
        const at = y * width + x;
        const middle = grey[at] ?? 255;
        rows[at] =
          middle +
          (x > 0 ? (grey[at - 1] ?? 255) : middle) +
          (x < width - 1 ? (grey[at + 1] ?? 255) : middle);
      }
    }
  }
  // Only around ink it is not white: in its row, and in those above and below.
  for (let y = 1; y < height - 1; y += 1) {
    const last = ink.first[y + 2] ?? 0;
    for (let run = ink.first[y - 1] ?? 0; run < last; run += 1) {
      const end = y * width + Math.min(width, (ink.to[run] ?? 0) + 1);
      for (let at = y * width + Math.max(0, (ink.from[run] ?? 0) - 1); at < end; at += 1)
        light[at] = ((rows[at] ?? 0) + (rows[at - width] ?? 0) + (rows[at + width] ?? 0)) / 9;
    }
  }
  return { width, height, light };
};

/**
 * How much ink each column, or row, of a part of a picture has.
 * @param {Picture} picture
 * @param {Box} box
 * @param {boolean} isAcross
 */
const profileOf = ({ width, height, light }, { left, top, right, bottom }, isAcross) => {
  const profile = new Float64Array(isAcross ? right - left : bottom - top);
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
    for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
      const at = isAcross ? x - left : y - top;
      profile[at] = (profile[at] ?? 0) + 255 - (light[y * width + x] ?? 255);
    }
  return profile;
};

/**
 * How many steps a longer profile is before one that lies within it.
 * @param {Float64Array} one
 * @param {Float64Array} longer by `most` on both sides
 * @param {number} most
 */
const shiftBetween = (one, longer, most) => {
  let [best, least] = [0, Infinity];
  // From the middle: of shifts that are as good, as in a black ground, the nearest.
  for (let step = 0; step <= 2 * most; step += 1) {
    const shift = step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    let off = 0;
    for (let at = 0; at < one.length && off < least; at += 1)
      off += Math.abs((one[at] ?? 0) - (longer[at + most + shift] ?? 0));
    if (off < least) [best, least] = [shift, off];
  }
  return best;
};

/** @param {Box} box @param {number} by pixels on each side */
const grown = ({ left, top, right, bottom }, by) => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** @param {Box} box @param {number} right @param {number} down */
const moved = ({ left, top, ...box }, right, down) => ({
  left: left + right,
  top: top + down,
  right: box.right + right,
  bottom: box.bottom + down,
});

/**
 * The darkest and the lightest pixel around a place.
 * @param {Picture} picture
 * @param {number} x
 * @param {number} y
 * @param {number} near
 */
const around = ({ width, height, light }, x, y, near) => {
  let [darkest, lightest] = [255, 0];
  for (let row = y - near; row <= y + near; row += 1)
    for (let column = x - near; column <= x + near; column += 1) {
      const isWithin = row >= 0 && row < height && column >= 0 && column < width;
      const one = isWithin ? (light[row * width + column] ?? 255) : 255;
      if (one < darkest) darkest = one;
      if (one > lightest) lightest = one;
    }
  return { darkest, lightest };
};

/**
 * Where a part of the sheet has ink, or none, that another has nowhere near: blocks of pixels from the corner of the part, and
 * how many pixels differ.
 * @param {Picture} picture
 * @param {Box} box
 * @param {{ x: number, y: number }} other its corner
 * @param {{ near: number, skipped: readonly Box[] }} how in pixels
 */
const differencesOf = (picture, { left, top, right, bottom }, other, { near, skipped }) => {
  /** @type {Map<string, Box>} */
  const blocks = new Map();
  let pixels = 0;
  const { width, height, light } = picture;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const toX = other.x + x - left;
      const toY = other.y + y - top;
      const isWithin = toX >= 0 && toX < width && toY >= 0 && toY < height;
      const here = light[y * width + x] ?? 255;
      const there = isWithin ? (light[toY * width + toX] ?? 255) : 255;
      if (Math.abs(here - there) < leastDifference) continue;
      if (skipped.some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)) continue;
      const [ofHere, ofThere] = [around(picture, x, y, near), around(picture, toX, toY, near)];
      const isAlone =
        here < there
          ? ofThere.darkest - here >= leastDifference || there - ofHere.lightest >= leastDifference
          : ofHere.darkest - there >= leastDifference || here - ofThere.lightest >= leastDifference;
      if (!isAlone) continue;
      pixels += 1;
      const [column, row] = [Math.floor((x - left) / blockPx), Math.floor((y - top) / blockPx)];
      blocks.set(`${column} ${row}`, {
        left: column * blockPx,
        top: row * blockPx,
        right: (column + 1) * blockPx,
        bottom: (row + 1) * blockPx,
      });
    }
  return { pixels, boxes: [...blocks.values()] };
};

/**
 * Where a label looks otherwise than the first, in pixels from its corner; none where it is equal.
 * @param {Picture} picture
 * @param {Box} first
 * @param {Box} label
 * @param {{ beside: number, near: number, skipped: readonly Box[] }} px
 * @returns {Box[]}
 */
const unlike = (picture, first, label, { beside, ...how }) => {
  const [right = 0, down = 0] = [true, false].map((isAcross) =>
    shiftBetween(
      profileOf(picture, first, isAcross),
      profileOf(picture, grown(label, beside), isAcross),
      beside,
    ),
  );
  const corner = { x: label.left + right, y: label.top + down };
  const { pixels, boxes } = differencesOf(picture, first, corner, how);
  return pixels < fewestPixels ? [] : boxes;
};

/**
 * The words that one label has more often than another.
 * @param {readonly Word[]} words
 * @param {readonly Word[]} others
 */
const beyond = (words, others) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { text } of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return words.filter(({ text }) => {
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
};

/** @param {readonly Word[]} words */
const lettersOf = (words) =>
  words
    .flatMap(({ text }) => text.split(''))
    .toSorted()
    .join('');

/** @param {readonly Word[]} words */
const named = (words) =>
  words
    .slice(0, mostNamed)
    .map(({ text }) => text)
    .join(' ');

/**
 * The first label on a sheet that is not equal to the first of all: it has other words, or looks otherwise.
 * @param {Drawn} drawn the sheet
 * @param {readonly Cell[]} cells the places of its labels in millimetres
 * @param {readonly Word[]} words
 * @param {{ widthMm: number, heightMm: number, page: number, bars: readonly Area[] }} how the size of a label, the number of the page
 * from 1, and where bars are on the first label: they are read, and drawn wider by their rounding
 * @returns {FileFinding[]}
 */
export const unequalLabels = (drawn, cells, words, { widthMm, heightMm, page, bars }) => {
  const { pxPerMm } = drawn;
  const px = (/** @type {number} */ mm) => Math.round(mm * pxPerMm);
  const seen = words.filter(({ box }) => isDrawn(drawn, onLabel(drawn, box)));
  const labels = cells.map((cell) => {
    const [left, top] = [px(cell.x), px(cell.y)];
    const [width, height] = [px(widthMm), px(heightMm)];
    const whole = { left, top, right: left + width, bottom: top + height };
    const ofCell = seen.filter(({ box }) => {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      return x >= whole.left && x < whole.right && y >= whole.top && y < whole.bottom;
    });
    return { ...cell, whole, box: grown(whole, -px(edgeMm)), words: ofCell };
  });
  const [first, ...others] = labels;
  if (!first) return [];
  const letters = lettersOf(first.words);
  const { left, top } = first.whole;
  /** @param {(typeof labels)[number]} label @param {readonly Box[]} boxes @param {{ words: string, first: string }} values @returns {FileFinding[]} */
  const finding = ({ row, column }, boxes, values) => [
    { code: 'unequal_labels', page, areas: areasOf(boxes, pxPerMm), values: { row, column, ...values } },
  ];
  // Letters that are parted into other words are the same.
  const worded = others.find((label) => lettersOf(label.words) !== letters);
  if (worded) {
    const [missing, more] = [beyond(first.words, worded.words), beyond(worded.words, first.words)];
    const boxes = [
      ...missing.map(({ box }) => moved(box, -left, -top)),
      ...more.map(({ box }) => moved(box, -worded.whole.left, -worded.whole.top)),
    ];
    return finding(worded, boxes, { words: named(more), first: named(missing) });
  }
  const picture = smoothed(drawn);
  const skipped = bars.map((area) => ({
    left: left + px(area.x) - 1,
    top: top + px(area.y) - 1,
    right: left + px(area.x + area.width) + 1,
    bottom: top + px(area.y + area.height) + 1,
  }));
  const reach = { beside: px(besideMm), near: Math.max(1, px(nearMm)), skipped };
  for (const label of others) {
    const boxes = unlike(picture, first.box, label.box, reach);
    const places = boxes.map((box) => moved(box, px(edgeMm), px(edgeMm)));
    if (boxes.length > 0) return finding(label, places, { words: '', first: '' });
  }
  return [];
};
