import * as limits from '../limits.ts';

/**
 * Whether a count differs so much from the recorded stock that somebody probably scanned into the field, left out a
 * digit, or stands at another shelf. Small numbers often differ that much, so up to `fewPieces` count as that many.
 */
export const isDoubtfulCount = (onTheBooks: number, counted: number): boolean => {
  const [smaller, larger] = [Math.min(onTheBooks, counted), Math.max(onTheBooks, counted)];
  return larger > limits.stock.doubtfulTimes * Math.max(smaller, limits.stock.fewPieces);
};
