import type * as XLSX from '@e965/xlsx';
import type { Cell, StoredCell } from '#domain/workbook/cell.ts';
import { isBlank } from '#domain/workbook/cell.ts';
import { hasHeading } from '#domain/workbook/heading.ts';
import { workbook as limits } from '#domain/limits.ts';
import { said } from '#domain/words/stated.ts';
import { fillMerged, type NamedSheet } from './sheet-layout.ts';
import { tooLarge } from './unreadable.ts';

/** A row of a sheet with its number in Excel. */
export interface NumberedRow {
  number: number;
  cells: Cell[];
}

/** The maximum number of columns in a sheet with our headings. */
export const maxColumns = 64;

/** The placeholders of a number format, without quoted, escaped and padded characters, colours and conditions. */
const placeholders = (format: string): string => format.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/gu, '');

/** How a spreadsheet shows a number of many digits that no format tells how to show, as one in a cell for text. */
const shortened = /^-?\d(?:\.\d+)?E[+-]\d+$/;

const numberCell = (value: number, shown: string, format: string): PlainCell => {
  if (format === 'General') return value;
  const parts = placeholders(format);
  if (/E[+-]/i.test(parts)) return { kind: 'exponent', shown, value };
  if (/[dmyhs]/i.test(parts)) return { kind: 'date', shown };
  return shown === String(value) || shortened.test(shown) ? value : { kind: 'number', value, shown };
};

type PlainCell = Exclude<Cell, StoredCell>;

const valueIn = (cell: XLSX.CellObject, shown: string): PlainCell => {
  // A file may have a number that is none, or name a text that it does not have.
  if ((cell.t === 'n' && !Number.isFinite(Number(cell.v))) || (cell.t === 's' && cell.v === undefined))
    return { kind: 'error', shown };
  if (cell.t === 's') return String(cell.v ?? '');
  if (cell.t === 'n')
    return numberCell(Number(cell.v), shown, typeof cell.z === 'string' ? cell.z : 'General');
  if (cell.t === 'b') return cell.v === true ? 'TRUE' : 'FALSE';
  if (cell.t === 'd') return { kind: 'date', shown };
  return cell.t === 'e' ? { kind: 'error', shown } : null;
};

const toCell = (cell: XLSX.CellObject): Cell => {
  const shown = cell.w ?? String(cell.v ?? '');
  const value = valueIn(cell, shown);
  if (cell.f === undefined && cell.F === undefined) return value;
  // Programs that do not calculate store no value.
  if (cell.v === undefined || value === null) return { kind: 'formula', shown };
  return { kind: 'stored', cell: value, shown };
};

/** The cells of a row without trailing empty ones. */
const cellsOf = (row: readonly XLSX.CellObject[], most: number): Cell[] => {
  const cells: Cell[] = [];
  // A cell far to the right makes the row a sparse array; forEach visits only existing cells.
  row.forEach((content, column) => {
    const cell = toCell(content);
    if (isBlank(cell)) return;
    if (column >= most) throw tooLarge(said('workbook.too_many_columns', { most }));
    while (cells.length < column) cells.push(null);
    cells.push(cell);
  });
  return cells;
};

/** The non-blank rows of a sheet, with their numbers. */
export const rowsOf = function* (sheet: XLSX.WorkSheet, most = maxColumns): Generator<NumberedRow> {
  const data: XLSX.CellObject[][] | undefined = sheet['!data'];
  if (data === undefined) return;
  // A cell far down makes the sheet a sparse array of a million rows; only existing rows are visited.
  for (const key of Object.keys(data)) {
    const number = Number(key) + 1;
    const cells = cellsOf(data[Number(key)] ?? [], most);
    if (cells.length === 0) continue;
    if (number > limits.maxRows + 1) throw tooLarge(said('workbook.too_many_rows', { most: limits.maxRows }));
    yield { number, cells };
  }
};

/** Whether a sheet begins with one of these headings, and has rows below. */
const hasProducts = (sheet: XLSX.WorkSheet, headings: readonly string[]): boolean => {
  const [first, second] = rowsOf(sheet, limits.maxForeignColumns);
  return first !== undefined && second !== undefined && hasHeading(first.cells, headings);
};

/** The names of the sheets of products that people see and that come after one. What cannot be read of them hinders nothing. */
const furtherAfter = (later: NamedSheet['later'], headings: readonly string[]): string[] => {
  try {
    const further = later().filter(({ isHidden, sheet }) => !isHidden && hasProducts(sheet, headings));
    return further.map(({ name }) => name);
  } catch {
    return [];
  }
};

/**
 * The rows of the first sheet that begins with one of these folded headings, else of the first that has any rows. The names of
 * further sheets of this kind that people see, which are not read, are added to `unread`.
 */
export const firstSheetWith = (
  headings: readonly string[],
  sheets: Iterable<NamedSheet>,
  unread: string[] = [],
): Iterable<NumberedRow> => {
  let fallback: XLSX.WorkSheet | null = null;
  for (const { sheet, later } of sheets) {
    const [first] = rowsOf(sheet);
    if (first === undefined) continue;
    fillMerged(sheet, first.number);
    if (hasHeading(first.cells, headings)) {
      unread.push(...furtherAfter(later, headings));
      return rowsOf(sheet);
    }
    fallback ??= sheet;
  }
  return fallback === null ? [] : rowsOf(fallback);
};
