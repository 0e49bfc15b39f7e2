import { findHeading, rowsBeforeHeading } from '#domain/imports/find-heading.ts';
import type { TextForm } from '#domain/imports/text-form.ts';
import { workbook as limits } from '#domain/limits.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import { isExcel } from './file-kind.ts';
import { openSheets, type NamedSheet } from './open-sheets.ts';
import { plainTable, type FoundTable } from './parse-message.ts';
import { fillMerged } from './sheet-layout.ts';
import { rowsOf, tooLarge, type NumberedRow } from './sheet-rows.ts';
import { readTextTable } from './text-table.ts';

/** The user's choices for reading a file. */
export interface Wanted {
  sheet?: string | null;
  text?: Partial<TextForm>;
  /** The row of the headings; found if missing. */
  headingRow?: number;
  fillsMerged?: boolean;
}

type Table = FoundTable & { rows: Iterable<NumberedRow> };

const firstRows = (sheet: NamedSheet['sheet']): Cell[][] => {
  const top: Cell[][] = [];
  for (const { number, cells } of rowsOf(sheet, limits.maxForeignColumns)) {
    if (number > rowsBeforeHeading) break;
    while (top.length < number - 1) top.push([]);
    top.push(cells);
  }
  return top;
};

/** The sheet with this name, else the one whose headings are recognized best; the first one if tied. */
const tableOfBook = (
  bytes: Buffer,
  { sheet: wanted = null, headingRow, fillsMerged = true }: Wanted,
): Table => {
  let chosen: { named: NamedSheet; score: number; headingRow: number } | null = null;
  const sheets: string[] = [];
  for (const named of openSheets(bytes)) {
    sheets.push(named.name);
    const top = firstRows(named.sheet);
    const isEmpty = top.every((row) => row.length === 0);
    const found = findHeading(top);
    const own = isEmpty ? -1 : found.score;
    // A hidden sheet is taken only if it is asked for, or if there is no other.
    const score = named.name === wanted ? Infinity : named.isHidden ? own - 1_000 : own;
    if (chosen === null || score > chosen.score) chosen = { named, score, headingRow: found.row };
  }
  if (chosen === null) return { ...plainTable, sheets, rows: [] };
  const { name, sheet, isHidden, hidden } = chosen.named;
  const below = headingRow ?? chosen.headingRow;
  return {
    ...plainTable,
    sheets,
    sheet: name,
    doubts: isHidden ? [{ code: 'import.hidden_sheet', values: { sheet: name } }] : [],
    merged: fillsMerged ? fillMerged(sheet, below) : 0,
    hidden: hidden(),
    rows: rowsOf(sheet, limits.maxForeignColumns),
  };
};

const rowsOfText = function* (rows: readonly string[][]): Generator<NumberedRow> {
  if (rows.length > limits.maxRows + 1) throw tooLarge('The file has more than 100,000 rows.');
  for (const [index, row] of rows.entries()) {
    const cells = row.map((value): Cell => (value.trim() === '' ? null : value));
    while (cells.length > 0 && cells.at(-1) === null) cells.pop();
    if (cells.length > limits.maxForeignColumns)
      throw tooLarge(`The file has more than ${limits.maxForeignColumns} columns.`);
    if (cells.length > 0) yield { number: index + 1, cells };
  }
};

/** Reads any table from a workbook or a text; throws a Problem if it cannot. `json` is a `Wanted`. */
export const readTableIn = (bytes: Buffer, json: string): Table => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parent process writes it
  const wanted = JSON.parse(json) as Wanted;
  if (isExcel(bytes)) return tableOfBook(bytes, wanted);
  const { rows, form, ...found } = readTextTable(bytes, wanted.text ?? {});
  return { ...plainTable, ...found, text: form, rows: rowsOfText(rows) };
};
