const shortest = 4;
const longest = 24;

/**
 * Whether near spellings of a word are searched. The word must have 4 to 24 letters and no digits, because a nearly
 * right code is a wrong code.
 */
export const hasSpellings = (word: string): boolean => {
  const letters = Array.from(word).length;
  return letters >= shortest && letters <= longest && !/\p{N}/u.test(word);
};

/**
 * The word itself, and the word with any one letter removed. Two words that share one of these are one or two errors
 * apart (symmetric deletion), so near words are found by equality, for which every database has an index.
 */
export const spellingsOf = (word: string): string[] => {
  if (!hasSpellings(word)) return [];
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(''))])];
};
