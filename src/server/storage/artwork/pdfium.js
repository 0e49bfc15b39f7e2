/** Functions of PDFium that the package does not wrap. Handles, and addresses in PDFium's memory, are numbers. */

/**
 * @typedef {object} Pdfium
 * @property {(page: number) => number} _FPDFPage_GetRotation in quarter turns
 * @property {(page: number, left: number, bottom: number, right: number, top: number) => number} _FPDFPage_GetTrimBox
 * @property {(page: number, left: number, bottom: number, right: number, top: number) => number} _FPDFPage_GetCropBox
 * @property {(page: number, left: number, bottom: number, right: number, top: number) => number} _FPDFPage_GetMediaBox
 * @property {(page: number) => number} _FPDFPage_CountObjects
 * @property {(page: number, usage: number) => number} _FPDFPage_Flatten
 * @property {(page: number) => void} _FPDF_ClosePage
 * @property {(page: number, form: number) => void} _FORM_OnAfterLoadPage
 * @property {(page: number, form: number) => void} _FORM_OnBeforeClosePage
 * @property {(page: number, index: number) => number} _FPDFPage_GetObject
 * @property {(form: number) => number} _FPDFFormObj_CountObjects
 * @property {(form: number, index: number) => number} _FPDFFormObj_GetObject
 * @property {(object: number) => number} _FPDFPageObj_GetType
 * @property {(object: number, matrix: number) => number} _FPDFPageObj_GetMatrix
 * @property {(object: number) => number} _FPDFTextObj_GetFont
 * @property {(object: number) => number} _FPDFTextObj_GetTextRenderMode
 * @property {(font: number) => number} _FPDFFont_GetIsEmbedded
 * @property {(font: number, buffer: number, length: number) => number} _FPDFFont_GetBaseFontName
 * @property {(image: number, page: number, metadata: number) => number} _FPDFImageObj_GetImageMetadata
 * @property {(page: number) => number} _FPDF_GetPageWidthF in points, after its rotation
 * @property {(page: number) => number} _FPDF_GetPageHeightF
 * @property {(width: number, height: number, format: number, memory: number, stride: number) => number} _FPDFBitmap_CreateEx
 * @property {(bitmap: number, left: number, top: number, width: number, height: number, colour: number) => void} _FPDFBitmap_FillRect
 * @property {(bitmap: number) => void} _FPDFBitmap_Destroy
 * @property {(bitmap: number, page: number, left: number, top: number, width: number, height: number, turns: number, flags: number) => void} _FPDF_RenderPageBitmap
 * @property {(page: number, left: number, top: number, width: number, height: number, turns: number, x: number, y: number, deviceX: number, deviceY: number) => number} _FPDF_PageToDevice
 * @property {(page: number) => number} _FPDFText_LoadPage
 * @property {(text: number) => void} _FPDFText_ClosePage
 * @property {(text: number) => number} _FPDFText_CountChars
 * @property {(text: number, index: number) => number} _FPDFText_GetUnicode
 * @property {(text: number, index: number) => number} _FPDFText_IsGenerated
 * @property {(text: number, index: number) => number} _FPDFText_GetTextObject
 * @property {(text: number, index: number, left: number, right: number, bottom: number, top: number) => number} _FPDFText_GetCharBox in doubles
 * @property {(bytes: number) => number} _malloc
 * @property {(address: number) => void} _free
 * @property {Uint8Array} HEAPU8
 * @property {Int32Array} HEAP32
 * @property {Float32Array} HEAPF32
 * @property {Float64Array} HEAPF64
 */

// Private fields of the package.
/** @type {(library: object, name: 'module') => Pdfium} */
export const moduleOf = Reflect.get;
/** @type {(page: object, name: 'pageIdx') => number} */
const handleOf = Reflect.get;

/**
 * Memory for the output of a function of PDFium.
 * @typedef {object} Scratch
 * @property {number} at its address
 * @property {(count: number, from?: number) => number[]} floats `count` floats in it, from the float of index `from`
 * @property {(count: number) => number[]} doubles the first `count` doubles in it
 */

// Constants of PDFium, from public/fpdf_flatten.h.
const forPrint = 1;
const flattened = 1;

/**
 * A page as it is printed: fields as they are filled in and annotations for print are part of it, its words too; others are not.
 * @param {Pdfium} pdfium
 * @param {import('@hyzyla/pdfium').PDFiumDocument} document
 * @param {number} index from 0
 */
export const printedPage = (pdfium, document, index) => {
  const page = handleOf(document.getPage(index), 'pageIdx');
  const form = document.initializeFormFields();
  // Draws fields that were filled in by a program that did not.
  pdfium._FORM_OnAfterLoadPage(page, form);
  pdfium._FORM_OnBeforeClosePage(page, form);
  if (pdfium._FPDFPage_Flatten(page, forPrint) !== flattened) return page;
  pdfium._FPDF_ClosePage(page);
  return handleOf(document.getPage(index), 'pageIdx');
};

const scratchBytes = 256;
const floatBytes = 4;
const doubleBytes = 8;

/**
 * @param {Pdfium} pdfium
 * @returns {Scratch}
 */
export const newScratch = (pdfium) => {
  const at = pdfium._malloc(scratchBytes);
  return {
    at,
    // HEAPF32 is read each time, because it changes when the memory grows.
    floats: (count, from = 0) => [
      ...pdfium.HEAPF32.subarray(at / floatBytes + from, at / floatBytes + from + count),
    ],
    doubles: (count) => [...pdfium.HEAPF64.subarray(at / doubleBytes, at / doubleBytes + count)],
  };
};

/**
 * The part of a page that is the label: its trim box, or else the whole page. In points, from the upper left corner of the
 * page as it is drawn, after its rotation.
 * @param {Pdfium} pdfium
 * @param {number} page
 * @param {Scratch} scratch
 * @param {{ originalWidth: number, originalHeight: number }} whole in points
 */
export const trimBoxOf = (pdfium, page, scratch, { originalWidth, originalHeight }) => {
  const { at } = scratch;
  const places = /** @type {const} */ ([at, at + floatBytes, at + 2 * floatBytes, at + 3 * floatBytes]);
  const whole = { left: 0, top: 0, width: originalWidth, height: originalHeight };
  if (!pdfium._FPDFPage_GetTrimBox(page, ...places)) return whole;
  const [left = 0, bottom = 0, right = 0, top = 0] = scratch.floats(4);
  // The crop box is what is drawn; without one, the media box.
  const isCropped =
    pdfium._FPDFPage_GetCropBox(page, ...places) || pdfium._FPDFPage_GetMediaBox(page, ...places);
  const [cropLeft = 0, , , cropTop = 0] = isCropped ? scratch.floats(4) : [0, 0, 0, originalHeight];
  const box = {
    left: left - cropLeft,
    top: cropTop - top,
    width: Math.abs(right - left),
    height: Math.abs(top - bottom),
  };
  // An empty box, or one that extends beyond the page, does not describe a label.
  const isWithin = box.left > -1 && box.top > -1 && box.width > 1 && box.height > 1;
  const longest = Math.max(originalWidth, originalHeight) + 1;
  if (!isWithin || Math.max(box.left + box.width, box.top + box.height) > longest) return whole;
  const turned = { ...box, width: box.height, height: box.width };
  // Quarter turns clockwise. `originalWidth` and `originalHeight` are those of the rotated page.
  switch (pdfium._FPDFPage_GetRotation(page)) {
    case 1:
      return { ...turned, left: originalWidth - box.top - box.height, top: box.left };
    case 2:
      return {
        ...box,
        left: originalWidth - box.left - box.width,
        top: originalHeight - box.top - box.height,
      };
    case 3:
      return { ...turned, left: box.top, top: originalHeight - box.left - box.width };
    default:
      return box;
  }
};

// Constants of PDFium, from public/fpdf_edit.h.
const textObject = 1;
const imageObject = 3;
const formObject = 5;
export const invisibleText = 3;

const mostObjects = 20_000;
const deepestForm = 8;

/**
 * The fonts of a page that are not embedded, and the lowest resolution of its pictures, also within forms.
 * @param {Pdfium} pdfium
 * @param {number} page
 * @param {Scratch} scratch
 */
export const walkPage = (pdfium, page, scratch) => {
  /** @type {Set<string>} */
  const fontsMissing = new Set();
  let lowestDpi = Infinity;
  let left = mostObjects;

  /** @param {number} object */
  const lookAtText = (object) => {
    if (pdfium._FPDFTextObj_GetTextRenderMode(object) === invisibleText) return;
    const font = pdfium._FPDFTextObj_GetFont(object);
    if (!font || pdfium._FPDFFont_GetIsEmbedded(font) !== 0) return;
    const length = Math.min(pdfium._FPDFFont_GetBaseFontName(font, scratch.at, scratchBytes), scratchBytes);
    // The name ends with a zero byte.
    const name = new TextDecoder().decode(pdfium.HEAPU8.slice(scratch.at, scratch.at + length - 1));
    fontsMissing.add(length > 1 ? name : 'a font without a name');
  };

  /**
   * @param {number} object
   * @param {number} scale
   */
  const lookAtImage = (object, scale) => {
    if (!pdfium._FPDFImageObj_GetImageMetadata(object, page, scratch.at)) return;
    // The structure has two integers, the size in pixels, and then the horizontal and vertical dpi.
    const [across = 0, up = 0] = scratch.floats(2, 2);
    const dpi = Math.round(Math.min(across, up) / scale);
    if (dpi > 0) lowestDpi = Math.min(lowestDpi, dpi);
  };

  /** @param {number} form */
  const scaleOf = (form) => {
    if (!pdfium._FPDFPageObj_GetMatrix(form, scratch.at)) return 1;
    const [a = 1, b = 0] = scratch.floats(2);
    return Math.hypot(a, b) || 1;
  };

  /**
   * @param {number} object
   * @param {number} scale the total scale of the forms around it
   * @param {number} depth
   */
  const look = (object, scale, depth) => {
    left -= 1;
    if (left < 0) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === textObject) lookAtText(object);
    if (type === imageObject) lookAtImage(object, scale);
    if (type !== formObject || depth >= deepestForm) return;
    const inner = scale * scaleOf(object);
    const count = Math.min(pdfium._FPDFFormObj_CountObjects(object), mostObjects);
    for (let at = 0; at < count; at += 1) look(pdfium._FPDFFormObj_GetObject(object, at), inner, depth + 1);
  };

  const count = Math.min(pdfium._FPDFPage_CountObjects(page), mostObjects);
  for (let at = 0; at < count; at += 1) look(pdfium._FPDFPage_GetObject(page, at), 1, 0);
  return { fontsMissing, lowestDpi };
};
