import { type Cell, isBlank } from '../workbook/cell.ts';
import { columns } from '../workbook/columns.ts';
import type { StoredSaid } from '../words/said.ts';
import { said } from '../words/say.ts';
import type { Heading } from './find-heading.ts';
import type { HiddenRows } from './mapped-rows.ts';
import { faultOfMapping, type Mapping } from './mapping.ts';

/** A problem of a file; if `stops` is true, the file cannot be imported until it is solved. */
export interface TableProblem {
  problem: StoredSaid;
  stops: boolean;
}

/** What is known of a file beside its rows. */
export interface FileSigns {
  doubts: readonly StoredSaid[];
  /** How many cells have the value of a merged cell. */
  merged: number;
  hidden: { rows: HiddenRows; columns: readonly number[] };
  /** Null for a workbook. */
  text: object | null;
}

const problemOfKind = {
  date: 'import.dates',
  exponent: 'import.exponents',
  formula: 'import.formulas',
} as const;

/** How many hidden rows are below the headings. */
export const hiddenBelow = (rows: HiddenRows, headingRow: number): number =>
  rows.reduce((sum, [first, last]) => sum + Math.max(0, last - Math.max(first, headingRow + 1) + 1), 0);

/** The number of the first row with more values than there are headings; 0 if there is none. */
const firstWideRow = (rows: readonly (readonly Cell[])[], { texts }: Heading, headingRow: number): number =>
  1 + rows.findIndex((row, at) => at >= headingRow && row.slice(texts.length).some((cell) => !isBlank(cell)));

/** The problems of a table when read with a mapping. */
export const tableProblems = (
  rows: readonly (readonly Cell[])[],
  heading: Heading,
  mapping: Mapping,
  { doubts, merged, hidden, text }: FileSigns,
): TableProblem[] => {
  const fault = faultOfMapping(mapping);
  const problems: TableProblem[] = fault === null ? [] : [{ problem: fault, stops: true }];
  const say = (problem: StoredSaid): void => void problems.push({ problem, stops: false });
  for (const doubt of doubts) say(doubt);
  if (heading.row === mapping.headingRow) {
    if (heading.isInTwoRows) say(said('import.two_rows_of_headings'));
    else if (heading.heads.length > 1) say(said('import.last_of_headings', { count: heading.heads.length }));
  }
  if (mapping.headingRow === 0) say(said('import.no_headings'));
  const wide =
    text === null || mapping.headingRow === 0 ? 0 : firstWideRow(rows, heading, mapping.headingRow);
  if (wide > 0) say(said('import.wide_row', { row: wide }));
  if (merged > 0) say(said('import.merged', { count: merged }));
  const hiddenRows = hiddenBelow(hidden.rows, mapping.headingRow);
  if (hiddenRows > 0)
    say(said(mapping.leavesHidden ? 'import.hidden_rows_left' : 'import.hidden_rows', { count: hiddenRows }));
  for (const { column, field } of mapping.columns) {
    const name = heading.texts[column] || columns[field].heading;
    if (hidden.columns.includes(column)) say(said('import.hidden_column', { heading: name }));
    const counts = { date: 0, exponent: 0, formula: 0 };
    for (const row of rows.slice(mapping.headingRow)) {
      const cell = row[column];
      if (typeof cell !== 'object' || cell === null) continue;
      if (cell.kind === 'exponent' && cell.value !== undefined && columns[field].kind === 'code') continue;
      if (cell.kind === 'date' || cell.kind === 'exponent' || cell.kind === 'formula') counts[cell.kind] += 1;
    }
    for (const kind of ['date', 'exponent', 'formula'] as const)
      if (counts[kind] > 0) say(said(problemOfKind[kind], { count: counts[kind], heading: name }));
  }
  return problems;
};
