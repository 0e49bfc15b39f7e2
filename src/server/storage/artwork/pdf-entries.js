/** Looks up what the dictionaries of a PDF say. JavaScript for the reason in `decode-child.js`. */
import { PDFArray, PDFDict, PDFName } from './pdf-lib.js';

/** @typedef {import('pdf-lib').PDFDict} PDFDict */

/** @param {PDFDict | undefined} dict @param {string} name */
export const entry = (dict, name) => dict?.lookup(PDFName.of(name));

/** @param {PDFDict | undefined} dict @param {string} name */
export const dictIn = (dict, name) => {
  const value = entry(dict, name);
  return value instanceof PDFDict ? value : undefined;
};

/** @param {PDFDict | undefined} dict @param {string} name @returns {unknown[]} */
export const listIn = (dict, name) => {
  const value = entry(dict, name);
  return value instanceof PDFArray ? value.asArray().map((_, at) => value.lookup(at)) : [];
};
