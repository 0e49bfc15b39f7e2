import { Problem } from '#domain/contract/problem.ts';
import { workbook as limits } from '#domain/limits.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import type { NumberedRow } from './sheet-rows.ts';
import { columnLetters } from './workbook-parts.ts';

/** Roughly the bytes that a cell without text takes in the server's memory, and a place without a cell. */
const cellBytes = 40;
const placeBytes = 8;

const charactersOf = (cell: Cell): number => {
  if (typeof cell === 'string') return cell.length;
  return typeof cell === 'object' && cell !== null ? cell.shown.length : 0;
};

const tooLarge = (message: string): Problem => new Problem('workbook.too_large', { message });

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
          `Cell ${columnLetters(column)}${row.number} has more than 32,767 characters, which is the most that Excel allows.`,
        );
      characters += length;
      bytes += cell === null ? placeBytes : cellBytes + length;
    }
    if (characters > limits.maxRowCharacters)
      throw tooLarge(`Row ${row.number} has more than 250,000 characters.`);
    if (bytes > limits.maxTableBytes)
      throw tooLarge('The file has too many cells for one import. Split it into several files.');
    yield row;
  }
};
