import { isExcel } from './file-kind.ts';
import { tableOfText, type Table, type Wanted } from './table-of-text.ts';

/**
 * Reads any table from a workbook or a text; throws a Problem if it cannot. `json` is a `Wanted`. What reads workbooks is loaded
 * for one only: that takes half of the time of a short text.
 */
export const readTableIn = async (bytes: Buffer, json: string): Promise<Table> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parent process writes it
  const wanted = JSON.parse(json) as Wanted;
  if (!isExcel(bytes)) return tableOfText(bytes, wanted);
  const { tableOfBook } = await import('./table-of-book.ts');
  return tableOfBook(bytes, wanted);
};
