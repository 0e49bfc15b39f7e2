/** Finds connected pixels of a drawn label. JavaScript for the reason in `decode-child.js`. */
import { doubled } from './ink.js';

/** A picture with more runs of ink is a photograph or a pattern. */
export const mostRuns = 1_500_000;

/** The runs of ink in a picture, and the piece to which each belongs. */
export class Runs {
  count = 0;
  /** @type {Int32Array} */
  from = new Int32Array(1024);
  /** @type {Int32Array} */
  to = new Int32Array(1024);
  /** @type {Int32Array} */
  row = new Int32Array(1024);
  /** @type {Int32Array} */
  root = new Int32Array(1024);

  /** @param {number} row @param {number} from @param {number} to */
  add(row, from, to) {
    if (this.count === this.from.length)
      for (const name of /** @type {const} */ (['from', 'to', 'row', 'root']))
        this[name] = doubled(this[name]);
    const at = this.count;
    this.from[at] = from;
    this.to[at] = to;
    this.row[at] = row;
    this.root[at] = at;
    this.count += 1;
  }

  /** @param {number} run */
  rootOf(run) {
    let at = run;
    for (;;) {
      const up = this.root[at] ?? at;
      if (up === at) return at;
      const next = this.root[up] ?? up;
      this.root[at] = next;
      at = next;
    }
  }

  /** @param {number} one @param {number} other */
  join(one, other) {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    if (a !== b) this.root[Math.max(a, b)] = Math.min(a, b);
  }
}

/**
 * The runs of pixels with a shade from `from` to below `below`, joined where they touch, or are so near; null if there are too many.
 * @param {import('./draw-page.js').Drawn} drawn
 * @param {{ from: number, below: number, bridgePx: number }} what
 * @returns {Runs | null}
 */
export const runsOf = ({ width, height, grey, ink }, { from: least, below, bridgePx }) => {
  const runs = new Runs();
  const takesWhite = least <= 255 && below > 255;
  let [above, aboveEnd] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    const begin = runs.count;
    const start = y * width;
    let x = 0;
    let from = -1;
    const last = ink.first[y + 1] ?? 0;
    for (let at = ink.first[y] ?? 0; at < last; at += 1) {
      const first = ink.from[at] ?? 0;
      const end = ink.to[at] ?? 0;
      if (takesWhite && from < 0 && x < first) from = x;
      for (x = first; x < end; x += 1) {
        const shade = grey[start + x] ?? 255;
        const isOne = shade >= least && shade < below;
        if (isOne && from < 0) from = x;
        if (!isOne && from >= 0) {
          runs.add(y, from, x);
          from = -1;
        }
      }
      if (!takesWhite && from >= 0) {
        runs.add(y, from, x);
        from = -1;
      }
    }
    if (takesWhite && from < 0 && x < width) from = x;
    if (from >= 0) runs.add(y, from, width);
    if (runs.count > mostRuns) return null;
    for (let at = begin; at < runs.count; at += 1) {
      const left = (runs.from[at] ?? 0) - bridgePx;
      const right = (runs.to[at] ?? 0) + bridgePx;
      if (at > begin && (runs.to[at - 1] ?? 0) >= left) runs.join(at, at - 1);
      while (above < aboveEnd && (runs.to[above] ?? 0) < left) above += 1;
      for (let over = above; over < aboveEnd && (runs.from[over] ?? 0) <= right; over += 1)
        runs.join(at, over);
    }
    [above, aboveEnd] = [begin, runs.count];
  }
  return runs;
};
