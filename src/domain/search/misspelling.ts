/** Longer words are not compared: nobody types them, and the cost grows with the square of the length. */
const longestWord = 40;

const faultsAllowed = (letters: number): number => (letters < 4 ? 0 : letters < 6 ? 1 : 2);

/** The edit distance of two words (a letter missing, added or changed, two neighbours swapped); null above `most`. */
const slips = (typed: readonly string[], word: readonly string[], most: number): number | null => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let slip = Math.min(
        (last[column] ?? row) + 1,
        (current[column - 1] ?? row) + 1,
        (last[column - 1] ?? row) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) slip = Math.min(slip, (beforeLast[column - 2] ?? row) + 1);
      current.push(slip);
      least = Math.min(least, slip);
    }
    if (least > most) return null;
    beforeLast = last;
    last = current;
  }
  const distance = last[word.length] ?? most + 1;
  return distance > most ? null : distance;
};

/**
 * The edit distance between a typed word and a word of the catalogue, both folded by `searchWords`; null if they are
 * not close. A word of 4 or 5 letters may have one error, a longer word two. A word with digits is a code, which must
 * be equal.
 */
export const misspellingDistance = (typed: string, word: string): number | null => {
  if (typed === word) return 0;
  if (/\p{N}/u.test(typed) || /\p{N}/u.test(word)) return null;
  const typedLetters = Array.from(typed);
  const wordLetters = Array.from(word);
  const most = faultsAllowed(typedLetters.length);
  const tooFar = Math.abs(typedLetters.length - wordLetters.length) > most;
  if (most === 0 || tooFar || typedLetters.length > longestWord) return null;
  return slips(typedLetters, wordLetters, most);
};

/** Whether a typed word is the word of the catalogue or a close misspelling of it. */
export const similarWords = (typed: string, word: string): boolean =>
  misspellingDistance(typed, word) !== null;
