/** How the trade reads each GTIN: the sizes of the groups of figures by the number of figures (GS1 General Specifications, human readable interpretation). */
const groupSizes: Readonly<Record<number, readonly number[]>> = {
  8: [4, 4],
  12: [1, 5, 5, 1],
  13: [1, 6, 6],
  14: [1, 2, 5, 5, 1],
};

/** A code cut into the groups in which the trade reads it, `5 012345 678900`; anything that is no GTIN stays one group. */
export const gtinGroups = (code: string): readonly string[] => {
  const sizes = /^\d+$/.test(code) ? groupSizes[code.length] : undefined;
  if (!sizes) return [code];
  let start = 0;
  return sizes.map((size) => code.slice(start, (start += size)));
};
