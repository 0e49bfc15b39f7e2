/** The words of a page and where they stand, in child processes. JavaScript for the reason in `decode-child.js`. */
import { blankLetters } from './blank-letters.js';
import { boxInPicture } from './draw-page.js';
import { invisibleText } from './pdfium.js';
import { isDrawn, onLabel } from './seen.js';

const mostCharacters = 20_000;
const longestWord = 60;
const mostBlanks = 500;
/** So many letters tell whether a font tells of its letters. */
const fewLetters = 20;
/** A letter that reaches so far beyond the label is cut off, in millimetres: printers and knives are no more exact. */
const beyondMm = 0.2;

/** @typedef {import('./draw-page.js').Box} Box */

/**
 * A word on a label: `text` is what stands on it, `whole` with what lies beyond its edge; `objects` are those of the page that draw it.
 * It is blank if its font does not have one of its letters, so that nothing is there.
 * @typedef {{ text: string, whole: string, box: Box, isCut: boolean, isBlank: boolean, objects: Set<number> }} Word
 */

/** @returns {Omit<Word, 'box'> & { box: Box | null }} */
const noWord = () => ({ text: '', whole: '', box: null, isCut: false, isBlank: false, objects: new Set() });

/**
 * The words of a page that are drawn, each with its box in the picture. Invisible text, such as a scanner's recognition lays
 * over a picture, is none.
 * @param {import('./pdfium.js').Pdfium} pdfium
 * @param {{ document: number, page: number }} of
 * @param {import('./pdfium.js').Scratch} scratch
 * @param {import('./draw-page.js').Drawn} drawn
 * @returns {Word[]}
 */
export const wordsOnPage = (pdfium, { document, page }, scratch, drawn) => {
  const { frame, width, height, pxPerMm } = drawn;
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text) return [];
  const beyond = Math.max(1, beyondMm * pxPerMm);
  /** @type {(Omit<Word, 'box'> & { box: Box | null })[]} */
  const words = [];
  /** Letters of which nothing is seen. @type {{ word: typeof words[number], letter: string, object: number }[]} */
  const unseen = [];
  /** @type {Map<number, string>} */
  const lettersOf = new Map();
  let isWithin = false;
  /** @param {number} index @returns {Box | null} */
  const boxOf = (index) => {
    const { at } = scratch;
    const places = /** @type {const} */ ([at, at + 8, at + 16, at + 24]);
    if (!pdfium._FPDFText_GetCharBox(text, index, ...places)) return null;
    const [left = 0, right = 0, bottom = 0, top = 0] = scratch.doubles(4);
    return boxInPicture(pdfium, page, scratch, frame, { left, right, bottom, top });
  };
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), mostCharacters);
    for (let index = 0; index < count; index += 1) {
      const character = String.fromCodePoint(Math.min(0x10_ff_ff, pdfium._FPDFText_GetUnicode(text, index)));
      const isGap = /[\s\p{Cc}]/u.test(character) || pdfium._FPDFText_IsGenerated(text, index) === 1;
      const object = isGap ? 0 : pdfium._FPDFText_GetTextObject(text, index);
      const box = isGap ? null : boxOf(index);
      if (box === null || (object && pdfium._FPDFTextObj_GetTextRenderMode(object) === invisibleText)) {
        isWithin = false;
        continue;
      }
      if (!isWithin) words.push(noWord());
      isWithin = true;
      const word = words.at(-1);
      if (!word) continue;
      if (object) word.objects.add(object);
      if (word.whole.length < longestWord) word.whole += character;
      const { left, top, right, bottom } = box;
      if (left < -beyond || top < -beyond || right > width + beyond || bottom > height + beyond)
        word.isCut = true;
      if (right <= 0 || bottom <= 0 || left >= width || top >= height) continue;
      if (word.text.length < longestWord) word.text += character;
      if (object) {
        const before = lettersOf.get(object) ?? '';
        if (before.length < fewLetters) lettersOf.set(object, before + character);
        if (unseen.length < mostBlanks && !isDrawn(drawn, onLabel(drawn, box)))
          unseen.push({ word, letter: character, object });
      }
      word.box = {
        left: Math.min(word.box?.left ?? left, left),
        top: Math.min(word.box?.top ?? top, top),
        right: Math.max(word.box?.right ?? right, right),
        bottom: Math.max(word.box?.bottom ?? bottom, bottom),
      };
    }
    const isBlank = blankLetters(pdfium, document, page, scratch);
    for (const { word, letter, object } of unseen)
      word.isBlank ||= isBlank(letter, object, lettersOf.get(object) ?? '');
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
  // A word of which nothing is on the label is none of it.
  return words.flatMap(({ box, ...word }) => (box === null ? [] : [{ ...word, box }]));
};

/**
 * Draws the page without some words, and whatever else their objects write.
 * @template T
 * @param {import('./pdfium.js').Pdfium} pdfium
 * @param {readonly Word[]} words
 * @param {() => T} draw
 * @returns {T}
 */
export const drawnWithout = (pdfium, words, draw) => {
  const modes = new Map(
    words.flatMap(({ objects }) =>
      [...objects].map((object) => [object, pdfium._FPDFTextObj_GetTextRenderMode(object)]),
    ),
  );
  for (const object of modes.keys()) pdfium._FPDFTextObj_SetTextRenderMode(object, invisibleText);
  try {
    return draw();
  } finally {
    for (const [object, mode] of modes) pdfium._FPDFTextObj_SetTextRenderMode(object, mode);
  }
};

/**
 * Words as text, a line for each line of the page.
 * @param {readonly { text: string, box: Box }[]} words
 */
export const textOfWords = (words) =>
  words
    .map(({ text, box }, at) => {
      const before = words[at - 1]?.box;
      if (!before) return text;
      const isSameLine = box.top < before.bottom && before.top < box.bottom && box.left >= before.left;
      return `${isSameLine ? ' ' : '\n'}${text}`;
    })
    .join('');
