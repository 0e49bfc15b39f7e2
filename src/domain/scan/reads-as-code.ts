import { isValidGtin } from '../codes/gtin.ts';
import { isBareLink } from '../codes/bare-link.ts';
import { oncePayload, splitSymbology } from '../codes/payload.ts';

const startsWithArticle = (text: string): boolean => {
  const digits = /^(?:\(0[12]\)|0[12])(\d{14})/.exec(text)?.[1];
  return digits !== undefined && isValidGtin(digits);
};

/** The symbology identifiers of codes on goods (ISO/IEC 15424). Nobody types these by accident. */
const symbologies = /^\](?:[AFGIMS]\d|[CEe][0-4]|[dQz][0-6]|J[0-2]|X0)/;

/** A badge of the portal. */
const badge = /^LPB-[\dA-Z]{24,40}$/i;

/**
 * Whether a text is almost certainly a code: it has a symbology identifier, or is a GTIN with its check digit, a GS1
 * element string that begins with one, a Digital Link, an envelope of ISO 15434, or a badge. GTIN-8 does not count, because one
 * in ten numbers of eight digits is valid.
 */
export const readsAsCode = (text: string): boolean => {
  if (text.startsWith(']')) return symbologies.test(text);
  const payload = oncePayload(splitSymbology(text).payload);
  return (
    (payload.length > 8 && isValidGtin(payload)) ||
    startsWithArticle(payload) ||
    /^https?:\/\/\S+\/01\/\d{8,14}\b/i.test(payload) ||
    isBareLink(payload) ||
    /^\[\)>\p{Cc}*\d{2}\p{Cc}/u.test(payload) ||
    badge.test(payload)
  );
};

/**
 * Whether a text is certainly a code as it is. GS1 allows no letter beyond ASCII: a code with one came through another
 * keyboard layout.
 */
export const isPlainCode = (text: string): boolean => readsAsCode(text) && !/[^\p{ASCII}]/u.test(text);
