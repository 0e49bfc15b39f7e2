import { productWorkbook } from '#testing/samples/product-workbook.ts';

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
