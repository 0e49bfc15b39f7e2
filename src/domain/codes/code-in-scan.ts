import { isValidGtin } from './gtin.ts';
import { asEncoded } from './as-encoded.ts';
import type { CodeKind } from './code-kinds.ts';
import { withPlainDigits } from './other-digits.ts';
import { splitSymbology } from './payload.ts';
import { plainCode } from './plain-code.ts';

/** The article of an element string, wherever it stands: first, behind days or a separator, or in brackets. */
const gtinInElements = /(?:^|\p{Cc})(?:1[1-7]\d{6})*01(\d{14})|\(01\)(\d{14})/u;
const gtinInLink = /^https?:\/\/[^?#]*\/(?:01|gtin)\/(\d{8,14})(?=[/?#]|$)/i;

/** The code to store for a scan: the GTIN of an element string or GS1 Digital Link, otherwise the whole text. */
export const codeInScan = (scanned: string): string => {
  const text = asEncoded(splitSymbology(withPlainDigits(scanned)).payload);
  const [, plain, bracketed] = gtinInElements.exec(text) ?? gtinInLink.exec(text) ?? [];
  const gtin = plain ?? bracketed;
  return gtin !== undefined && isValidGtin(gtin) ? gtin : plainCode(scanned);
};

/** Guesses the kind of a code from its form. */
export const kindOfCode = (text: string): CodeKind => {
  const code = text.trim();
  if (/^[\d -]+$/.test(code)) return 'gtin';
  if (/^X0[0-9A-Z]{8}$/i.test(code)) return 'fnsku';
  return /^B0[0-9A-Z]{8}$/i.test(code) ? 'asin' : 'other';
};
