const plain = /^[\t\n\r\x20-\x7e]*$/;

/**
 * Whether a text has nothing but printable ASCII, tabs and line breaks. Nothing of it composes, looks like another
 * character or cannot be seen, so most of folding can be left out: of the cells of an import, that took a fifth of its time.
 */
export const isPlainAscii = (text: string): boolean => plain.test(text);

/** A plain text with single spaces, trimmed. */
export const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
