import { buffer } from 'node:stream/consumers';
import { type Row, writeWorkbook } from '#server/workbook/write-workbook.ts';

/** A workbook (.xlsx) with these headings and rows, as uploaded. */
export const productWorkbook = async (
  headings: readonly string[],
  rows: readonly Row[],
  name = 'products.xlsx',
): Promise<File> => {
  const columns = headings.map((heading) => ({ heading, width: 12, kind: 'text' }) as const);
  return new File([await buffer(writeWorkbook(columns, [rows]))], name);
};

/** A form that uploads these files in one field. */
export const formOf = (field: string, ...files: readonly File[]): FormData => {
  const form = new FormData();
  for (const file of files) form.append(field, file);
  return form;
};
