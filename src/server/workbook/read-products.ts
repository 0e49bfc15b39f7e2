import { setImmediate as nextTurn } from 'node:timers/promises';
import { productRowReader, type ProductRows } from '#domain/workbook/product-rows.ts';
import { type ReadOptions, readWorkbook } from './read-workbook.ts';

/** Rows between two pauses: a few milliseconds of work. */
const rowsPerTurn = 500;

/**
 * Reads an Excel file of products without blocking the event loop; throws what `readWorkbook` and `productRowReader`
 * throw.
 */
export const readProducts = async (path: string, options: ReadOptions = {}): Promise<ProductRows> => {
  const { rows } = await readWorkbook(path, options);
  const reader = productRowReader();
  for (const [index, row] of rows.entries()) {
    reader.add(row);
    if (index % rowsPerTurn === rowsPerTurn - 1) {
      await nextTurn();
      options.signal?.throwIfAborted();
    }
  }
  return reader.finish();
};
