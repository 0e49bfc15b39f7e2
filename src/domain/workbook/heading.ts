import { isPlainAscii } from '../codes/plain-ascii.ts';
import type { Cell } from './cell.ts';

/** A longer text is no heading. */
const longestHeading = 200;

/** Folds the spellings of a heading: ignores letter case, spaces, underscores and hyphens. */
export const foldHeading = (heading: string): string =>
  isPlainAscii(heading)
    ? heading
        .slice(0, longestHeading)
        .toLowerCase()
        .replaceAll(/[\s_-]+/g, '')
    : heading
        .slice(0, longestHeading)
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s_\p{Pd}\p{Cf}]+/gu, '');

/** Whether a row contains one of these headings, which must be folded. */
export const hasHeading = (row: readonly Cell[], folded: readonly string[]): boolean =>
  row.some((cell) => typeof cell === 'string' && folded.includes(foldHeading(cell)));
