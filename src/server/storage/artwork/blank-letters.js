/** Letters that a font does not have, and that leave a blank, in child processes. JavaScript for the reason in `decode-child.js`. */

/** Letters, digits and signs; blanks, and what only joins or parts letters, draw nothing anyway. */
const isSeen = /[\p{L}\p{N}\p{S}\p{P}]/u;
/** Any size: only whether there is an outline counts. */
const size = 12;
const mostRendered = 200;
const mostMarks = 20;
const layer = Buffer.from('OC\0', 'utf16le');

/**
 * Tells of letters that are not seen on the page whether their font has none. Those of a layer may be off, those without opacity are
 * meant to be unseen.
 * @param {import('./pdfium.js').Pdfium} pdfium
 * @param {number} document
 * @param {number} page
 * @param {import('./pdfium.js').Scratch} scratch
 * @returns {(letter: string, object: number, others: string) => boolean} `others` are letters of the same object
 */
export const blankLetters = (pdfium, document, page, { at }) => {
  /** @type {Map<number, boolean>} */
  const empty = new Map();

  /** Whether an object has no height, or no width: of no letter. @param {number} object */
  const isFlat = (object) => {
    if (!pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return false;
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.HEAPF32.subarray(at >> 2, (at >> 2) + 4);
    return right <= left || top <= bottom;
  };

  /** Whether an object of text draws nothing at all by itself. @param {number} object */
  const drawsNothing = (object) => {
    if (empty.size >= mostRendered) return false;
    const bitmap = pdfium._FPDFTextObj_GetRenderedBitmap(document, page, object, 1);
    if (!bitmap) return isFlat(object);
    const bytes = pdfium._FPDFBitmap_GetStride(bitmap) * pdfium._FPDFBitmap_GetHeight(bitmap);
    const from = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const isEmpty = pdfium.HEAPU8.subarray(from, from + bytes).every((byte) => byte === 0);
    pdfium._FPDFBitmap_Destroy(bitmap);
    return isEmpty;
  };

  /** @param {number} object */
  const isOfLayer = (object) => {
    const marks = Math.min(mostMarks, pdfium._FPDFPageObj_CountMarks(object));
    for (let index = 0; index < marks; index += 1) {
      const mark = pdfium._FPDFPageObj_GetMark(object, index);
      pdfium._FPDFPageObjMark_GetName(mark, at + 4, layer.length, at);
      const isLayer = pdfium.HEAP32[at >> 2] === layer.length;
      if (isLayer && layer.equals(pdfium.HEAPU8.subarray(at + 4, at + 4 + layer.length))) return true;
    }
    return false;
  };

  /** @param {number} object */
  const isTransparent = (object) =>
    Boolean(pdfium._FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) &&
    pdfium.HEAP32[(at + 12) >> 2] === 0;

  /** @param {number} font @param {string} letter */
  const hasLetter = (font, letter) => {
    const path = pdfium._FPDFFont_GetGlyphPath(font, letter.codePointAt(0) ?? 0, size);
    return Boolean(path) && pdfium._FPDFGlyphPath_CountGlyphSegments(path) > 0;
  };

  return (letter, object, others) => {
    if (!isSeen.test(letter)) return false;
    const font = pdfium._FPDFTextObj_GetFont(object);
    if (!font || hasLetter(font, letter) || isOfLayer(object) || isTransparent(object)) return false;
    let isEmpty = empty.get(object);
    if (isEmpty === undefined) {
      isEmpty = drawsNothing(object);
      empty.set(object, isEmpty);
    }
    // A font of pictures tells no outline of any letter.
    return isEmpty || Array.from(others).some((other) => hasLetter(font, other));
  };
};
