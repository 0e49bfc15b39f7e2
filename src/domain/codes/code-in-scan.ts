import { isValidGtin } from './gtin.ts';
import type { CodeKind } from './code-kinds.ts';
import { plainCode } from './plain-code.ts';

const gtinInElements = /^\(?01\)?(\d{14})/;
const gtinInLink = /^https?:\/\/[^?#]*\/(?:01|gtin)\/(\d{8,14})(?=[/?#]|$)/i;

/** The code to store for a scan: the GTIN of an element string or GS1 Digital Link, otherwise the whole text. */
export const codeInScan = (scanned: string): string => {
  const text = plainCode(scanned);
  const gtin = (gtinInElements.exec(text) ?? gtinInLink.exec(text))?.[1];
  return gtin !== undefined && isValidGtin(gtin) ? gtin : text;
};

/** Guesses the kind of a code from its form. */
export const kindOfCode = (text: string): CodeKind => {
  const code = text.trim();
  if (/^[\d -]+$/.test(code)) return 'gtin';
  if (/^X0[0-9A-Z]{8}$/i.test(code)) return 'fnsku';
  return /^B0[0-9A-Z]{8}$/i.test(code) ? 'asin' : 'other';
};
