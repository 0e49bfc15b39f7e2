import { gtinCheckDigit } from '../gtin.ts';

/** Whether the digits, the last of which may be X for 10, have a weighted sum that 11 divides. */
const isModulo11 = (digits: string): boolean =>
  Array.from(digits).reduce(
    (sum, digit, place) => sum + (digit === 'X' ? 10 : Number(digit)) * (digits.length - place),
    0,
  ) %
    11 ===
  0;

const withCheckDigit = (digits: string): string => digits + String(gtinCheckDigit(digits));

/**
 * The GTIN-13 on a book or periodical with this ISBN of 10 characters or ISSN, with or without its name in front and
 * hyphens; null for anything else. An ISBN of 13 digits is a GTIN already.
 */
export const bookGtin = (text: string): string | null => {
  const isNamed = /^(?:ISBN|ISSN)/i.test(text);
  const plain = text
    .toUpperCase()
    .replace(/^(?:ISBN|ISSN)(?:-1[03])?:?\s*/, '')
    .trim();
  const digits = plain.replaceAll(/[ -]/g, '');
  if (/^\d{9}[\dX]$/.test(digits) && isModulo11(digits)) return withCheckDigit(`978${digits.slice(0, 9)}`);
  const isIssn = isNamed ? /^\d{7}[\dX]$/.test(digits) : /^\d{4}-\d{3}[\dX]$/.test(plain);
  if (isIssn && isModulo11(digits)) return withCheckDigit(`977${digits.slice(0, 7)}00`);
  return isNamed && /^97[789]\d{10}$/.test(digits) ? digits : null;
};
