/**
 * The characters that the renderer's font draws as what they are; for any other it draws a box, nothing, or another letter, and
 * so may a printer's. Of Latin letters with accents it has those of Western Europe, and of others only some.
 */
const printable =
  /^[ -~\u00a1-\u00ac\u00ae-\u00ffĄąĆćČčĎďĘęĚěİıŁłŃńŇňŐőŒœŘřŚśŞşŠšŤťŮůŸŹźŻżŽžƒ–—‘’‚“”„†‡•…‰‹›€™]$/u;

/** In a field this begins a new line, and where there is none, it becomes a box. */
const newLine = String.raw`\&`;

/**
 * Signs that nobody sees, which texts bring along: places for a hyphen or a line break, and whether a sign is meant in colour.
 * Printers would draw a box or a hyphen for them.
 */
const unseen = /[\u00ad\u200b\u2060\ufeff\p{Variation_Selector}]/gu;

/** Blanks of other widths, and tabs: fonts draw boxes for them, or leave no room. */
const blanks = /[\p{Z}\t]/gu;

/** A text as it is printed: accents that follow their letter become one character with it, and every blank is a usual one. */
export const composed = (text: string): string =>
  text.replaceAll(unseen, '').replaceAll(blanks, ' ').normalize('NFC');

/** Whether printers can write a text by themselves. Control characters are not written: see `counter.ts`. */
export const isWritable = (text: string): boolean =>
  !text.includes(newLine) &&
  Array.from(composed(text)).every((character) => /\p{Cc}/u.test(character) || printable.test(character));

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
