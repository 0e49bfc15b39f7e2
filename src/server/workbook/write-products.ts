import type { Readable } from 'node:stream';
import { columns } from '#domain/workbook/columns.ts';
import { type ExportedProduct, exportRows } from '#domain/workbook/export-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

const columnList = Object.values(columns);

/** The product export as a workbook: one row per label, for products in batches. See `writeWorkbook`. */
export const writeProducts = (batches: AsyncIterable<readonly ExportedProduct[]>): Readable => {
  const rowBatches = async function* () {
    for await (const batch of batches) yield batch.flatMap(exportRows);
  };
  return writeWorkbook(columnList, rowBatches());
};

/** An empty workbook for the import. Its columns are formatted as text, so that Excel does not change codes. */
export const templateWorkbook = (): Readable => writeWorkbook(columnList, []);
