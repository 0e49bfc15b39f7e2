/** Draws pages of a PDF as a printer's program would, in child processes. JavaScript for the reason in `decode-child.js`. */
import { Ink } from './ink.js';
import { trimBoxOf } from './pdfium.js';

// Constants of PDFium, from public/fpdfview.h.
const bgrx = 3;
const white = 0xff_ff_ff_ff;
/** White without the fourth byte of a pixel, which says nothing. */
const whiteInk = 0xff_ff_ff;
/** Layers and annotations as for print, and grey edges of letters. */
const flags = 0x01 | 0x8_00;

const bytesPerPixel = 4;
const integerBytes = 4;
/** Pages are drawn in strips, so that PDFium needs at most this much memory for a picture. */
const mostStripBytes = 16_000_000;
const mmPerPoint = 25.4 / 72;

/**
 * A drawn label: the luminance of each pixel, its red light, which is all that most scanners see, and where it is not white.
 * @typedef {{ width: number, height: number, grey: Uint8Array, red: Uint8Array, ink: Ink, pxPerMm: number, frame: Frame }} Drawn
 */

/**
 * Where the page lies in its picture, in pixels.
 * @typedef {{ left: number, top: number, width: number, height: number }} Frame
 */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box in pixels; right and bottom are outside */

/**
 * The label on a page: what is left of it when it is cut, turned as the page is. `unit` is the page's UserUnit, which PDFium
 * ignores.
 * @param {import('./pdfium.js').Pdfium} pdfium
 * @param {number} page
 * @param {import('./pdfium.js').Scratch} scratch
 * @param {number} unit
 */
export const labelOnPage = (pdfium, page, scratch, unit) => {
  const whole = {
    originalWidth: pdfium._FPDF_GetPageWidthF(page),
    originalHeight: pdfium._FPDF_GetPageHeightF(page),
  };
  const trim = trimBoxOf(pdfium, page, scratch, whole);
  const mm = mmPerPoint * unit;
  return {
    leftMm: trim.left * mm,
    topMm: trim.top * mm,
    widthMm: trim.width * mm,
    heightMm: trim.height * mm,
    pageWidthMm: whole.originalWidth * mm,
    pageHeightMm: whole.originalHeight * mm,
  };
};

/** @typedef {ReturnType<typeof labelOnPage>} PageLabel */

/** How light a colour is to people, with the weights of ITU-R BT.601. @param {number} r @param {number} g @param {number} b */
export const luminance = (r, g, b) => (77 * r + 150 * g + 29 * b) >> 8;

/** @typedef {{ pxPerMm: number, width?: number, height?: number }} Scale `width` and `height` in pixels, if not those of the label */

/**
 * Draws the label on a page in strips.
 * @param {import('./pdfium.js').Pdfium} pdfium
 * @param {number} page
 * @param {PageLabel} label
 * @param {Scale} scale
 * @param {(strip: Uint32Array, from: number) => void} take the pixels from the pixel `from`: blue in the lowest byte of each, then green and red
 */
const drawStrips = (pdfium, page, label, { pxPerMm, ...size }, take) => {
  const { width, height } = sizeOf(label, { pxPerMm, ...size });
  const frame = {
    left: -Math.round(label.leftMm * pxPerMm),
    top: -Math.round(label.topMm * pxPerMm),
    width: Math.max(1, Math.round(label.pageWidthMm * pxPerMm)),
    height: Math.max(1, Math.round(label.pageHeightMm * pxPerMm)),
  };
  const rows = Math.min(height, Math.max(1, Math.floor(mostStripBytes / (width * bytesPerPixel))));
  const stride = width * bytesPerPixel;
  const memory = pdfium._malloc(stride * rows);
  if (memory === 0) throw new Error('There is no memory for the picture.');
  try {
    for (let from = 0; from < height; from += rows) {
      const high = Math.min(rows, height - from);
      const bitmap = pdfium._FPDFBitmap_CreateEx(width, high, bgrx, memory, stride);
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, high, white);
      const { left, top } = frame;
      pdfium._FPDF_RenderPageBitmap(bitmap, page, left, top - from, frame.width, frame.height, 0, flags);
      pdfium._FPDFBitmap_Destroy(bitmap);
      // The memory may have grown meanwhile, so the view is taken anew.
      take(new Uint32Array(pdfium.HEAPU8.buffer, memory, width * high), from * width);
    }
  } finally {
    pdfium._free(memory);
  }
  return { width, height, frame };
};

/** @param {PageLabel} label @param {Scale} scale */
const sizeOf = (label, { pxPerMm, ...size }) => ({
  width: size.width ?? Math.max(1, Math.round(label.widthMm * pxPerMm)),
  height: size.height ?? Math.max(1, Math.round(label.heightMm * pxPerMm)),
});

/**
 * Draws the label on a page, as light.
 * @param {import('./pdfium.js').Pdfium} pdfium
 * @param {number} page
 * @param {PageLabel} label
 * @param {Scale} scale
 * @returns {Drawn}
 */
export const drawPage = (pdfium, page, label, scale) => {
  const { width, height } = sizeOf(label, scale);
  const [grey, red] = [new Uint8Array(width * height).fill(255), new Uint8Array(width * height).fill(255)];
  const ink = new Ink(height);
  const { frame } = drawStrips(pdfium, page, label, scale, (strip, from) => {
    for (let row = 0; row < strip.length; row += width) {
      let begin = -1;
      for (let x = 0; x < width; x += 1) {
        const pixel = strip[row + x] ?? 0;
        // Most of a label is white, and that is there already.
        if ((pixel & whiteInk) === whiteInk) {
          if (begin >= 0) ink.add(begin, x);
          begin = -1;
          continue;
        }
        if (begin < 0) begin = x;
        const light = (pixel >> 16) & 0xff;
        grey[from + row + x] = luminance(light, (pixel >> 8) & 0xff, pixel & 0xff);
        red[from + row + x] = light;
      }
      if (begin >= 0) ink.add(begin, width);
      ink.endRow();
    }
  });
  return { width, height, grey, red, ink, pxPerMm: scale.pxPerMm, frame };
};

/**
 * Draws the label on a page in colour: red, green and blue of each pixel.
 * @param {import('./pdfium.js').Pdfium} pdfium
 * @param {number} page
 * @param {PageLabel} label
 * @param {Scale} scale
 */
export const drawInColour = (pdfium, page, label, scale) => {
  const { width, height } = sizeOf(label, scale);
  const data = Buffer.alloc(width * height * 3);
  drawStrips(pdfium, page, label, scale, (strip, from) => {
    for (let at = 0, to = from * 3; at < strip.length; at += 1, to += 3) {
      const pixel = strip[at] ?? 0;
      data[to] = (pixel >> 16) & 0xff;
      data[to + 1] = (pixel >> 8) & 0xff;
      data[to + 2] = pixel & 0xff;
    }
  });
  return { width, height, data };
};

/**
 * The box in a picture of its page in which these bounds lie.
 * @param {import('./pdfium.js').Pdfium} pdfium
 * @param {number} page
 * @param {import('./pdfium.js').Scratch} scratch
 * @param {Frame} frame
 * @param {import('./pdfium.js').Bounds} bounds
 * @returns {Box}
 */
export const boxInPicture = (pdfium, page, scratch, frame, bounds) => {
  const [at, second] = [scratch.at, scratch.at + integerBytes];
  /** @param {number} x @param {number} y in points */
  const place = (x, y) => {
    pdfium._FPDF_PageToDevice(page, frame.left, frame.top, frame.width, frame.height, 0, x, y, at, second);
    return [pdfium.HEAP32[at >> 2] ?? 0, pdfium.HEAP32[second >> 2] ?? 0];
  };
  const [x1 = 0, y1 = 0] = place(bounds.left, bounds.top);
  const [x2 = 0, y2 = 0] = place(bounds.right, bounds.bottom);
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    right: Math.max(x1, x2) + 1,
    bottom: Math.max(y1, y2) + 1,
  };
};
