/**
 * Lays out a line of words of any script as outlines: letters are joined and marks placed by the font, and words from right to
 * left are put in order (Unicode Standard Annex 9). JavaScript for a child process.
 */
import bidiFactory from 'bidi-js';
import { fontWith } from './kept-fonts.js';

// The package's types are those of a CommonJS module, which it is not for `import`.
// eslint-disable-next-line typescript/no-unsafe-type-assertion -- for this reason
const bidi = /** @type {() => import('bidi-js').Bidi} */ (/** @type {unknown} */ (bidiFactory))();

/** The file of a family without bold letters begins at its thinnest weight; this much is added, in parts of the letters' height. */
const addedToThin = 0.045;
const addedToRegular = 0.012;
const regular = 400;

/** Neither is drawn: characters that only join or direct others. */
const unseen = /[\p{Cf}\p{Cc}]/u;
/** Katakana of half the width, of which fonts have some: they are drawn as those of the whole width. */
const halfWidth = /[\uff61-\uff9f]+/g;
/** Fonts have a drawing for a character that was lost before, and some for signs of private use: neither is what was meant. */
const meaningless = /[\p{Co}\ufffd]/u;

/** @typedef {import('fontkit').Font} Font */
/** @typedef {{ text: string, font: Font, isRightToLeft: boolean }} Run */

/**
 * The runs of a line from left to right, each in one font and direction; a character that no font has if there is one.
 * @param {string} line
 * @returns {Run[] | { missing: string }}
 */
const runsOf = (line) => {
  const levels = bidi.getEmbeddingLevels(line, 'auto');
  /** @type {(Run & { level: number, start: number })[]} */
  const runs = [];
  let at = 0;
  for (const character of line) {
    const level = levels.levels[at] ?? 0;
    const last = runs.at(-1);
    const point = character.codePointAt(0) ?? 0;
    const isKept = last !== undefined && (unseen.test(character) || last.font.hasGlyphForCodePoint(point));
    const font = meaningless.test(character) ? null : isKept ? last.font : fontWith(point);
    if (font === null) return { missing: character };
    if (last?.font === font && last.level === level) last.text += character;
    else runs.push({ text: character, font, isRightToLeft: level % 2 === 1, level, start: at });
    at += character.length;
  }
  // The order in which the runs are seen is that of their first characters.
  const seen = new Map(bidi.getReorderedIndices(line, levels).map((index, place) => [index, place]));
  return runs.toSorted((one, other) => (seen.get(one.start) ?? 0) - (seen.get(other.start) ?? 0));
};

/**
 * A line as outlines, in units in which letters are 1 high and the base line is at 0; `width` is where it ends.
 * @param {string} line
 */
export const shapeLine = (line) => {
  const runs = runsOf(line.replaceAll(halfWidth, (run) => run.normalize('NFKC')));
  if ('missing' in runs) return runs;
  let x = 0;
  /** @type {string[]} */
  const outlines = [];
  for (const { text, font, isRightToLeft } of runs) {
    const em = font.unitsPerEm;
    const { glyphs, positions } = font.layout(
      text,
      undefined,
      undefined,
      undefined,
      isRightToLeft ? 'rtl' : 'ltr',
    );
    const added = em * (font['OS/2'].usWeightClass < regular ? addedToThin : addedToRegular);
    for (const [place, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
      const move = `translate(${x + xOffset / em} ${-yOffset / em}) scale(${1 / em} ${-1 / em})`;
      outlines.push(`<path transform="${move}" d="${path.toSVG()}" stroke="#000" stroke-width="${added}"/>`);
      x += xAdvance / em;
    }
  }
  return { outlines: outlines.join(''), width: x };
};
