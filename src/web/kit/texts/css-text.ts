/** Characters that end or alter a CSS string, or end the style element. */
const unsafe = /[\p{Cc}"'\\<>]/gu;

/** A text as a quoted CSS string, whatever it contains; line breaks become spaces. */
export const cssText = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ');
  return `"${line.replaceAll(unsafe, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
};
