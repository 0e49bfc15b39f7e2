/** Around every sentence of a pseudo-language. What stands outside of them on a screen was not taken from the words. */
const [first, last] = ['⟦', '⟧'] as const;

/** A sentence with accents, a third longer, between marks; one that has the marks already as it is. */
export const accented = (sentence: string): string => {
  if (sentence.includes(first) || !/[A-Za-z]/.test(sentence)) return sentence;
  const longer = ' ~~~~'.repeat(Math.ceil(sentence.length / 15));
  return `${first}${sentence.replaceAll(/[A-Za-z]/g, '$&\u0301')}${longer}${last}`;
};

/** A sentence between marks, to be shown from right to left. */
export const mirrored = (sentence: string): string =>
  sentence.includes(first) || !/[A-Za-z]/.test(sentence)
    ? sentence
    : `${first}\u202E${sentence}\u202C${last}`;
