/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** A part of two compared texts: in both, or only in the text before or after the change. */
export interface Stretch {
  text: string;
  of: 'both' | 'before' | 'after';
}

/** The maximum number of differing words: marking more helps nobody. The time grows with its square. */
const maxDifferentWords = 400;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** The positions of one word in two lists. */
type Common = readonly [before: number, after: number];

/** The index of diagonal 0 in `reached`; every diagonal has a neighbour on either side. */
const middle = maxDifferentWords + 1;

/** The positions reached in `before` on diagonal `k` after skipping one more word, of `before` or of `after`. */
const leavingOut = (reached: Int32Array, k: number) => ({
  before: (reached[middle + k - 1] ?? 0) + 1,
  after: reached[middle + k + 1] ?? 0,
});

/**
 * The words that two lists have in common, in order, skipping as few others as possible; null if more than
 * `maxDifferentWords` must be skipped. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986): diagonal `k`
 * has the positions that are `k` words further in `before` than in `after`; each round skips one word more.
 */
const commonWords = (before: readonly string[], after: readonly string[]): Common[] | null => {
  const reached = new Int32Array(2 * middle + 1).fill(-1);
  const rounds: Int32Array[] = [];
  for (let round = 0; round <= maxDifferentWords; round += 1) {
    rounds.push(reached.slice());
    for (let k = -round; k <= round; k += 2) {
      const from = leavingOut(reached, k);
      let at = Math.max(from.before, from.after);
      while (at < before.length && at - k < after.length && before[at] === after[at - k]) at += 1;
      reached[middle + k] = at;
      if (at >= before.length && at - k >= after.length) return wayBack(rounds, at, k);
    }
  }
  return null;
};

/** The common words on the path from the end, at `at` on diagonal `k`, back to the start. */
const wayBack = (rounds: readonly Int32Array[], at: number, k: number): Common[] => {
  const common: Common[] = [];
  for (const reached of rounds.toReversed()) {
    const from = leavingOut(reached, k);
    const start = Math.max(from.before, from.after);
    for (; at > start; at -= 1) common.push([at - 1, at - 1 - k]);
    if (from.before > from.after) [at, k] = [start - 1, k - 1];
    else k += 1;
  }
  return common.toReversed();
};

/** The difference of two texts, word by word in reading order; null if they differ too much. */
export const wordChanges = (before: string, after: string): Stretch[] | null => {
  const [words, others] = [wordsOf(before), wordsOf(after)];
  const common = commonWords(words, others);
  if (!common) return null;
  const stretches: Stretch[] = [];
  const add = (text: string, of: Stretch['of']): void => {
    const last = stretches.at(-1);
    if (last?.of === of) last.text += text;
    else if (text !== '') stretches.push({ text, of });
  };
  let [at, to] = [0, 0];
  for (const [next, nextTo] of [...common, [words.length, others.length] as const]) {
    add(words.slice(at, next).join(''), 'before');
    add(others.slice(to, nextTo).join(''), 'after');
    add(words[next] ?? '', 'both');
    [at, to] = [next + 1, nextTo + 1];
  }
  return stretches;
};

/** Both texts in pieces; the words that only one text has are marked. Texts that differ too much stay in one piece. */
export const wordDifference = (mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } => {
  const stretches = wordChanges(mine, theirs);
  if (stretches === null)
    return { mine: [{ text: mine, differs: false }], theirs: [{ text: theirs, differs: false }] };
  const side = (other: Stretch['of']) =>
    stretches.filter(({ of }) => of !== other).map(({ text, of }) => ({ text, differs: of !== 'both' }));
  return { mine: side('after'), theirs: side('before') };
};
