import { Problem } from '#domain/contract/problem.ts';
import { headingAt, type Heading } from '#domain/imports/find-heading.ts';
import { mappedRows } from '#domain/imports/mapped-rows.ts';
import { faultOfMapping, type Mapping } from '#domain/imports/mapping.ts';
import { hasAllForms, ownRows } from '#domain/imports/own-rows.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import type { OlderChoices } from '#domain/workbook/columns.ts';
import type { RowNote } from '#domain/workbook/row-source.ts';
import { productRowReader, type ProductRowReader, type ProductRows } from '#domain/workbook/product-rows.ts';
import { breathe } from '../breathe.ts';
import { readTable, type ReadTable } from './read-table.ts';
import { readWorkbook } from './read-workbook.ts';
import type { ReadOptions } from './run-parser.ts';
import type { Wanted } from './table-of-text.ts';

/** Rows between two pauses: a few milliseconds of work. */
const rowsPerTurn = 200;

/** Adds rows without blocking the event loop. */
const addAll = async (
  reader: ProductRowReader,
  rows: readonly Cell[][],
  { signal }: ReadOptions,
): Promise<void> => {
  for (const [index, row] of rows.entries()) {
    reader.add(row);
    if (index % rowsPerTurn === rowsPerTurn - 1) {
      await breathe();
      signal?.throwIfAborted();
    }
  }
};

const readAll = async (
  reader: ProductRowReader,
  rows: readonly Cell[][],
  options: ReadOptions,
): Promise<ProductRows> => {
  await addAll(reader, rows, options);
  return reader.finish();
};

/** How to read products, and the choices that labels of the portal still have from before. */
interface ProductOptions extends ReadOptions {
  older?: OlderChoices;
}

/**
 * Reads an Excel file of products without blocking, each row as soon as it is parsed and the first rows have told the form
 * of their columns. Throws as `readWorkbook` and `productRowReader` do.
 */
export const readProducts = async (path: string, options: ProductOptions = {}): Promise<ProductRows> => {
  let first: Cell[][] = [];
  let reader: ProductRowReader | null = null;
  const begin = async (): Promise<ProductRowReader> => {
    const begun = productRowReader(ownRows(first), options.older);
    await addAll(begun, first, options);
    first = [];
    return begun;
  };
  const notes: RowNote[] = [];
  await readWorkbook(
    path,
    {
      unread: (sheets) =>
        void notes.push(
          ...sheets.map((sheet) => ({ row: 1, column: null, note: said('import.other_sheet', { sheet }) })),
        ),
      rows: async (rows) => {
        if (reader) return addAll(reader, rows, options);
        first.push(...rows);
        if (hasAllForms(first)) reader = await begin();
        return undefined;
      },
    },
    options,
  );
  const read = (reader ?? (await begin())).finish();
  return { ...read, notes: [...notes, ...read.notes] };
};

/** The products in a table, read with a mapping. Throws `import.wrong_mapping`. */
export const productsIn = (
  { rows, hidden }: Pick<ReadTable, 'rows' | 'hidden'>,
  mapping: Mapping,
  heading: Heading,
  options: ProductOptions = {},
): Promise<ProductRows> => {
  const fault = faultOfMapping(mapping);
  if (fault !== null) throw new Problem('import.wrong_mapping', saidBy(fault));
  return readAll(
    productRowReader(mappedRows(mapping, rows, heading, hidden.rows), options.older),
    rows,
    options,
  );
};

/** What a mapping asks of the parser. */
export const wantedBy = ({ sheet, text, headingRow, fillsMerged }: Mapping): Wanted => ({
  sheet,
  headingRow,
  fillsMerged,
  ...(text ? { text } : {}),
});

/**
 * Reads a file of any form with a mapping, and returns its products and its headings by position. Throws the errors of
 * `readTable` and `productsIn`.
 */
export const readMapped = async (
  path: string,
  mapping: Mapping,
  options: ProductOptions = {},
): Promise<{ read: ProductRows; headings: string[] }> => {
  const table = await readTable(path, wantedBy(mapping), options);
  const heading = headingAt(table.rows, mapping.headingRow);
  return { read: await productsIn(table, mapping, heading, options), headings: heading.texts };
};
