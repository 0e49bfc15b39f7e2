const shortest = 4;
const longest = 24;

/** Whether a word is searched by near spellings: letters only, because a code is never nearly right, and 4 to 24 of them. */
export const hasSpellings = (word: string): boolean => {
  const letters = Array.from(word).length;
  return letters >= shortest && letters <= longest && !/\p{N}/u.test(word);
};

/**
 * The word itself and the word without any one letter. Two words that share one of these are one or two errors apart
 * (symmetric deletion), so near words are found by equality, for which every database has an index.
 */
export const spellingsOf = (word: string): string[] => {
  if (!hasSpellings(word)) return [];
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(''))])];
};
