const markup = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** Markup, characters that XML cannot contain or would change (a carriage return), and text that looks escaped. */
const special = /[&<>]|_(?=[xX][\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const escape = (character: string): string =>
  markup.get(character) ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Text as a cell stores it, without loss: characters that XML cannot contain become `_x000D_`, and in text that looks
 * the same the underscore is escaped (ECMA-376 part 1, 22.9.2.19).
 */
export const xmlText = (text: string): string => text.replace(special, escape);

/** A text element; leading and trailing spaces are lost unless marked as significant. */
export const textXml = (text: string): string =>
  /^\s|\s$/.test(text) ? `<t xml:space="preserve">${xmlText(text)}</t>` : `<t>${xmlText(text)}</t>`;
