/** Notes where a drawn label has ink. JavaScript for the reason in `decode-child.js`. */

/** An array of twice the length that begins with the same numbers. @param {Int32Array} numbers */
export const doubled = (numbers) => {
  const longer = new Int32Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
};

/** Where a picture is not white: runs of its pixels, from row to row. What looks for ink need not look at the rest, which is most. */
export class Ink {
  #count = 0;
  #row = 0;
  /** @type {Int32Array} */
  from = new Int32Array(1024);
  /** @type {Int32Array} */
  to = new Int32Array(1024);
  /** The first run of each row, and of one after the last. @type {Int32Array} */
  first;

  /** @param {number} height */
  constructor(height) {
    this.first = new Int32Array(height + 1);
  }

  /** @param {number} from @param {number} to */
  add(from, to) {
    if (this.#count === this.from.length)
      for (const name of /** @type {const} */ (['from', 'to'])) this[name] = doubled(this[name]);
    this.from[this.#count] = from;
    this.to[this.#count] = to;
    this.#count += 1;
  }

  endRow() {
    this.#row += 1;
    this.first[this.#row] = this.#count;
  }
}

/** @param {Uint8Array} grey @param {{ width: number, height: number }} size */
export const inkOf = (grey, { width, height }) => {
  const ink = new Ink(height);
  for (let y = 0; y < height; y += 1) {
    let begin = -1;
    for (let x = 0; x < width; x += 1) {
      const isWhite = grey[y * width + x] === 255;
      if (isWhite && begin >= 0) ink.add(begin, x);
      if (isWhite) begin = -1;
      else if (begin < 0) begin = x;
    }
    if (begin >= 0) ink.add(begin, width);
    ink.endRow();
  }
  return ink;
};
