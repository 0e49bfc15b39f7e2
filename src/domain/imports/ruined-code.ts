import { isValidGtin } from '../codes/gtin.ts';
import type { StoredSaid } from '../words/said.ts';

/**
 * The code with the leading zeros that a spreadsheet dropped when it took the code for a number; null if no zeros make
 * the check digit right. A UPC has 12 digits, a short EAN 8.
 */
export const withLostZeros = (code: string): string | null => {
  if (!/^(?:\d{7}|\d{9,11})$/.test(code)) return null;
  const original = code.padStart(code.length === 7 ? 8 : 12, '0');
  return isValidGtin(original) ? original : null;
};

/** Whether a spreadsheet would show a code as this rounded number: 5012345678900 as '5.01E+12'. */
export const roundsTo = (code: string, exponent: string): boolean => {
  const [, whole, parts = '', power] = /^(\d)(?:[.,](\d{1,100}))?E\+?(\d{1,3})$/i.exec(exponent.trim()) ?? [];
  if (whole === undefined || !/^\d{8,15}$/.test(code)) return false;
  const written = Number(code).toExponential(parts.length);
  return written === `${whole}${parts === '' ? '' : `.${parts}`}e+${Number(power)}`;
};

/** The rounded number to which a spreadsheet has changed a code, by the fault of its cell; null if it has another fault. */
export const exponentIn = ({ code, values: { shown } }: StoredSaid): string | null =>
  code === 'cell.changed_code' && typeof shown === 'string' && /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(shown)
    ? shown
    : null;
