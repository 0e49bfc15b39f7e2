import type { Cell } from '../workbook/cell.ts';
import type { Heading } from './find-heading.ts';
import { columns } from '../workbook/columns.ts';
import { faultOfMapping, type Mapping } from './mapping.ts';

/** A problem of a file; if `stops` is true, the file cannot be imported until it is solved. */
export interface TableProblem {
  message: string;
  stops: boolean;
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One cell ${one}` : `${count.toLocaleString('en-US')} cells ${many}`;

const said = {
  date: (count: number, heading: string) =>
    `${heading}: ${counted(count, 'became a date', 'became dates')} in the spreadsheet. Format the column as text, and enter the values again.`,
  exponent: (count: number, heading: string) =>
    `${heading}: ${counted(count, 'lost its digits', 'lost their digits')} in the spreadsheet, which shows such numbers as 5.01E+12.`,
  formula: (count: number, heading: string) =>
    `${heading}: ${counted(count, 'holds a formula', 'hold formulas')}, and none is calculated here. Put the values into the cells.`,
} as const;

/** The problems of a table when read with a mapping. */
export const tableProblems = (
  rows: readonly (readonly Cell[])[],
  heading: Heading,
  mapping: Mapping,
  doubts: readonly string[],
): TableProblem[] => {
  const fault = faultOfMapping(mapping);
  const problems: TableProblem[] = fault === null ? [] : [{ message: fault, stops: true }];
  for (const message of doubts) problems.push({ message, stops: false });
  if (heading.isInTwoRows && heading.row === mapping.headingRow)
    problems.push({ message: 'The headings stand in two rows; both are read.', stops: false });
  if (mapping.headingRow === 0)
    problems.push({ message: 'No row of headings was found: the first row is taken as data.', stops: false });
  for (const { column, field } of mapping.columns) {
    const counts = { date: 0, exponent: 0, formula: 0 };
    for (const row of rows.slice(mapping.headingRow)) {
      const cell = row[column];
      const kind = typeof cell === 'object' ? cell?.kind : undefined;
      if (kind === 'date' || kind === 'exponent' || kind === 'formula') counts[kind] += 1;
    }
    const name = heading.texts[column] || columns[field].heading;
    for (const kind of ['date', 'exponent', 'formula'] as const)
      if (counts[kind] > 0) problems.push({ message: said[kind](counts[kind], `“${name}”`), stops: false });
  }
  return problems;
};
