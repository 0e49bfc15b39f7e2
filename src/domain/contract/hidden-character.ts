/** Whatever takes no room or looks like a blank: format and filler characters, and the empty Braille pattern. */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * What belongs to the sign before it: a joiner between two letters (Persian and the scripts of India are not spelled right
 * without it; between Latin, Greek or Cyrillic letters it shows nothing), the form of an emoji, the form of a Chinese character.
 */
const partOfSpelling =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=\p{Extended_Pictographic})\uFE0F|(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]/gu;

/**
 * What is wrong with a name or a code that holds a character nobody sees: two that read the same would differ, or one
 * would read backwards. Null where there is none.
 */
export const faultOfHidden = (text: string): string | null => {
  const [found] = hidden.exec(text.replace(partOfSpelling, '')) ?? [];
  if (found === undefined) return null;
  const point = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `This text has a character that cannot be seen (U+${point}); type it again instead of pasting it`;
};
