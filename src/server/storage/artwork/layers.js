/** The layers of a PDF, and what in them is not printed, in child processes. JavaScript for the reason in `decode-child.js`. */
import { dictIn, entry, listIn } from './pdf-entries.js';
import { PDFDict, PDFHexString, PDFString } from './pdf-lib.js';

/** @typedef {import('pdf-lib').PDFDict} PDFDict */

const mostNames = 10;
const longestName = 60;

/** Whether a layer is on, by the rules of PDFium. @param {PDFDict} catalog @param {PDFDict} group @param {readonly ('Print' | 'View')[]} uses */
const isOn = (catalog, group, uses) => {
  // One that is neither to be viewed nor to be printed, but a matter of its drawing, hides nothing.
  const intents = [entry(group, 'Intent') ?? '/View', ...listIn(group, 'Intent')].map(String);
  if (!intents.includes('/View') && !intents.includes('/All')) return true;
  const usage = dictIn(group, 'Usage');
  const [use] = uses.flatMap((kind) => entry(dictIn(usage, kind), `${kind}State`) ?? []);
  if (use !== undefined) return String(use) !== '/OFF';
  const usual = dictIn(dictIn(catalog, 'OCProperties'), 'D');
  if (listIn(usual, 'OFF').includes(group)) return false;
  return listIn(usual, 'ON').includes(group) || String(entry(usual, 'BaseState')) !== '/OFF';
};

/** Whether a layer is printed. @param {PDFDict} catalog @param {PDFDict} group */
const isPrinted = (catalog, group) => isOn(catalog, group, ['Print', 'View']);

/** @param {readonly PDFDict[]} groups */
const namesOf = (groups) => {
  const names = new Set(
    groups.map((group) => {
      const name = entry(group, 'Name');
      const text = name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : '';
      return (
        text
          .replaceAll(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, longestName) || '…'
      );
    }),
  );
  return [...names]
    .slice(0, mostNames)
    .concat(names.size > mostNames ? ['…'] : [])
    .join(', ');
};

/**
 * The names of layers that are not printed, and of those that are and that screens hide; null if a screen shows what is printed,
 * and that is all.
 * @param {PDFDict} catalog
 * @returns {{ unprinted: string, hidden: string } | null}
 */
export const layersThatDiffer = (catalog) => {
  const groups = listIn(dictIn(catalog, 'OCProperties'), 'OCGs').flatMap((group) =>
    group instanceof PDFDict ? [group] : [],
  );
  const unprinted = groups.filter((group) => !isPrinted(catalog, group));
  const hidden = groups.filter((group) => isPrinted(catalog, group) && !isOn(catalog, group, ['View']));
  if (unprinted.length === 0 && hidden.length === 0) return null;
  return { unprinted: namesOf(unprinted), hidden: namesOf(hidden) };
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
