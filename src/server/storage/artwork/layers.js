/** The layers of a PDF, and what in them is not printed, in child processes. JavaScript for the reason in `decode-child.js`. */
import { dictIn, entry, listIn } from './pdf-entries.js';
import { PDFDict } from './pdf-lib.js';

/** @typedef {import('pdf-lib').PDFDict} PDFDict */

/** Whether layers differ between screen and print, or are off. @param {PDFDict} catalog */
export const hasLayersThatDiffer = (catalog) => {
  const properties = dictIn(catalog, 'OCProperties');
  const usual = dictIn(properties, 'D');
  const groups = listIn(properties, 'OCGs');
  const hasUse = groups.some((group) => {
    const usage = group instanceof PDFDict ? dictIn(group, 'Usage') : undefined;
    return dictIn(usage, 'Print') !== undefined || dictIn(usage, 'View') !== undefined;
  });
  const isOffAtFirst = groups.length > 0 && String(entry(usual, 'BaseState')) === '/OFF';
  return listIn(usual, 'OFF').length > 0 || isOffAtFirst || hasUse;
};

/** Whether a layer is printed, by the rules of PDFium. @param {PDFDict} catalog @param {PDFDict} group */
const isPrinted = (catalog, group) => {
  const usage = dictIn(group, 'Usage');
  const use = entry(dictIn(usage, 'Print'), 'PrintState') ?? entry(dictIn(usage, 'View'), 'ViewState');
  if (use !== undefined) return String(use) !== '/OFF';
  const usual = dictIn(dictIn(catalog, 'OCProperties'), 'D');
  if (listIn(usual, 'OFF').includes(group)) return false;
  return listIn(usual, 'ON').includes(group) || String(entry(usual, 'BaseState')) !== '/OFF';
};

/** Whether what belongs to a layer, or to several, is printed. @param {PDFDict} catalog @param {PDFDict} of */
const isShown = (catalog, of) => {
  if (String(entry(of, 'Type')) !== '/OCMD') return isPrinted(catalog, of);
  const one = entry(of, 'OCGs');
  const groups = (one instanceof PDFDict ? [one] : listIn(of, 'OCGs')).flatMap((group) =>
    group instanceof PDFDict ? [isPrinted(catalog, group)] : [],
  );
  if (groups.length === 0) return true;
  const policy = String(entry(of, 'P') ?? '/AnyOn');
  if (policy === '/AllOn') return groups.every(Boolean);
  if (policy === '/AnyOff') return !groups.every(Boolean);
  return policy === '/AllOff' ? !groups.some(Boolean) : groups.some(Boolean);
};

/**
 * The indices of annotations of a page that lie in layers which are not printed: PDFium would print them.
 * @param {PDFDict} catalog
 * @param {PDFDict} page
 */
export const hiddenAnnotations = (catalog, page) =>
  listIn(page, 'Annots').flatMap((annotation, at) => {
    const of = annotation instanceof PDFDict ? dictIn(annotation, 'OC') : undefined;
    return of === undefined || isShown(catalog, of) ? [] : [at];
  });
