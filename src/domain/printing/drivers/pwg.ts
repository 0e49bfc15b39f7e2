import { isBlack, type Dots } from '../dots.ts';
import type { Pixels } from '../pixels.ts';
import type { Media } from '../printer.ts';
import type { LabelDriver } from './driver.ts';
import { ascii, joined } from './bytes.ts';

const mmPerInch = 25.4;
const pointsPerInch = 72;
const headBytes = 1_796;

/** Places in the head of a page, in bytes (PWG 5102.4, "PWG Raster Format", table 3). */
const at = {
  resolution: 276,
  copies: 340,
  pageSize: 352,
  width: 372,
  height: 376,
  bitsPerColor: 384,
  bitsPerPixel: 388,
  bytesPerLine: 392,
  colorSpace: 400,
  colors: 420,
  pages: 452,
  feed: 456,
  crossFeed: 460,
} as const;

/** Grey in which 0 is black; every printer that takes PWG raster takes it. */
const sGray = 18;

/** Colour as screens have it, with a byte each for red, green and blue. */
const sRgb = 19;

const headOf = (
  { width, height }: { width: number; height: number },
  dotsPerMm: number,
  colors: 1 | 3,
): Uint8Array => {
  const head = new Uint8Array(headBytes);
  const view = new DataView(head.buffer);
  const dpi = Math.round(dotsPerMm * mmPerInch);
  const points = (dots: number) => Math.round((dots / dpi) * pointsPerInch);
  const put = (place: number, ...values: number[]) =>
    values.forEach((value, index) => view.setUint32(place + 4 * index, value));
  head.set(ascii('PwgRaster'));
  put(at.resolution, dpi, dpi);
  put(at.copies, 1);
  put(at.pageSize, points(width), points(height));
  put(at.width, width);
  put(at.height, height);
  put(at.bitsPerColor, 8);
  put(at.bitsPerPixel, 8 * colors);
  put(at.bytesPerLine, width * colors);
  put(at.colorSpace, colors === 1 ? sGray : sRgb);
  put(at.colors, colors);
  put(at.pages, 1);
  put(at.crossFeed, 1);
  put(at.feed, 1);
  return head;
};

const mostRepeats = 128;

/** A row as runs of equal pixels: how often less one, and the pixel. */
const runsOf = (dots: Dots, y: number): number[] => {
  const runs: number[] = [];
  for (let x = 0; x < dots.width;) {
    const black = isBlack(dots, x, y);
    let end = x + 1;
    while (end < dots.width && end - x < mostRepeats && isBlack(dots, end, y) === black) end += 1;
    runs.push(end - x - 1, black ? 0 : 255);
    x = end;
  }
  return runs;
};

/** A row in colour as runs of equal pixels. */
const colourRunsOf = ({ width, data }: Pixels, y: number): Uint8Array => {
  const runs: number[] = [0];
  const isSame = (one: number, other: number) =>
    data[one] === data[other] && data[one + 1] === data[other + 1] && data[one + 2] === data[other + 2];
  for (let x = 0; x < width;) {
    const pixel = (y * width + x) * 3;
    let end = x + 1;
    while (end < width && end - x < mostRepeats && isSame(pixel, (y * width + end) * 3)) end += 1;
    runs.push(end - x - 1, data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0);
    x = end;
  }
  return Uint8Array.from(runs);
};

/** A label in colour, as PWG raster. */
export const colourRaster = (pixels: Pixels, { dotsPerMm }: Pick<Media, 'dotsPerMm'>): Uint8Array =>
  joined([
    ascii('RaS2'),
    headOf(pixels, dotsPerMm, 3),
    ...Array.from({ length: pixels.height }, (_, y) => colourRunsOf(pixels, y)),
  ]);

/** PWG raster, which driverless printers take over IPP, and CUPS for all others. IPP itself reports their state. */
export const pwg: LabelDriver = {
  bytesOf: (dots, { dotsPerMm }) =>
    joined([
      ascii('RaS2'),
      headOf(dots, dotsPerMm, 1),
      ...Array.from({ length: dots.height }, (_, y) => Uint8Array.from([0, ...runsOf(dots, y)])),
    ]),
  status: null,
  identity: null,
};
