import * as limits from '../limits.ts';

/**
 * Whether a count is so far from the books that somebody has probably scanned into the field, left out a digit, or
 * stands before another shelf. Small numbers differ by that much every day: up to a few pieces count as those few.
 */
export const isDoubtfulCount = (onTheBooks: number, counted: number): boolean => {
  const [smaller, larger] = [Math.min(onTheBooks, counted), Math.max(onTheBooks, counted)];
  return larger > limits.stock.doubtfulTimes * Math.max(smaller, limits.stock.fewPieces);
};
