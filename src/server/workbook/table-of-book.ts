import { findHeading, rowsBeforeHeading, type Heading } from '#domain/imports/find-heading.ts';
import { workbook as limits } from '#domain/limits.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import { foldHeading } from '#domain/workbook/heading.ts';
import { openSheets } from './open-sheets.ts';
import { plainTable } from './parse-message.ts';
import { fillMerged, type SheetHead } from './sheet-layout.ts';
import { rowsOf } from './sheet-rows.ts';
import type { Table, Wanted } from './table-of-text.ts';

/** The first rows of a sheet. What is too far to the right says nothing here: another sheet may be the one. */
const firstRows = (sheet: SheetHead['sheet']): Cell[][] => {
  const top: Cell[][] = [];
  for (const { number, cells } of rowsOf(sheet, Infinity)) {
    if (number > rowsBeforeHeading) break;
    while (top.length < number - 1) top.push([]);
    top.push(cells.slice(0, limits.maxForeignColumns));
  }
  return top;
};

/** A sheet that people see, and the headings of its table. */
interface Headed {
  name: string;
  texts: ReadonlySet<string>;
}

const headed = (name: string, { row, texts }: Heading, top: readonly Cell[][]): Headed[] =>
  row > 0 && top.length > row ? [{ name, texts: new Set(texts.map(foldHeading).filter(Boolean)) }] : [];

/** The sheets besides the one that is read which have its headings: lists are divided by brand, by season, by client. */
const alike = (sheets: readonly Headed[], read: string): Headed[] => {
  const texts = sheets.find(({ name }) => name === read)?.texts ?? new Set();
  const fewest = Math.max(2, texts.size * 0.75);
  return sheets.filter((one) => one.name !== read && texts.intersection(one.texts).size >= fewest);
};

/** The table of a workbook: the sheet with this name, else the one whose headings are recognized best; the first one if tied. */
export const tableOfBook = (
  bytes: Buffer,
  { sheet: wanted = null, headingRow, fillsMerged = true }: Wanted,
): Table => {
  const [first] = openSheets(bytes);
  const heads: SheetHead[] = first ? [{ ...first, whole: () => first }, ...first.later()] : [];
  const sheets = heads.map(({ name }) => name);
  let chosen: { head: SheetHead; score: number; headingRow: number } | null = null;
  const seen: Headed[] = [];
  for (const head of heads) {
    const top = firstRows(head.sheet);
    const isEmpty = top.every((row) => row.length === 0);
    const found = findHeading(top);
    if (!head.isHidden) seen.push(...headed(head.name, found, top));
    const own = isEmpty ? -1 : found.score;
    // A hidden sheet is taken only if it is asked for, or if there is no other.
    const score = head.name === wanted ? Infinity : head.isHidden ? own - 1_000 : own;
    if (chosen === null || score > chosen.score) chosen = { head, score, headingRow: found.row };
  }
  const named = chosen?.head.whole() ?? null;
  if (chosen === null || named === null) return { ...plainTable, sheets, rows: [] };
  const { name, sheet, isHidden, hidden } = named;
  const below = headingRow ?? chosen.headingRow;
  return {
    ...plainTable,
    sheets,
    sheet: name,
    doubts: [
      ...(isHidden ? [{ code: 'import.hidden_sheet', values: { sheet: name } }] : []),
      ...alike(seen, name).map((one) => ({ code: 'import.sheet_alike', values: { sheet: one.name } })),
    ],
    merged: fillsMerged ? fillMerged(sheet, below) : 0,
    hidden: hidden(),
    rows: rowsOf(sheet, limits.maxForeignColumns),
  };
};
