import type { ReadArtwork } from '../files/artwork-facts.ts';

/**
 * Whether every page of a file is a sheet of the labels of the first one, of which one is printed: all of them were read, and have its
 * codes.
 */
export const areEqualSheets = ({
  pages,
  pagesRead,
  codes,
}: Pick<ReadArtwork, 'pages' | 'pagesRead' | 'codes'>): boolean => {
  if (pages === 1) return true;
  const codesOn = (page: number): string => {
    const some = codes.filter((code) => code.page === page).map(({ format, text }) => `${format} ${text}`);
    return [...new Set(some)].toSorted().join('\n');
  };
  const first = codesOn(1);
  const others = Array.from({ length: pagesRead - 1 }, (_, at) => codesOn(at + 2));
  return pagesRead === pages && first !== '' && others.every((other) => other === first);
};
