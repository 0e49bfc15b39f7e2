import { open } from 'node:fs/promises';
import type { Cell } from '#domain/workbook/cell.ts';
import { plainTable, type FoundTable } from './parse-message.ts';
import { firstBytesOf } from './read-workbook.ts';
import { type ReadOptions, runParser } from './run-parser.ts';
import type { Wanted } from './table-of-text.ts';

/** A table from a file of any form; `rows[0]` is row 1. */
export interface ReadTable extends FoundTable {
  rows: Cell[][];
}

/**
 * Reads any table: .xlsx, .xls, or text with any encoding, delimiter and quotes. Throws the same Problems as
 * `readWorkbook`, and `import.wrong_type` if the file is not a table.
 */
export const readTable = async (
  path: string,
  wanted: Wanted,
  options: ReadOptions = {},
): Promise<ReadTable> => {
  options.signal?.throwIfAborted();
  await using file = await open(path);
  await firstBytesOf(file);
  const table: ReadTable = { ...plainTable, rows: [] };
  await runParser(file, ['table', JSON.stringify(wanted)], options, {
    found: (found) => void Object.assign(table, found),
    rows: (rows) => void table.rows.push(...rows),
  });
  return table;
};
