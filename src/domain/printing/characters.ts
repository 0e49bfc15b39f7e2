/**
 * The characters that the scalable font of printers has: Latin letters with all their accents, digits, and the signs of
 * European languages. A printer draws a box, or nothing, for any other.
 */
const printable =
  /^[ -~\u00a0-\u017f\u0192\u0218-\u021b\u1e9e\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]$/u;

/**
 * Signs that nobody sees, which texts bring along: places for a hyphen or a line break, and whether a sign is meant in colour.
 * Printers would draw a box or a hyphen for them.
 */
const unseen = /[\u00ad\u200b\u2060\ufeff\p{Variation_Selector}]/gu;

/** A text as it is printed: accents that follow their letter become one character with it. */
export const composed = (text: string): string => text.replaceAll(unseen, '').normalize('NFC');

/** The first character of a text that no label can have; null if it can have all. Blanks and control characters are none. */
export const unprintableIn = (text: string): string | null =>
  Array.from(composed(text)).find(
    (character) => !/[\s\p{Cc}]/u.test(character) && !printable.test(character),
  ) ?? null;

/**
 * Signs that no font of the portal has either: pictures and flags of keyboards (emoji), signs of private use, and what stands for
 * a character that was lost.
 */
const withoutFont = /[\p{Co}\ufffd\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1faff}]/u;

/** The first sign of a text that no label of the portal's layouts can have; null if there is none. */
export const signWithoutFont = (text: string): string | null =>
  Array.from(composed(text)).find((character) => withoutFont.test(character)) ?? null;

/** How a character is named to people: itself and its number, '茶 (U+8336)'. */
export const nameOfCharacter = (character: string): string =>
  `${character} (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;
