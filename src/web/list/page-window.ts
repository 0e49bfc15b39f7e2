/**
 * The pages that a pagination links to: the first, the last, the current one and its neighbours; 'gap' replaces the
 * others.
 */
export const pageWindow = (page: number, pageCount: number): readonly (number | 'gap')[] => {
  const named = [1, page - 1, page, page + 1, pageCount]
    .filter((each) => each >= 1 && each <= pageCount)
    .toSorted((a, b) => a - b);
  return [...new Set(named)].flatMap((each, index, all) => {
    const before = all[index - 1];
    if (before === undefined || each - before === 1) return [each];
    // A gap of one page would be no shorter than the page's number.
    return each - before === 2 ? [each - 1, each] : ['gap' as const, each];
  });
};
