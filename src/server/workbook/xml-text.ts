const markup = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** What XML marks up, what it cannot hold or would change (a return becomes a line feed), and what reads like such an escape. */
const special = /[&<>]|_(?=[xX][\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const escape = (character: string): string =>
  markup.get(character) ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Text as a cell holds it, nothing lost: characters that XML has no way to write become `_x000D_`, and text that
 * happens to read so gets its underscore escaped (ECMA-376 part 1, 22.9.2.19).
 */
export const xmlText = (text: string): string => text.replace(special, escape);

/** A text element; space at the ends of a text is lost where it is not said to matter. */
export const textXml = (text: string): string =>
  /^\s|\s$/.test(text) ? `<t xml:space="preserve">${xmlText(text)}</t>` : `<t>${xmlText(text)}</t>`;
