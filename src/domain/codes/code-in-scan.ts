import { isValidGtin } from '../scan/gtin.ts';
import type { CodeKind } from './code-kinds.ts';
import { plainCode } from './plain-code.ts';

const gtinInElements = /^\(?01\)?(\d{14})/;
const gtinInLink = /^https?:\/\/[^?#]*\/(?:01|gtin)\/(\d{8,14})(?=[/?#]|$)/i;

/** The code to store for a scan: the GTIN of an element string or a GS1 Digital Link, otherwise the text. */
export const codeInScan = (scanned: string): string => {
  const text = plainCode(scanned);
  const gtin = (gtinInElements.exec(text) ?? gtinInLink.exec(text))?.[1];
  return gtin !== undefined && isValidGtin(gtin) ? gtin : text;
};

/** The kind of code that a text looks like. */
export const kindOfCode = (text: string): CodeKind => {
  const code = text.trim();
  if (/^[\d -]+$/.test(code)) return 'gtin';
  if (/^X0[0-9A-Z]{8}$/i.test(code)) return 'fnsku';
  return /^B0[0-9A-Z]{8}$/i.test(code) ? 'asin' : 'other';
};
