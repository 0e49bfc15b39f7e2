import type { Readable } from 'node:stream';
import { columns } from '#domain/workbook/columns.ts';
import { type ExportedProduct, exportRows } from '#domain/workbook/export-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

const columnList = Object.values(columns);

/** The export: products as they arrive from the database, one row per label. See `writeWorkbook`. */
export const writeProducts = (batches: AsyncIterable<readonly ExportedProduct[]>): Readable => {
  const rowBatches = async function* () {
    for await (const batch of batches) yield batch.flatMap(exportRows);
  };
  return writeWorkbook(columnList, rowBatches());
};

/** An empty workbook for the import, with columns formatted so that Excel leaves codes alone. */
export const templateWorkbook = (): Readable => writeWorkbook(columnList, []);
