/** What ends or bends a string of CSS, or the style element around it. */
const unsafe = /[\p{Cc}"'\\<>]/gu;

/** A text as a string of CSS, quotes included, whatever stands in it; a line break in it is a space. */
export const cssText = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ');
  return `"${line.replaceAll(unsafe, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
};
