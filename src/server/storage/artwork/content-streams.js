/** The drawing instructions of a PDF, and whether they are all there, in child processes. JavaScript for the reason in `decode-child.js`. */
import { inflateRawSync } from 'node:zlib';
import { PDFArray, PDFName, PDFNull, PDFRawStream, decodePDFRawStream } from './pdf-lib.js';

/** @typedef {import('pdf-lib').PDFRawStream} Stream */

/** Larger instructions are not read. */
const mostBytes = 20_000_000;
const headerBytes = 2;

/** Whether data begins as zlib writes it. @param {Uint8Array} data */
const hasHeader = ([first = 0, second = 0]) => (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

/**
 * What is compressed, without its check sum, which many programs get wrong; null if it ends too early or is damaged.
 * @param {Uint8Array} data
 */
const inflated = (data) => {
  // A line may end between the word and its stream in more ways than the format allows.
  const start = [0, 1, 2].find((at) => hasHeader(data.subarray(at)));
  if (start === undefined) return null;
  try {
    return inflateRawSync(data.subarray(start + headerBytes), { maxOutputLength: mostBytes });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? new Uint8Array() : null;
  }
};

/** The names of the filters of a stream. @param {Stream} stream */
const filtersOf = ({ dict }) => {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFArray) return filter.asArray().map((_, at) => String(filter.lookup(at)));
  return filter === undefined || filter === PDFNull ? [] : [String(filter)];
};

/** @param {Stream} stream @returns {Uint8Array | null} null if it is damaged */
const decoded = (stream) => {
  const filters = filtersOf(stream);
  if (!filters.every((name) => name === '/FlateDecode' || name === '/Fl'))
    return decodePDFRawStream(stream).decode();
  /** @type {Uint8Array | null} */
  let data = stream.getContents();
  for (const _ of filters) data &&= inflated(data);
  return data;
};

/**
 * The text of a content stream, or of several, and whether all of it is there.
 * @param {unknown} contents
 */
export const contentOf = (contents) => {
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents];
  let isWhole = true;
  const texts = streams.map((stream) => {
    if (!(stream instanceof PDFRawStream)) {
      if (contents instanceof PDFArray && stream !== PDFNull) isWhole = false;
      return '';
    }
    const data = decoded(stream);
    if (data === null) isWhole = false;
    return data === null || data.length > mostBytes ? '' : Buffer.from(data).toString('latin1');
  });
  return { text: texts.join('\n'), isWhole };
};
