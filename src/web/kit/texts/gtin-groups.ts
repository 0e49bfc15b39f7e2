/**
 * The usual grouping of a GTIN: group sizes by number of digits (GS1 General Specifications, human readable
 * interpretation).
 */
const groupSizes: Readonly<Record<number, readonly number[]>> = {
  8: [4, 4],
  12: [1, 5, 5, 1],
  13: [1, 6, 6],
  14: [1, 2, 5, 5, 1],
};

/** A code in the usual groups, `5 012345 678900`; anything that is not a GTIN stays one group. */
export const gtinGroups = (code: string): readonly string[] => {
  const sizes = /^\d+$/.test(code) ? groupSizes[code.length] : undefined;
  if (!sizes) return [code];
  let start = 0;
  return sizes.map((size) => code.slice(start, (start += size)));
};
