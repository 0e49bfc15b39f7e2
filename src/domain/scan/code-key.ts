/** Control characters, and those that take no room: zero-width space, byte order mark, direction marks. */
const invisible = /[\p{Cc}\p{Cf}]+/gu;

const visible = (text: string): string =>
  text
    .replace(invisible, (run) => (/[\t\n\r]/.test(run) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim();

// Lower-casing can leave a composed letter decomposed, so the text is composed again after it.
const folded = (text: string): string => visible(text).normalize('NFC').toLowerCase().normalize('NFC');

/**
 * The key under which a barcode is stored and looked up; null when nothing is left of it.
 * 8 to 14 digits become the 14 digits of a GTIN, so that GTIN-8, UPC, GTIN-13 and GTIN-14 are equal under leading
 * zeros (GS1 General Specifications, section 3.3.2). Everything else is compared with letter case aside.
 */
export const codeKey = (code: string): string | null => {
  const text = folded(code);
  if (/^\d[\d -]*$/.test(text)) {
    const digits = text.replace(/[ -]/g, '');
    return digits.length >= 8 && digits.length <= 14 ? digits.padStart(14, '0') : digits;
  }
  return text === '' ? null : text;
};

/** The key that decides whether two SKUs are the same: letter case and spacing aside, never as numbers ('0123' is not '123'). */
export const skuKey = (sku: string): string => folded(sku);

/** Text folded for a contains search: compatibility forms, accents, letter case and spacing aside. */
export const searchKey = (text: string): string =>
  visible(
    text
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, ''),
  ).normalize('NFC');

/** The distinct words of a text, folded as in `searchKey`, in their order. */
export const searchWords = (text: string): string[] => [
  ...new Set(searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? []),
];
