/** Functions of PDFium that the package does not wrap. Handles, and addresses in PDFium's memory, are numbers. */
import { wholeByFilter } from './whole-picture.js';

/**
 * @typedef {object} Pdfium
 * @property {(page: number) => number} _FPDFPage_GetRotation in quarter turns
 * @property {(page: number, left: number, bottom: number, right: number, top: number) => number} _FPDFPage_GetTrimBox
 * @property {(page: number, bounds: number) => number} _FPDF_GetPageBoundingBox in floats: left, top, right, bottom
 * @property {(page: number, left: number, bottom: number, right: number, top: number) => void} _FPDFPage_SetMediaBox
 * @property {(page: number, left: number, bottom: number, right: number, top: number) => void} _FPDFPage_SetCropBox
 * @property {(page: number) => number} _FPDFPage_CountObjects
 * @property {(page: number, usage: number) => number} _FPDFPage_Flatten
 * @property {(page: number, index: number) => number} _FPDFPage_GetAnnot
 * @property {(annotation: number, flags: number) => number} _FPDFAnnot_SetFlags
 * @property {(annotation: number) => void} _FPDFPage_CloseAnnot
 * @property {(page: number) => void} _FPDF_ClosePage
 * @property {(page: number, form: number) => void} _FORM_OnAfterLoadPage
 * @property {(page: number, form: number) => void} _FORM_OnBeforeClosePage
 * @property {(page: number, index: number) => number} _FPDFPage_GetObject
 * @property {(form: number) => number} _FPDFFormObj_CountObjects
 * @property {(form: number, index: number) => number} _FPDFFormObj_GetObject
 * @property {(object: number) => number} _FPDFPageObj_GetType
 * @property {(object: number, matrix: number) => number} _FPDFPageObj_GetMatrix
 * @property {(object: number, left: number, bottom: number, right: number, top: number) => number} _FPDFPageObj_GetBounds
 * @property {(object: number) => number} _FPDFTextObj_GetFont
 * @property {(object: number) => number} _FPDFTextObj_GetTextRenderMode
 * @property {(object: number, mode: number) => number} _FPDFTextObj_SetTextRenderMode
 * @property {(document: number, page: number, object: number, scale: number) => number} _FPDFTextObj_GetRenderedBitmap
 * @property {(object: number, red: number, green: number, blue: number, alpha: number) => number} _FPDFPageObj_GetFillColor
 * @property {(object: number) => number} _FPDFPageObj_CountMarks
 * @property {(object: number, index: number) => number} _FPDFPageObj_GetMark
 * @property {(mark: number, buffer: number, length: number, written: number) => number} _FPDFPageObjMark_GetName
 * @property {(font: number) => number} _FPDFFont_GetIsEmbedded
 * @property {(font: number, character: number, size: number) => number} _FPDFFont_GetGlyphPath
 * @property {(path: number) => number} _FPDFGlyphPath_CountGlyphSegments
 * @property {(font: number, buffer: number, length: number) => number} _FPDFFont_GetBaseFontName
 * @property {(image: number, page: number, metadata: number) => number} _FPDFImageObj_GetImageMetadata
 * @property {(image: number) => number} _FPDFImageObj_GetImageFilterCount
 * @property {(image: number, index: number, buffer: number, length: number) => number} _FPDFImageObj_GetImageFilter
 * @property {(image: number, buffer: number, length: number) => number} _FPDFImageObj_GetImageDataDecoded without the filters of pictures
 * @property {(page: number) => number} _FPDF_GetPageWidthF in points, after its rotation
 * @property {(page: number) => number} _FPDF_GetPageHeightF
 * @property {(width: number, height: number, format: number, memory: number, stride: number) => number} _FPDFBitmap_CreateEx
 * @property {(bitmap: number, left: number, top: number, width: number, height: number, colour: number) => void} _FPDFBitmap_FillRect
 * @property {(bitmap: number) => number} _FPDFBitmap_GetBuffer
 * @property {(bitmap: number) => number} _FPDFBitmap_GetStride
 * @property {(bitmap: number) => number} _FPDFBitmap_GetHeight
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
/** @type {(document: object, name: 'documentIdx') => number} */
export const documentOf = Reflect.get;
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
/** The flag of an annotation that is neither shown nor printed. */
const hidden = 2;

/** Where something lies on its page, in points, before the page is turned. @typedef {{ left: number, bottom: number, right: number, top: number }} Bounds */

/** Whether a page has annotations. @param {Pdfium} pdfium @param {import('@hyzyla/pdfium').PDFiumDocument} document @param {number} index from 0 */
export const hasAnnotations = (pdfium, document, index) => {
  const annotation = pdfium._FPDFPage_GetAnnot(handleOf(document.getPage(index), 'pageIdx'), 0);
  if (annotation !== 0) pdfium._FPDFPage_CloseAnnot(annotation);
  return annotation !== 0;
};

/**
 * A page as it is printed: fields as they are filled in and annotations for print are part of it, its words too; others are not.
 * @param {Pdfium} pdfium
 * @param {import('@hyzyla/pdfium').PDFiumDocument} document
 * @param {number} index from 0
 * @param {{ scratch: Scratch, unprinted: readonly number[] }} how `unprinted` are the indices of annotations that lie in layers which are
 * not printed
 */
export const printedPage = (pdfium, document, index, { scratch, unprinted }) => {
  const page = handleOf(document.getPage(index), 'pageIdx');
  for (const at of unprinted) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, at);
    pdfium._FPDFAnnot_SetFlags(annotation, hidden);
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  // Flattening looks for boxes at the page itself, and takes a crop box as it stands there.
  const { left, bottom, right, top } = drawnBoxOf(pdfium, page, scratch);
  pdfium._FPDFPage_SetMediaBox(page, left, bottom, right, top);
  pdfium._FPDFPage_SetCropBox(page, left, bottom, right, top);
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
 * The part of a page that is drawn: its crop box within its media box, which both may be those of the pages above it.
 * @param {Pdfium} pdfium
 * @param {number} page
 * @param {Scratch} scratch
 * @returns {Bounds}
 */
const drawnBoxOf = (pdfium, page, scratch) => {
  // Unlike all else of PDFium, this structure has the top before the right and the bottom.
  pdfium._FPDF_GetPageBoundingBox(page, scratch.at);
  const [left = 0, top = 0, right = 0, bottom = 0] = scratch.floats(4);
  return { left, bottom, right, top };
};

/** A box, whichever of its corners the file names first. @param {readonly number[]} corners @returns {Bounds} */
const withCorners = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => ({
  left: Math.min(x1, x2),
  bottom: Math.min(y1, y2),
  right: Math.max(x1, x2),
  top: Math.max(y1, y2),
});

/**
 * The part of a page that is the label: its trim box, as far as the page is drawn, or else the whole page. In points, from the upper
 * left corner of the page as it is drawn, after its rotation.
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
  const trim = withCorners(scratch.floats(4));
  const drawn = drawnBoxOf(pdfium, page, scratch);
  const [left, right] = [Math.max(trim.left, drawn.left), Math.min(trim.right, drawn.right)];
  const [bottom, top] = [Math.max(trim.bottom, drawn.bottom), Math.min(trim.top, drawn.top)];
  const box = { left: left - drawn.left, top: drawn.top - top, width: right - left, height: top - bottom };
  // An empty box, or one beside the page, does not describe a label.
  if (!(box.width > 1 && box.height > 1)) return whole;
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

const mostPixelsUnpacked = 8_000_000;
/** The data of a larger picture is not looked through, nor more than so much of a page: a sheet may draw one for each label. */
const mostPictureBytes = 20_000_000;
const mostLookedThrough = 100_000_000;
const mostObjects = 20_000;
const deepestForm = 8;

/**
 * A picture that may be cut short: how many bytes it has, or its data if it is a fax, or a JPEG.
 * @typedef {{ width: number, height: number, bytes: number, fax: Buffer | null, jpeg: Buffer | null, bounds: Bounds }} Doubtful
 */

/** The fewest numbers that a colour of a picture has, by the number of its colour space (FPDF_COLORSPACE_…). */
const partsOfSpace = /** @type {Readonly<Record<number, number | undefined>>} */ ({ 2: 3, 3: 4, 5: 3, 6: 3 });

/**
 * The fonts of a page that are not embedded, the lowest resolution of its pictures, and where pictures are that cannot be
 * decoded, or perhaps not wholly, also within forms.
 * @param {Pdfium} pdfium
 * @param {number} page
 * @param {Scratch} scratch
 * @param {{ hasPictures: boolean }} how whether its pictures are looked at
 */
export const walkPage = (pdfium, page, scratch, { hasPictures } = { hasPictures: true }) => {
  /** @type {Set<string>} */
  const fontsMissing = new Set();
  let lowestDpi = Infinity;
  /** @type {Set<number>} */
  const undecoded = new Set();
  /** @type {Doubtful[]} */
  const doubtful = [];
  let left = mostObjects;
  let bytesLeft = mostLookedThrough;

  /** @param {number} address @param {number} length of a text with a zero byte at its end */
  const textAt = (address, length) =>
    new TextDecoder().decode(pdfium.HEAPU8.slice(address, address + Math.min(length, scratchBytes) - 1));

  /** @param {number} object */
  const lookAtText = (object) => {
    if (pdfium._FPDFTextObj_GetTextRenderMode(object) === invisibleText) return;
    const font = pdfium._FPDFTextObj_GetFont(object);
    if (!font || pdfium._FPDFFont_GetIsEmbedded(font) !== 0) return;
    const length = pdfium._FPDFFont_GetBaseFontName(font, scratch.at, scratchBytes);
    const name = textAt(scratch.at, length);
    fontsMissing.add(length > 1 ? name : 'a font without a name');
  };

  /**
   * @param {number} object
   * @param {number} scale
   * @param {number} whole the object of the page in which it is
   */
  const lookAtImage = (object, scale, whole) => {
    if (!pdfium._FPDFImageObj_GetImageMetadata(object, page, scratch.at)) return;
    // The structure has two integers, the size in pixels, then the horizontal and vertical dpi, the bits of a pixel, and its space.
    const [across = 0, up = 0] = scratch.floats(2, 2);
    const [width = 0, height = 0, , , bits = 0, space = 0] = pdfium.HEAP32.subarray(
      scratch.at / floatBytes,
      scratch.at / floatBytes + 6,
    );
    const state = bits === 0 ? 'broken' : stateOf(object, { width, height, bits, space });
    if (state === 'broken') undecoded.add(whole);
    else if (state !== 'whole') doubtful.push({ width, height, ...state, bounds: boundsOf(whole) });
    const dpi = Math.round(Math.min(across, up) / scale);
    if (dpi > 0) lowestDpi = Math.min(lowestDpi, dpi);
  };

  /** The name of the filter that decodes a picture last. @param {number} object */
  const filterOf = (object) => {
    const filters = pdfium._FPDFImageObj_GetImageFilterCount(object);
    if (filters <= 0) return '';
    const length = pdfium._FPDFImageObj_GetImageFilter(object, filters - 1, scratch.at, scratchBytes);
    return textAt(scratch.at, length);
  };

  /** The data of a picture in its own format. @param {number} object @returns {Buffer | null} */
  const dataOf = (object) => {
    const length = pdfium._FPDFImageObj_GetImageDataDecoded(object, 0, 0);
    bytesLeft -= length;
    const memory = length > mostPictureBytes || bytesLeft < 0 ? 0 : pdfium._malloc(length);
    if (memory === 0) return null;
    pdfium._FPDFImageObj_GetImageDataDecoded(object, memory, length);
    const data = Buffer.from(pdfium.HEAPU8.slice(memory, memory + length));
    pdfium._free(memory);
    return data;
  };

  /**
   * Whether the data of a picture is all there: surely, surely not, or as what the file says of it tells.
   * @param {number} object
   * @param {{ width: number, height: number, bits: number, space: number }} picture
   * @returns {'whole' | 'broken' | Pick<Doubtful, 'bytes' | 'fax' | 'jpeg'>}
   */
  const stateOf = (object, { width, height, bits, space }) => {
    const filter = filterOf(object);
    const isWhole = wholeByFilter[filter];
    if (isWhole) {
      const data = dataOf(object);
      const answer = data === null || isWhole(data);
      if (answer !== null) return answer ? 'whole' : 'broken';
      const isJpeg = filter.startsWith('DCT');
      return { bytes: 0, fax: isJpeg ? null : data, jpeg: isJpeg ? data : null };
    }
    if (width * height > mostPixelsUnpacked) return 'whole';
    const bytes = pdfium._FPDFImageObj_GetImageDataDecoded(object, 0, 0);
    if (bytes < Math.ceil(width / 8) * height) return 'broken';
    // Usually a part of a colour has a byte; it may have fewer bits.
    const parts = partsOfSpace[space] ?? (bits > 8 ? 3 : 1);
    return bits === 1 || bytes >= width * parts * height ? 'whole' : { bytes, fax: null, jpeg: null };
  };

  /** @param {number} form */
  const scaleOf = (form) => {
    if (!pdfium._FPDFPageObj_GetMatrix(form, scratch.at)) return 1;
    const [a = 1, b = 0] = scratch.floats(2);
    return Math.hypot(a, b) || 1;
  };

  /** @param {number} object @returns {Bounds} */
  const boundsOf = (object) => {
    const places = /** @type {const} */ ([0, 1, 2, 3]).map((place) => scratch.at + place * floatBytes);
    const [a = 0, b = 0, c = 0, d = 0] = places;
    if (!pdfium._FPDFPageObj_GetBounds(object, a, b, c, d)) return { left: 0, bottom: 0, right: 0, top: 0 };
    const [first = 0, bottom = 0, right = 0, top = 0] = scratch.floats(4);
    return { left: first, bottom, right, top };
  };

  /**
   * @param {number} object
   * @param {number} scale the total scale of the forms around it
   * @param {number} depth
   * @param {number} whole the object of the page in which it is
   */
  const look = (object, scale, depth, whole) => {
    left -= 1;
    if (left < 0) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === textObject) lookAtText(object);
    if (type === imageObject && hasPictures) lookAtImage(object, scale, whole);
    if (type !== formObject || depth >= deepestForm) return;
    const inner = scale * scaleOf(object);
    const count = Math.min(pdfium._FPDFFormObj_CountObjects(object), mostObjects);
    for (let at = 0; at < count; at += 1)
      look(pdfium._FPDFFormObj_GetObject(object, at), inner, depth + 1, whole);
  };

  const count = Math.min(pdfium._FPDFPage_CountObjects(page), mostObjects);
  for (let at = 0; at < count; at += 1) {
    const object = pdfium._FPDFPage_GetObject(page, at);
    look(object, 1, 0, object);
  }
  return { fontsMissing, lowestDpi, undecoded: [...undecoded].map((object) => boundsOf(object)), doubtful };
};
