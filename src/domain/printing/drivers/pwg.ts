import { isBlack, type Dots } from '../dots.ts';
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

const headOf = ({ width, height }: Dots, dotsPerMm: number): Uint8Array => {
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
  put(at.bitsPerPixel, 8);
  put(at.bytesPerLine, width);
  put(at.colorSpace, sGray);
  put(at.colors, 1);
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

/** PWG raster, which driverless printers take over IPP, and CUPS for all others. IPP itself reports their state. */
export const pwg: LabelDriver = {
  bytesOf: (dots, { dotsPerMm }) =>
    joined([
      ascii('RaS2'),
      headOf(dots, dotsPerMm),
      ...Array.from({ length: dots.height }, (_, y) => Uint8Array.from([0, ...runsOf(dots, y)])),
    ]),
  status: null,
  identity: null,
};
