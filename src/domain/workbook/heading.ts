import type { Cell } from './cell.ts';

/** Folds the spellings of a heading: ignores letter case, spaces, underscores and hyphens. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]+/gu, '');

/** Whether a row contains one of these headings, which must be folded. */
export const hasHeading = (row: readonly Cell[], folded: readonly string[]): boolean =>
  row.some((cell) => typeof cell === 'string' && folded.includes(foldHeading(cell)));
