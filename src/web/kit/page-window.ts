/** The pages a pagination names: the first, the last, the current and its neighbours; 'gap' stands for those left out. */
export const pageWindow = (page: number, pageCount: number): readonly (number | 'gap')[] => {
  const named = [1, page - 1, page, page + 1, pageCount]
    .filter((each) => each >= 1 && each <= pageCount)
    .toSorted((a, b) => a - b);
  return [...new Set(named)].flatMap((each, index, all) => {
    const before = all[index - 1];
    if (before === undefined || each - before === 1) return [each];
    // A gap of one page is no shorter than the page itself.
    return each - before === 2 ? [each - 1, each] : ['gap' as const, each];
  });
};
