/** The widths of the bars and spaces of a symbol, and whether they are even. JavaScript for the reason in `decode-child.js`. */

/** @typedef {import('../page-dots.js').DotMap} DotMap */
/** @typedef {{ x: number, y: number }} Point */

/** The modules of symbols of fixed length. */
const modulesOf = /** @type {Readonly<Record<string, number | undefined>>} */ ({
  EAN13: 95,
  EAN8: 67,
  UPCA: 95,
  UPCE: 51,
});
/** How far the widths of bars may be from whole modules, as the root of the mean square, in modules. */
const mostUneven = { drawn: 0.16, dots: 0.235 };

/**
 * The widths of bars and spaces along a line, beginning with a bar.
 * @param {readonly (number | null)[]} line
 * @param {number} threshold
 */
export const runsAlong = (line, threshold) => {
  /** @type {number[]} */
  const runs = [];
  let isBar = false;
  for (const light of line) {
    const isDark = light !== null && light < threshold;
    if (isDark !== isBar) {
      runs.push(0);
      isBar = isDark;
    }
    if (runs.length > 0) runs.push((runs.pop() ?? 0) + 1);
  }
  // A last space is not of the symbol.
  if (!isBar) runs.pop();
  return runs;
};

/** The bars and spaces of symbols of fixed length. */
const runsOf = /** @type {Readonly<Record<string, number | undefined>>} */ ({
  EAN13: 59,
  EAN8: 43,
  UPCA: 59,
  UPCE: 33,
});

/** Symbols of characters, by how many runs each has, how many there are besides, and how many at least. */
const runsOfCharacters =
  /** @type {Readonly<Record<string, { each: number, besides: number, fewest: number } | undefined>>} */ ({
    Code128: { each: 6, besides: 1, fewest: 25 },
    // Two digits in five bars and the spaces between them; a start of four, and a stop of three.
    ITF: { each: 10, besides: 7, fewest: 27 },
    // Nine, and the space to the next one.
    Code39: { each: 10, besides: 9, fewest: 29 },
  });

/** Whether it is known what the widths of the bars of such symbols are. */
export const hasKnownBars = (/** @type {string} */ format) =>
  runsOf[format] !== undefined || runsOfCharacters[format] !== undefined;

/** Whether these are all bars and spaces of a symbol. */
export const isWholeSymbol = (/** @type {string} */ format, /** @type {readonly number[]} */ runs) => {
  const of = runsOfCharacters[format];
  if (!of) return runs.length === runsOf[format];
  return runs.length >= of.fewest && runs.length % of.each === of.besides % of.each;
};

/** Symbols whose bars and spaces are narrow or wide, and nothing between. */
const ofTwoWidths = new Set(['ITF', 'Code39']);

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** The mean of numbers. @param {readonly number[]} numbers */
const mean = (numbers) => sum(numbers) / Math.max(1, numbers.length);

/**
 * The bars and spaces of a symbol of two widths: narrow bars, wide ones, narrow spaces, wide ones. The spaces between the characters of
 * Code 39 may be of any width.
 * @param {string} format
 * @param {readonly number[]} runs
 */
const widthsOf = (format, runs) =>
  [0, 1].flatMap((first) => {
    const some = runs.filter((_, at) => at % 2 === first && (format !== 'Code39' || at % 10 !== 9));
    const middle = (Math.min(...some) + Math.max(...some)) / 2;
    return [some.filter((run) => run <= middle), some.filter((run) => run > middle)];
  });

/** How wide its narrow bars and spaces are: ink that spreads makes the ones wider and the others narrower. @param {readonly number[][]} widths */
const narrowOf = ([bars = [], , spaces = []]) => mean([mean(bars), mean(spaces)]);

/**
 * The width of a module, from the runs of the whole symbol.
 * @param {string} format
 * @param {readonly number[]} runs
 */
export const moduleOf = (format, runs) => {
  const whole = sum(runs);
  const modules = modulesOf[format];
  if (modules !== undefined) return whole / modules;
  if (format === 'Code128') {
    // The start character has 11 modules, and every other one too; the stop character has 13.
    const first = sum(runs.slice(0, 6)) / 11;
    return whole / (13 + 11 * Math.max(1, Math.round((whole / first - 13) / 11)));
  }
  return narrowOf(widthsOf(format, runs));
};

/**
 * How far distances between equal edges are from whole modules: ink that spreads makes all bars wider and is no fault.
 * @param {readonly number[]} runs
 * @param {number} module
 */
const unevenness = (runs, module) => {
  const pairs = runs.slice(1).map((run, at) => (run + (runs[at] ?? 0)) / module);
  const squares = pairs.map((width) => (width - Math.round(width)) ** 2);
  return Math.sqrt(sum(squares) / Math.max(1, squares.length));
};

/**
 * The same of bars and spaces of two widths: how far equal ones are from each other, in narrow ones.
 * @param {string} format
 * @param {readonly number[]} runs
 */
const unevennessOfTwo = (format, runs) => {
  const widths = widthsOf(format, runs);
  const narrow = narrowOf(widths);
  const squares = widths.flatMap((some) => some.map((run) => ((run - mean(some)) / narrow) ** 2));
  return Math.sqrt(mean(squares));
};

/** @param {DotMap} dots @param {Point} from @param {Point} to */
const runsOfDots = ({ width, height, perDot, black }, from, to) => {
  const isLevel = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y);
  const place = (/** @type {Point} */ { x, y }) => ({ x: Math.floor(x / perDot), y: Math.floor(y / perDot) });
  const [begin, end] = [place(from), place(to)];
  // Bars that are not along the dots are not judged.
  if (isLevel ? begin.y !== end.y : begin.x !== end.x) return null;
  const [first, last] = isLevel ? [begin.x, end.x] : [begin.y, end.y];
  const line = [];
  for (let at = Math.min(first, last) - 1; at <= Math.max(first, last) + 1; at += 1) {
    const [x, y] = isLevel ? [at, begin.y] : [begin.x, at];
    const isOutside = x < 0 || y < 0 || x >= width || y >= height;
    line.push(isOutside ? null : black[y * width + x] ? 0 : 255);
  }
  return runsAlong(line, 128);
};

/**
 * Whether the bars of a symbol are of unequal width, as drawn or in dots.
 * @param {DotMap | null} dots
 * @param {string} format
 * @param {{ from: Point, to: Point, runs: readonly number[] }} line from its first to its last bar
 */
export const isUneven = (dots, format, { from, to, runs }) => {
  if (!hasKnownBars(format)) return false;
  const isOfTwo = ofTwoWidths.has(format);
  // Something beside them may look like further bars.
  if (isOfTwo && !isWholeSymbol(format, runs)) return false;
  const off = (/** @type {readonly number[]} */ some) =>
    isOfTwo ? unevennessOfTwo(format, some) : unevenness(some, moduleOf(format, some));
  if (off(runs) > mostUneven.drawn) return true;
  const inDots = dots && runsOfDots(dots, from, to);
  // Bars without any dot are lost, which is another finding.
  if (inDots === null || inDots.length === 0) return false;
  return inDots.length === runs.length ? off(inDots) > mostUneven.dots : inDots.length < runs.length;
};
