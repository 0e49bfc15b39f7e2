import type { Readable } from 'node:stream';
import { columns } from '#domain/workbook/columns.ts';
import { type ExportedProduct, exportRows } from '#domain/workbook/export-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

const columnList = Object.values(columns);

/** The export: products in batches as they come from the database, one row per label. See `writeWorkbook`. */
export const writeProducts = (batches: AsyncIterable<readonly ExportedProduct[]>): Readable => {
  const rowBatches = async function* () {
    for await (const batch of batches) yield batch.flatMap(exportRows);
  };
  return writeWorkbook(columnList, rowBatches());
};

/** The empty workbook that the import understands, its columns formatted so that Excel leaves codes alone. */
export const templateWorkbook = (): Readable => writeWorkbook(columnList, []);
