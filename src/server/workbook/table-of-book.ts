import { findHeading, rowsBeforeHeading } from '#domain/imports/find-heading.ts';
import { workbook as limits } from '#domain/limits.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import { openSheets } from './open-sheets.ts';
import { plainTable } from './parse-message.ts';
import { fillMerged, type NamedSheet } from './sheet-layout.ts';
import { rowsOf } from './sheet-rows.ts';
import type { Table, Wanted } from './table-of-text.ts';

const firstRows = (sheet: NamedSheet['sheet']): Cell[][] => {
  const top: Cell[][] = [];
  for (const { number, cells } of rowsOf(sheet, limits.maxForeignColumns)) {
    if (number > rowsBeforeHeading) break;
    while (top.length < number - 1) top.push([]);
    top.push(cells);
  }
  return top;
};

/** The table of a workbook: the sheet with this name, else the one whose headings are recognized best; the first one if tied. */
export const tableOfBook = (
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
