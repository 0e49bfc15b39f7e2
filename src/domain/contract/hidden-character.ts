import { isPlainAscii } from '../codes/plain-ascii.ts';

/** Characters that have no width or look like a space: format and filler characters, and the blank Braille pattern. */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Hidden characters that belong to the character before them: a joiner between two letters (required in Persian and
 * Indic scripts, invisible between Latin, Greek or Cyrillic letters), an emoji variation, a Chinese ideographic
 * variation.
 */
const partOfSpelling =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=\p{Extended_Pictographic})\uFE0F|(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]/gu;

/**
 * The message for a name or code with a hidden character; null if it has none. Hidden characters make different names
 * look the same, or make a name read backwards.
 */
export const faultOfHidden = (text: string): string | null => {
  const point = hiddenIn(text);
  return point === null
    ? null
    : `This text has a character that cannot be seen (U+${point}); type it again instead of pasting it.`;
};

/** The code point of the first hidden character of a text, as in U+200B; null if it has none. */
export const hiddenIn = (text: string): string | null => {
  if (isPlainAscii(text)) return null;
  const [found] = hidden.exec(text.replace(partOfSpelling, '')) ?? [];
  if (found === undefined) return null;
  return (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
};
