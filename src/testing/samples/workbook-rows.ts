import type { Cell } from '#domain/workbook/cell.ts';
import { readWorkbook } from '#server/workbook/read-workbook.ts';
import type { ReadOptions } from '#server/workbook/run-parser.ts';

/** The rows of the product sheet of an Excel file; `rows[0]` is row 1 in Excel. */
export const workbookRows = async (path: string, options: ReadOptions = {}): Promise<{ rows: Cell[][] }> => {
  const rows: Cell[][] = [];
  await readWorkbook(path, { rows: (some) => void rows.push(...some) }, options);
  return { rows };
};
