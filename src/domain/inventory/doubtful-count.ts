import * as limits from '../limits.ts';

/**
 * Whether a count differs so much from the recorded stock that it is probably wrong: a code scanned into the field, a
 * missing digit, the wrong shelf. Small stocks often differ that much, so both numbers count as at least `fewPieces`.
 */
export const isDoubtfulCount = (onTheBooks: number, counted: number): boolean => {
  const [smaller, larger] = [Math.min(onTheBooks, counted), Math.max(onTheBooks, counted)];
  return larger > limits.stock.doubtfulTimes * Math.max(smaller, limits.stock.fewPieces);
};
