import type { Cell } from './cell.ts';

/** A heading without the differences between spellings: letter case, spaces, underscores, hyphens. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]+/gu, '');

/** Whether one of the cells is one of these folded headings. */
export const hasHeading = (row: readonly Cell[], folded: readonly string[]): boolean =>
  row.some((cell) => typeof cell === 'string' && folded.includes(foldHeading(cell)));
