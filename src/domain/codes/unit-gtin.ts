import { codeInScan } from './code-in-scan.ts';
import { codeKey } from './code-key.ts';
import { gtinCheckDigit, gtinDigits, isValidGtin } from './gtin.ts';

/**
 * The 14-digit GTIN of the unit inside a GTIN-14 with an indicator from 1 to 8; null for other indicators (GS1 General
 * Specifications, 2.1.3: 0 is padding, 9 marks a variable measure).
 */
export const unitGtin = (gtin: string): string | null => {
  if (!/^[1-8]\d{13}$/.test(gtin)) return null;
  const digits = `0${gtin.slice(1, 13)}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};

/**
 * Whether a GTIN of 14 digits is in a range that each company assigns itself, so that two clients may use one number
 * for different things: GTIN-13 from 02, 04 and 20 to 29, GTIN-8 from 0 and 2 (GS1 General Specifications, 1.4.3).
 */
export const isRestricted = (gtin: string): boolean => /^0(?:02|04|2\d)|^000000[02]/.test(gtin);

/** Whether a typed or scanned text is a number in such a range. */
export const isNumberWithinCompany = (text: string): boolean => {
  const key = codeKey(codeInScan(text)) ?? '';
  return key.length === 14 && isRestricted(key);
};

/** The 11 digits of UPC-A, without the check digit, for a number system and the 6 digits of UPC-E. */
const upcABody = (system: string, [a, b, c, d, e, last = '']: string): string => {
  if (last <= '2') return `${system}${a}${b}${last}0000${c}${d}${e}`;
  if (last === '3') return `${system}${a}${b}${c}00000${d}${e}`;
  return last === '4' ? `${system}${a}${b}${c}${d}00000${e}` : `${system}${a}${b}${c}${d}${e}0000${last}`;
};

const withCheckDigit = (digits: string): string => `${digits}${gtinCheckDigit(digits)}`;

/** Expands the 8 digits of UPC-E to the 12 of UPC-A (GS1 General Specifications, 5.2.2.4.2); null for anything else. */
export const upcAOf = (code: string): string | null => {
  const [, system = '', body = '', check = ''] = /^([01])(\d{6})(\d)$/.exec(code) ?? [];
  if (system === '') return null;
  const upcA = withCheckDigit(upcABody(system, body));
  return upcA.endsWith(check) ? upcA : null;
};

/**
 * A GTIN by its digits: as it is typed it has gaps, and as it is printed on small goods it is UPC-E. Any other code as it is;
 * hyphens among 8 digits are a number of somebody's own.
 */
export const plainGtin = (code: string): string => {
  const digits = gtinDigits(code);
  if (digits.length === 8 && code.includes('-')) return code;
  return isValidGtin(digits) ? digits : (upcAOf(digits) ?? code);
};

/** A GTIN as bars of its own say it: without the zeros that fill it to 14 digits, which are printed as the bars of a case. */
export const printedGtin = (code: string): string => {
  const gtin = plainGtin(code);
  return isValidGtin(gtin) ? gtin.replace(/^(?:0{6}(?=\d{8}$)|00(?=\d{12}$)|0(?=\d{13}$))/, '') : gtin;
};

/**
 * The UPC-A that 6 or 7 digits of UPC-E may stand for: scanners leave out the number system 0, the check digit, or both.
 * Empty for anything else.
 */
export const upcAOfShort = (code: string): string[] => {
  if (/^\d{6}$/.test(code)) return [withCheckDigit(upcABody('0', code))];
  if (!/^\d{7}$/.test(code)) return [];
  const withCheck = upcAOf(`0${code}`);
  const withSystem = /^[01]/.test(code) ? withCheckDigit(upcABody(code.charAt(0), code.slice(1))) : null;
  return [withCheck, withSystem].filter((upcA) => upcA !== null);
};

/** A GTIN of 14 digits and its shorter forms: scanners send a UPC-A as 12, 13 or 14 digits, and a SKU may be one. */
export const gtinSpellings = (gtin: string): string[] => [
  gtin,
  ...[1, 2, 6].filter((zeros) => gtin.startsWith('0'.repeat(zeros))).map((zeros) => gtin.slice(zeros)),
];
