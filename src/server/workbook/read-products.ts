import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '#domain/contract/problem.ts';
import { headingAt } from '#domain/imports/find-heading.ts';
import { mappedRows } from '#domain/imports/mapped-rows.ts';
import { faultOfMapping, type Mapping } from '#domain/imports/mapping.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import { productRowReader, type ProductRowReader, type ProductRows } from '#domain/workbook/product-rows.ts';
import { readTable } from './read-table.ts';
import { readWorkbook } from './read-workbook.ts';
import type { ReadOptions } from './run-parser.ts';

/** Rows between two pauses: a few milliseconds of work. */
const rowsPerTurn = 500;

/** Reads rows without blocking the event loop. */
const readAll = async (
  reader: ProductRowReader,
  rows: readonly Cell[][],
  { signal }: ReadOptions,
): Promise<ProductRows> => {
  for (const [index, row] of rows.entries()) {
    reader.add(row);
    if (index % rowsPerTurn === rowsPerTurn - 1) {
      await nextTurn();
      signal?.throwIfAborted();
    }
  }
  return reader.finish();
};

/** Reads an Excel file of products without blocking. Throws as `readWorkbook` and `productRowReader` do. */
export const readProducts = async (path: string, options: ReadOptions = {}): Promise<ProductRows> =>
  readAll(productRowReader(), (await readWorkbook(path, options)).rows, options);

/** The products in the rows of a table, read with a mapping. Throws `import.wrong_mapping`. */
export const productsIn = (
  rows: readonly Cell[][],
  mapping: Mapping,
  options: ReadOptions = {},
): Promise<ProductRows> => {
  const fault = faultOfMapping(mapping);
  if (fault !== null) throw new Problem('import.wrong_mapping', { message: fault });
  return readAll(productRowReader(mappedRows(mapping)), rows, options);
};

/**
 * Reads a file of any form with a mapping, and returns its products and its headings by position. Throws the errors of
 * `readTable` and `productsIn`.
 */
export const readMapped = async (
  path: string,
  mapping: Mapping,
  options: ReadOptions = {},
): Promise<{ read: ProductRows; headings: string[] }> => {
  const { sheet, text } = mapping;
  const { rows } = await readTable(path, { sheet, ...(text ? { text } : {}) }, options);
  const { texts } = headingAt(rows, mapping.headingRow);
  return { read: await productsIn(rows, mapping, options), headings: texts };
};
