import { workbook as limits } from '#domain/limits.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import { said } from '#domain/words/stated.ts';
import type { NumberedRow } from './sheet-rows.ts';
import { tooLarge } from './unreadable.ts';
import { columnLetters } from './workbook-parts.ts';

/** Roughly the bytes that a cell without text takes in the server's memory, and a place without a cell. */
const cellBytes = 40;
const placeBytes = 8;

const charactersOf = (cell: Cell): number => {
  if (typeof cell === 'string') return cell.length;
  return typeof cell === 'object' && cell !== null ? cell.shown.length : 0;
};

/**
 * Passes rows on, and refuses a cell, a row or a table that is too large. A few kilobytes of an archive can stand for
 * gigabytes of cells, so this bounds what the server has to read and keep.
 */
export const boundedRows = function* (rows: Iterable<NumberedRow>): Generator<NumberedRow> {
  let bytes = 0;
  for (const row of rows) {
    let characters = 0;
    for (const [column, cell] of row.cells.entries()) {
      const length = charactersOf(cell);
      if (length > limits.maxCellCharacters)
        throw tooLarge(
          said('workbook.long_cell', {
            cell: `${columnLetters(column)}${row.number}`,
            most: limits.maxCellCharacters,
          }),
        );
      characters += length;
      bytes += cell === null ? placeBytes : cellBytes + length;
    }
    if (characters > limits.maxRowCharacters)
      throw tooLarge(said('workbook.long_row', { row: row.number, most: limits.maxRowCharacters }));
    if (bytes > limits.maxTableBytes) throw tooLarge(said('workbook.too_many_cells'));
    yield row;
  }
};
