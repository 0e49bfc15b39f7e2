/**
 * Whether the data of a picture in a PDF is all there, by the form of its own format. PDFium draws what it has of a picture
 * that was cut off, and leaves the rest blank. JavaScript for the reason in `decode-child.js`.
 */

/** @param {Buffer} data @param {number} at @param {number} length */
const number = (data, at, length) => (at + length <= data.length ? data.readUIntBE(at, length) : Infinity);

const startOfScan = 0xda;
/** Markers of a JPEG that stand alone; all others but the end begin a segment with a length. @param {number} marker */
const isAlone = (marker) => marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * A JPEG has an end behind its segments and scans; thumbnails within them have ends of their own. Some programs leave the end
 * out, so that only decoding it tells.
 * @param {Buffer} data
 */
const isWholeJpeg = (data) => {
  let at = data.indexOf(0xff);
  let isBegun = false;
  while (at >= 0 && at + 1 < data.length) {
    const marker = data[at + 1] ?? 0;
    if (marker === 0xd9) return true;
    isBegun ||= marker === startOfScan;
    if (marker === 0xff) at += 1;
    else at = data.indexOf(0xff, at + 2 + (isAlone(marker) ? 0 : number(data, at + 2, 2)));
  }
  return isBegun ? null : false;
};

const startOfCodestream = Buffer.from([0xff, 0x4f, 0xff, 0x51]);
const [endOfCodestream, startOfTilePart] = [0xff_d9, 0xff_90];

/** How many tiles a JPEG 2000 has, by the segment of its size: all, the tiles', and where they begin. @param {Buffer} data @param {number} at */
const tilesOf = (data, at) => {
  const [width = 0, height = 0, , , wide = 0, high = 0, left = 0, top = 0] = Array.from(
    { length: 8 },
    (_, place) => number(data, at + 6 + 4 * place, 4),
  );
  return Math.ceil((width - left) / wide) * Math.ceil((height - top) / high);
};

/**
 * The parts of tiles of a JPEG 2000 say how long they are, and an end stands behind them. PDFium draws it as well if something
 * else does, and it is whole if the last part of every tile is there.
 * @param {Buffer} data
 */
const isWholeJpeg2000 = (data) => {
  const start = data.indexOf(startOfCodestream);
  if (start < 0) return false;
  /** The tiles of which the last part is there. */
  const whole = new Set();
  let at = start + 2;
  while (at + 2 <= data.length) {
    const marker = number(data, at, 2);
    if (marker === endOfCodestream) return true;
    const isTile = marker === startOfTilePart;
    const length = isTile ? number(data, at + 6, 4) : 2 + number(data, at + 2, 2);
    // The last part may reach to the end without saying how long it is.
    if (isTile && length === 0) return data.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
    if (length < 2) return false;
    const isLast = isTile && number(data, at + 10, 1) + 1 === number(data, at + 11, 1);
    if (isLast && at + length <= data.length) whole.add(number(data, at + 4, 2));
    at += length;
  }
  return whole.size === tilesOf(data, start + 2);
};

const unknownLength = 0xff_ff_ff_ff;
/** Segments of a JBIG2 that draw: regions of text, halftone, and generic ones. */
const drawing = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);
const otherSegments = new Set([0, 16, 48, 49, 50, 51, 52, 53, 62]);
const shortestHeader = 11;

/** The segments of a JBIG2 say how long they are; within a PDF nothing stands between them. @param {Buffer} data */
const isWholeJbig2 = (data) => {
  let isDrawn = false;
  for (let at = 0; at + shortestHeader <= data.length;) {
    const [segment, flags] = [number(data, at, 4), number(data, at + 4, 1)];
    const kind = flags & 0x3f;
    if (!drawing.has(kind) && !otherSegments.has(kind)) return false;
    isDrawn ||= drawing.has(kind);
    const few = number(data, at + 5, 1) >> 5;
    const isLong = few === 7;
    const referred = isLong ? number(data, at + 5, 4) & 0x1f_ff_ff_ff : few;
    const digits = segment <= 256 ? 1 : segment <= 65_536 ? 2 : 4;
    const head =
      (isLong ? 9 + Math.ceil((referred + 1) / 8) : 6) + referred * digits + (flags & 0x40 ? 4 : 1);
    const length = number(data, at + head, 4);
    if (length === unknownLength) return true;
    at += head + 4 + length;
    if (at > data.length) return false;
  }
  return isDrawn;
};

/** The last bits of a fax: two ends of lines, to which one bit may be added. */
const endOfFax = /0{11}1{1,2}0{11,}1{1,2}$/;

/** Whether a fax has its end; it may be whole without one. @param {Buffer} data */
const hasEndOfFax = (data) => {
  let end = data.length;
  while (end > 0 && [0, 0x0a, 0x0d].includes(data[end - 1] ?? 1)) end -= 1;
  const bits = [...data.subarray(Math.max(0, end - 6), end)].map((byte) => byte.toString(2).padStart(8, '0'));
  return endOfFax.test(bits.join('').replace(/0+$/, ''));
};

/** Whether the data of a filter that decodes pictures is all there; null where only decoding it tells. */
export const wholeByFilter =
  /** @type {Readonly<Record<string, ((data: Buffer) => boolean | null) | undefined>>} */ ({
    DCTDecode: isWholeJpeg,
    DCT: isWholeJpeg,
    JPXDecode: isWholeJpeg2000,
    JBIG2Decode: isWholeJbig2,
    CCITTFaxDecode: (data) => hasEndOfFax(data) || null,
    CCF: (data) => hasEndOfFax(data) || null,
  });
