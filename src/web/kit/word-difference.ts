/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** Beyond so many words in either text, marking takes longer than a person waits, and marks too much to help. */
const maxWords = 600;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** The lengths of the longest common runs of words from each position on. */
const commonFrom = (one: readonly string[], other: readonly string[]): number[][] => {
  const common = Array.from({ length: one.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0),
  );
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let to = other.length - 1; to >= 0; to -= 1) {
      const row = common[at] ?? [];
      const below = common[at + 1] ?? [];
      row[to] = one[at] === other[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
    }
  return common;
};

const joined = (pieces: readonly Piece[]): Piece[] => {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.differs === piece.differs) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
};

/** Both texts in pieces, with the words marked that only one of them has. Very long texts stay in one piece. */
export const wordDifference = (mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } => {
  const [one, other] = [wordsOf(mine), wordsOf(theirs)];
  if (one.length > maxWords || other.length > maxWords)
    return { mine: [{ text: mine, differs: false }], theirs: [{ text: theirs, differs: false }] };
  const common = commonFrom(one, other);
  const pieces: { mine: Piece[]; theirs: Piece[] } = { mine: [], theirs: [] };
  let at = 0;
  let to = 0;
  while (at < one.length || to < other.length) {
    const [word, their] = [one[at], other[to]];
    if (word !== undefined && word === their) {
      pieces.mine.push({ text: word, differs: false });
      pieces.theirs.push({ text: word, differs: false });
      at += 1;
      to += 1;
    } else if (
      word !== undefined &&
      (their === undefined || (common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0))
    ) {
      pieces.mine.push({ text: word, differs: true });
      at += 1;
    } else if (their !== undefined) {
      pieces.theirs.push({ text: their, differs: true });
      to += 1;
    }
  }
  return { mine: joined(pieces.mine), theirs: joined(pieces.theirs) };
};
