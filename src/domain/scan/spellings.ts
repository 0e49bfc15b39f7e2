const shortest = 4;
const longest = 24;

/** Whether a word is looked up by near spellings: letters only (codes are never nearly right), 4 to 24 of them. */
export const hasSpellings = (word: string): boolean => {
  const letters = Array.from(word).length;
  return letters >= shortest && letters <= longest && !/\p{N}/u.test(word);
};

/**
 * The word itself and the word with any one letter left out. Two words that share one of these are a slip or two
 * apart (symmetric deletion), so that near words are found by equality, which every database has an index for.
 */
export const spellingsOf = (word: string): string[] => {
  if (!hasSpellings(word)) return [];
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(''))])];
};
