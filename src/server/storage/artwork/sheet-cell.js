/** Finds the equal labels on a sheet, in child processes. JavaScript for the reason in `decode-child.js`. */

/** @typedef {import('./draw-page.js').Drawn} Drawn */

const inkBelow = 210;
/** Profiles and blocks are measured in steps of this many millimetres. */
const stepMm = 0.25;
const blockMm = 1;
/** The steps to both sides over which a profile is smoothed. */
const smooth = 3;
/** How alike the labels of a sheet are: the same ink in the same blocks. */
const leastAlike = 0.85;
/** Labels on a sheet may touch, and are cut with this tolerance. */
const slackMm = 0.6;

/**
 * How much ink each step of a side has.
 * @param {Drawn} drawn
 * @param {boolean} isAcross
 */
const profileOf = ({ width, height, grey, ink, pxPerMm }, isAcross) => {
  const long = isAcross ? width : height;
  const profile = new Float64Array(Math.ceil(long / (pxPerMm * stepMm)));
  for (let y = 0; y < height; y += 1) {
    const last = ink.first[y + 1] ?? 0;
    for (let run = ink.first[y] ?? 0; run < last; run += 1) {
      const end = ink.to[run] ?? 0;
      for (let x = ink.from[run] ?? 0; x < end; x += 1)
        if ((grey[y * width + x] ?? 255) < inkBelow) {
          const at = Math.floor((isAcross ? x : y) / (pxPerMm * stepMm));
          profile[at] = (profile[at] ?? 0) + 1;
        }
    }
  }
  // Bars are thinner than a step, and would seem to differ wherever they begin within one.
  return profile.map((_, at) => {
    let around = 0;
    for (let near = at - smooth; near <= at + smooth; near += 1) around += profile[near] ?? 0;
    return around;
  });
};

/** How alike a profile is to itself after so many steps. @param {Float64Array} profile @param {number} lag */
const likeness = (profile, lag) => {
  let [both, all] = [0, 0];
  for (let at = 0; at + lag < profile.length; at += 1) {
    const [one = 0, other = 0] = [profile[at], profile[at + lag]];
    both += 2 * Math.min(one, other);
    all += one + other;
  }
  return all === 0 ? 0 : both / all;
};

/**
 * How many labels of this length lie along a side, the distance from one to the next, and where the first begins.
 * @param {Float64Array} profile
 * @param {number} longMm
 * @param {number} sizeMm
 */
const gridAlong = (profile, longMm, sizeMm) => {
  const inked = [...profile.keys()].filter((at) => (profile[at] ?? 0) > 0);
  const [firstInk = 0, lastInk = 0] = [inked[0], inked.at(-1)].map((at) => (at ?? 0) * stepMm);
  /** @param {number} count @param {number} pitch */
  const placed = (count, pitch) => {
    const middle = (longMm - (count - 1) * pitch - sizeMm) / 2;
    // Sheets have the same margins on both sides, unless what is printed on them says otherwise.
    const least = lastInk + stepMm - (count - 1) * pitch - sizeMm;
    return { count, pitch, from: Math.max(0, Math.min(Math.max(middle, least), firstInk)) };
  };
  const room = longMm - sizeMm + slackMm;
  const first = Math.floor((sizeMm - slackMm) / stepMm);
  const lags = Array.from(
    { length: Math.max(0, Math.floor(room / stepMm) - first + 1) },
    (_, at) => first + at,
  );
  const scores = lags.map((lag) => likeness(profile, lag));
  const best = Math.max(0, ...scores);
  if (best < leastAlike) return placed(1, 0);
  // A sheet is also like itself after two labels: the first of the peaks counts.
  const near = scores.findIndex((score) => score >= 0.95 * best);
  const peak = scores.slice(near).findIndex((score, at, rest) => score >= (rest[at + 1] ?? 0));
  const lag = first + near + peak;
  const times = Math.floor(room / (lag * stepMm));
  // Measured from the first label to the last, a step is divided among all between.
  const far = lags.filter((one) => Math.abs(one - times * lag) <= times);
  const [exact = times * lag] = far.toSorted(
    (one, other) => likeness(profile, other) - likeness(profile, one),
  );
  const pitch = (exact * stepMm) / times;
  return placed(Math.floor((lastInk - firstInk) / pitch) + 1, pitch);
};

/**
 * The ink in each block of a label on the sheet.
 * @param {Drawn} drawn
 * @param {{ x: number, y: number, widthMm: number, heightMm: number }} cell in millimetres
 */
const blocksOf = ({ width, height, grey, pxPerMm }, { x, y, widthMm, heightMm }) => {
  const across = Math.max(1, Math.floor(widthMm / blockMm));
  const down = Math.max(1, Math.floor(heightMm / blockMm));
  const blocks = new Float64Array(across * down);
  const side = pxPerMm * blockMm;
  for (let row = 0; row < down * side; row += 1)
    for (let column = 0; column < across * side; column += 1) {
      const px = Math.round(x * pxPerMm + column);
      const py = Math.round(y * pxPerMm + row);
      if (px >= width || py >= height || (grey[py * width + px] ?? 255) >= inkBelow) continue;
      const at = Math.floor(row / side) * across + Math.floor(column / side);
      blocks[at] = (blocks[at] ?? 0) + 1;
    }
  return blocks;
};

/** @param {Float64Array} one @param {Float64Array} other */
const alike = (one, other) => {
  let [both, all] = [0, 0];
  for (const [at, ink] of one.entries()) {
    both += 2 * Math.min(ink, other[at] ?? 0);
    all += ink + (other[at] ?? 0);
  }
  return all === 0 ? 1 : both / all;
};

/** The place of a label on its sheet, from the upper left in millimetres, and its row and column from 1. @typedef {{ x: number, y: number, row: number, column: number }} Cell */

/**
 * The places of the labels on a sheet of equal labels of this size; null if the page is no such sheet. Places without a label are left
 * out: a sheet may have been used in part.
 * @param {Drawn} drawn
 * @param {{ widthMm: number, heightMm: number }} page
 * @param {{ widthMm: number, heightMm: number }} size of a label
 * @returns {{ rows: number, columns: number, cells: [Cell, ...Cell[]] } | null}
 */
export const cellOfSheet = (drawn, page, { widthMm, heightMm }) => {
  if (widthMm > page.widthMm + slackMm || heightMm > page.heightMm + slackMm) return null;
  const across = gridAlong(profileOf(drawn, true), page.widthMm, widthMm);
  const down = gridAlong(profileOf(drawn, false), page.heightMm, heightMm);
  const cells = Array.from({ length: across.count * down.count }, (_, at) => ({
    x: across.from + (at % across.count) * across.pitch,
    y: down.from + Math.floor(at / across.count) * down.pitch,
    row: Math.floor(at / across.count) + 1,
    column: (at % across.count) + 1,
  }));
  const inked = cells
    .map((cell) => ({ ...cell, blocks: blocksOf(drawn, { ...cell, widthMm, heightMm }) }))
    .filter(({ blocks }) => blocks.some((ink) => ink > 0));
  const [first, ...others] = inked;
  if (!first || cells.length < 2) return null;
  if (!inked.every(({ blocks }) => alike(first.blocks, blocks) >= leastAlike)) return null;
  return { rows: down.count, columns: across.count, cells: [first, ...others] };
};
