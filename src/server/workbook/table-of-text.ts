import type { TextForm } from '#domain/imports/text-form.ts';
import { workbook as limits } from '#domain/limits.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import { said } from '#domain/words/stated.ts';
import { plainTable, type FoundTable } from './parse-message.ts';
import type { NumberedRow } from './sheet-rows.ts';
import { readTextTable } from './text-table.ts';
import { tooLarge } from './unreadable.ts';

/** The user's choices for reading a file. */
export interface Wanted {
  sheet?: string | null;
  text?: Partial<TextForm>;
  /** The row of the headings; found if missing. */
  headingRow?: number;
  fillsMerged?: boolean;
}

export type Table = FoundTable & { rows: Iterable<NumberedRow> };

const rowsOfText = function* (rows: readonly string[][]): Generator<NumberedRow> {
  if (rows.length > limits.maxRows + 1)
    throw tooLarge(said('workbook.too_many_lines', { most: limits.maxRows }));
  for (const [index, row] of rows.entries()) {
    const cells = row.map((value): Cell => (value.trim() === '' ? null : value));
    while (cells.length > 0 && cells.at(-1) === null) cells.pop();
    if (cells.length > limits.maxForeignColumns)
      throw tooLarge(said('workbook.too_many_in_row', { most: limits.maxForeignColumns }));
    if (cells.length > 0) yield { number: index + 1, cells };
  }
};

/** Reads the table of a text; throws a Problem if it cannot. */
export const tableOfText = (bytes: Buffer, wanted: Wanted): Table => {
  const { rows, form, ...found } = readTextTable(bytes, wanted.text ?? {});
  return { ...plainTable, ...found, text: form, rows: rowsOfText(rows) };
};
