import { utils } from '@e965/xlsx';
import { productWorkbook } from '#testing/product-workbook.ts';
import { bookBytes } from '#testing/xlsx-file.ts';

/** A file to choose in a file picker. */
export interface Book {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An .xlsx with these headings and rows. */
export async function bookOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Book> {
  const file = await productWorkbook(headings, rows);
  return {
    name: file.name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await file.arrayBuffer()),
  };
}

/** The same workbook in the format of Excel 97. */
export function legacyBookOf(rows: string[][]): Book {
  return {
    name: 'products.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(bookBytes({ Products: utils.aoa_to_sheet(rows) }, 'biff8')),
  };
}
