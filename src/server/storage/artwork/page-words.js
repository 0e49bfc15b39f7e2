/** The words of a page and where they stand, in child processes. JavaScript for the reason in `decode-child.js`. */
import { invisibleText } from './pdfium.js';

const mostCharacters = 20_000;
const longestWord = 60;

/** @typedef {import('./page-dots.js').Box} Box */

/**
 * The words of a page that are drawn, each with its box in the picture. Invisible text, such as a scanner's recognition lays
 * over a picture, is none.
 * @param {import('./pdfium.js').Pdfium} pdfium
 * @param {number} page
 * @param {import('./pdfium.js').Scratch} scratch
 * @param {import('./draw-page.js').Drawn} drawn
 * @returns {{ text: string, box: Box }[]}
 */
export const wordsOnPage = (pdfium, page, scratch, { frame, width, height }) => {
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text) return [];
  const [at, second] = [scratch.at, scratch.at + 8];
  /** @type {{ text: string, box: Box }[]} */
  const words = [];
  /** @type {{ text: string, box: Box } | null} */
  let word = null;
  /** @param {number} x @param {number} y in points */
  const place = (x, y) => {
    const { left, top } = frame;
    pdfium._FPDF_PageToDevice(page, left, top, frame.width, frame.height, 0, x, y, at, second);
    return [pdfium.HEAP32[at >> 2] ?? 0, pdfium.HEAP32[second >> 2] ?? 0];
  };
  /** @param {number} index @returns {Box | null} */
  const boxOf = (index) => {
    const places = /** @type {const} */ ([at, at + 8, at + 16, at + 24]);
    if (!pdfium._FPDFText_GetCharBox(text, index, ...places)) return null;
    const [left = 0, right = 0, bottom = 0, top = 0] = scratch.doubles(4);
    const [x1 = 0, y1 = 0] = place(left, top);
    const [x2 = 0, y2 = 0] = place(right, bottom);
    const box = {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      right: Math.max(x1, x2) + 1,
      bottom: Math.max(y1, y2) + 1,
    };
    return box.right <= 0 || box.bottom <= 0 || box.left >= width || box.top >= height ? null : box;
  };
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), mostCharacters);
    for (let index = 0; index < count; index += 1) {
      const character = String.fromCodePoint(Math.min(0x10_ff_ff, pdfium._FPDFText_GetUnicode(text, index)));
      if (/[\s\p{Cc}]/u.test(character) || pdfium._FPDFText_IsGenerated(text, index) === 1) {
        word = null;
        continue;
      }
      const object = pdfium._FPDFText_GetTextObject(text, index);
      const box = boxOf(index);
      if (box === null || (object && pdfium._FPDFTextObj_GetTextRenderMode(object) === invisibleText)) {
        word = null;
        continue;
      }
      if (word === null) {
        word = { text: '', box };
        words.push(word);
      }
      if (word.text.length < longestWord) word.text += character;
      word.box = {
        left: Math.min(word.box.left, box.left),
        top: Math.min(word.box.top, box.top),
        right: Math.max(word.box.right, box.right),
        bottom: Math.max(word.box.bottom, box.bottom),
      };
    }
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
  return words;
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
