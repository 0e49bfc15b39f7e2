/**
 * Parses typed numbers and ranges of labels, '3, 7-9', into a sorted list without duplicates. Null if the text is
 * invalid, or a number is outside 1 to `most`.
 */
export const readPieces = (text: string, most: number): number[] | null => {
  const pieces = new Set<number>();
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const range = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(part);
    if (!range) return null;
    const from = Number(range[1]);
    const to = Number(range[2] ?? range[1]);
    if (from < 1 || to > most || from > to) return null;
    for (let piece = from; piece <= to; piece += 1) pieces.add(piece);
  }
  return pieces.size === 0 ? null : [...pieces].toSorted((a, b) => a - b);
};
