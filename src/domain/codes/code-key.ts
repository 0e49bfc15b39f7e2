import { withLatinLetters, withPlainSigns } from './look-alikes.ts';
import { withPlainDigits } from './other-digits.ts';
import { isPlainAscii, withSingleSpaces } from './plain-ascii.ts';

/** Control characters, and characters without width: zero-width space, byte order mark, direction marks. */
const invisible = /[\p{Cc}\p{Cf}]+/gu;

const visible = (text: string): string =>
  text
    .replace(invisible, (run) => (/[\t\n\r]/.test(run) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim();

// Lower-casing can decompose a composed letter, so the text is composed again.
const folded = (text: string): string =>
  isPlainAscii(text)
    ? withSingleSpaces(text).toLowerCase()
    : withLatinLetters(visible(withPlainSigns(text).normalize('NFC')).toLowerCase().normalize('NFC'));

/**
 * The key by which a barcode is stored and looked up; null for an empty text. 8 to 14 digits become the 14 digits of a
 * GTIN, so that GTIN-8, UPC, GTIN-13 and GTIN-14 are equal regardless of leading zeros (GS1 General Specifications,
 * section 3.3.2). Anything else is compared ignoring letter case.
 */
export const codeKey = (code: string): string | null => codeKeyOf(folded(code));

/** The `codeKey` of a text of which the `writtenKey` is this. */
export const codeKeyOf = (text: string): string | null => {
  if (/^\d[\d -]*$/.test(text)) {
    const digits = text.replace(/[ -]/g, '');
    return digits.length >= 8 && digits.length <= 14 ? digits.padStart(14, '0') : digits;
  }
  return text === '' ? null : text;
};

/** A SKU or code as the rules of runs tell it from others: digits of other scripts are signs of their own. */
export const writtenKey = (sku: string): string => folded(sku);

/**
 * The key that decides whether two SKUs are equal: ignores letter case, spacing, look-alike characters and the script of
 * digits, but '0123' is not '123'.
 */
export const skuKey = (sku: string): string => writtenKey(isPlainAscii(sku) ? sku : withPlainDigits(sku));

export const joinedCode = (key: string): string => key.replace(/[ -]/g, '');

/** Text folded for a contains search: ignores compatibility forms, accents, letter case, spacing and kinds of dashes. */
export const searchKey = (text: string): string =>
  isPlainAscii(text)
    ? withSingleSpaces(text).toLowerCase()
    : visible(
        withPlainSigns(text.normalize('NFKD'))
          .toLowerCase()
          .normalize('NFKD')
          .replace(/\p{M}+/gu, ''),
      ).normalize('NFC');

/** The distinct words of a text, folded as in `searchKey`, in order. */
export const searchWords = (text: string): string[] => [
  ...new Set(searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? []),
];
