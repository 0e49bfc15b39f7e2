import { type Cell, isBlank } from '../workbook/cell.ts';
import { isHeadingWord, longestHeading, meaningOf } from './heading-terms.ts';

/** How many rows at the top of a sheet, such as an address, a logo and a date, may come before the headings. */
export const rowsBeforeHeading = 30;

export interface Heading {
  /** The row number of the headings as in Excel, the lower one if they take two rows; 0 if there are none. */
  row: number;
  /** By column; '' for a column without a heading. */
  texts: string[];
  /** Whether the headings take two rows: groups over several columns above, the columns of a group below. */
  isInTwoRows: boolean;
  /** The higher the score, the more of the headings are known; compares the sheets of a file. */
  score: number;
}

/** The beginning of a text: the rest of a long one is no heading. */
const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.slice(0, longestHeading).trim() : '';

const scoreOf = (row: readonly Cell[]): number =>
  row.reduce<number>((score, cell) => {
    const text = textOf(cell);
    if (text === '' || !isHeadingWord(text)) return score;
    return score + (meaningOf(text) === null ? 1 : 2);
  }, 0);

const isAllText = (row: readonly Cell[]): boolean =>
  row.every((cell) => isBlank(cell) || (typeof cell === 'string' && !/^[\d\s.,-]+$/.test(textOf(cell))));

const filled = (row: readonly Cell[] | undefined): number =>
  (row ?? []).filter((cell) => !isBlank(cell)).length;

/** Whether a row has group headings: fewer texts than the row below, each over several columns. */
const isGroupRow = (above: readonly Cell[] | undefined, below: readonly Cell[]): above is readonly Cell[] => {
  if (above === undefined) return false;
  const count = filled(above);
  return (
    count >= 2 &&
    isAllText(above) &&
    above.every((cell) => textOf(cell).length <= 40) &&
    // Each group covers the columns up to the next group, so some of its cells are blank.
    (count < filled(below) || below.some((cell, at) => isBlank(cell) && !isBlank(above[at])))
  );
};

const joined = (above: readonly Cell[], below: readonly Cell[]): string[] => {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const over = textOf(above[at]);
    const own = textOf(below[at]);
    if (over !== '') group = over;
    if (own === '') return over;
    return group === '' || group === own ? own : `${group} ${own}`;
  });
};

/**
 * The headings in the given row; row 0 means that the table has none. If `findHeading` finds that row itself, returns
 * what it found, which may be in two rows.
 */
export const headingAt = (rows: readonly (readonly Cell[])[], headingRow: number): Heading => {
  const found = findHeading(rows.slice(0, rowsBeforeHeading + 2));
  if (found.row === headingRow) return found;
  const texts = headingRow === 0 ? [] : (rows[headingRow - 1] ?? []).map(textOf);
  return { row: headingRow, texts, isInTwoRows: false, score: 0 };
};

/** Finds the headings among the first rows of a table. */
export const findHeading = (rows: readonly (readonly Cell[])[]): Heading => {
  const top = rows.slice(0, rowsBeforeHeading);
  let best = -1;
  let score = 0;
  for (const [index, row] of top.entries()) {
    const found = scoreOf(row);
    if (found > score) [best, score] = [index, found];
  }
  const first = top.findIndex((row) => filled(row) > 0);
  const at =
    score >= 2 ? best : first >= 0 && filled(top[first]) > 1 && isAllText(top[first] ?? []) ? first : -1;
  const row = rows[at];
  if (row === undefined) return { row: 0, texts: [], isInTwoRows: false, score: 0 };
  const next = rows[at + 1];
  // The best row may be the upper of two. The lower row then has only headings, and is blank where the upper row is
  // not.
  if (
    next &&
    isAllText(next) &&
    scoreOf(next) >= 2 &&
    next.some((cell, column) => isBlank(cell) && !isBlank(row[column]))
  )
    return { row: at + 2, texts: joined(row, next), isInTwoRows: true, score };
  const above = rows[at - 1];
  return isGroupRow(above, row)
    ? { row: at + 1, texts: joined(above, row), isInTwoRows: true, score }
    : { row: at + 1, texts: row.map(textOf), isInTwoRows: false, score };
};
