/** pdf-lib, in child processes. JavaScript for the reason in `decode-child.js`. */
import { createRequire } from 'node:module';

/**
 * Its package has all of it in one file too, which is loaded in a third of the time of its hundred modules.
 * @type {(name: 'pdf-lib/dist/pdf-lib.min.js') => typeof import('pdf-lib')}
 */
const load = createRequire(import.meta.url);

export const {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFString,
  decodePDFRawStream,
} = load('pdf-lib/dist/pdf-lib.min.js');
