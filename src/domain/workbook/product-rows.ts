import { product as limits } from '../limits.ts';
import { namesOf, recordOf, type ValuesOf } from '../record/fields.ts';
import { planFields } from '../record/plan-fields.ts';
import type { RowNote, RowSource } from '../imports/mapped-rows.ts';
import { searchKey, skuKey } from '../codes/code-key.ts';
import { readBadge } from '../stations/badge-code.ts';
import { type Cell, isBlank } from './cell.ts';
import { takeValue } from './cell-value.ts';
import { codeCellFaults } from './code-cells.ts';
import { codePart, type CodeCells } from './code-columns.ts';
import { type ColumnName, columns, type Header, labelPart, productPart, readHeader } from './columns.ts';

/** The label in a row of the workbook. */
export type ImportedLabel = ValuesOf<typeof labelPart>;

/** The product in a row of the workbook. The client is a name as typed, which the import looks up. */
type RowFields = ValuesOf<typeof productPart> & CodeCells;

/** A product, combined from one or more rows of a workbook. */
export interface ImportedProduct extends RowFields {
  /** The number of its first row as in Excel: the header is row 1. */
  row: number;
  labels: ImportedLabel[];
}

/** What is wrong with a row, and in which column (by heading). */
export interface RowError {
  row: number;
  column: string | null;
  sku: string | null;
  message: string;
}

/** The contents of a sheet: products in the order of their first rows, errors, and ignored headings. */
export interface ProductRows {
  products: ImportedProduct[];
  errors: RowError[];
  ignoredColumns: string[];
  /** Notes for the user about a table with foreign headings. */
  notes?: RowNote[];
}

type Fail = (field: ColumnName, message: string) => void;

/** The fields that all rows of a product share, except its key (SKU and client). */
const sharedFields = [...namesOf(productPart), ...namesOf(codePart)].filter(
  (field) => field !== 'sku' && field !== 'clientName',
);

const saysSomething = (label: ImportedLabel): boolean => Object.values(label).some((value) => value !== null);

/** Adds a row to its product and fills empty fields. A contradiction is an error, and the product is unchanged. */
const join = (product: ImportedProduct, fields: RowFields, label: ImportedLabel, fail: Fail): void => {
  const contradicted = sharedFields.filter(
    (field) => fields[field] !== null && product[field] !== null && fields[field] !== product[field],
  );
  for (const field of contradicted) {
    fail(field, `Differs from row ${product.row}, which has the same SKU and client`);
  }
  if (contradicted.length > 0) return;
  if (product.labels.length >= limits.maxLabels) {
    return fail('labelSku', `A product has at most ${limits.maxLabels} labels`);
  }
  if (!saysSomething(label) && product.labels.length === 0) {
    return fail('sku', `Repeats row ${product.row}, which has the same SKU and client`);
  }
  Object.assign(product, planFields<RowFields>(product, fields, 'fill'));
  if (saysSomething(label)) product.labels.push(label);
};

/** Reads the rows of a sheet one by one, so that the caller can pause in between. */
export interface ProductRowReader {
  /** Reads the next row. The first row that is not blank must be the header; if it is not, throws a Problem. */
  add: (cells: readonly Cell[]) => void;
  /** The content of all rows; throws a Problem if there was no header. */
  finish: () => ProductRows;
}

/** Reads the rows of a product sheet; `source` is required for a table with foreign headings. */
export const productRowReader = (source: RowSource | null = null): ProductRowReader => {
  const products = new Map<string, ImportedProduct>();
  const errors: RowError[] = [];
  const notes: RowNote[] = [];
  let header: Header | null = source?.header ?? null;
  let rowNumber = 0;

  const readRow = (cells: readonly Cell[], { positions }: Header): void => {
    const row = rowNumber;
    const faults: { field: ColumnName; message: string }[] = [];
    const fail: Fail = (field, message) => void faults.push({ field, message });
    /** Null if the cell is empty or invalid. */
    const take = (field: ColumnName): string | number | null => {
      const { cell, note } = source?.cellOf(field, cells) ?? {
        cell: cells[positions.get(field) ?? -1] ?? null,
      };
      if (note !== undefined) notes.push({ row, column: columns[field].heading, message: note });
      const taken = takeValue(columns[field], cell);
      const isBadge = 'value' in taken && typeof taken.value === 'string' && readBadge(taken.value) !== null;
      if ('value' in taken && !isBadge) return taken.value;
      fail(field, 'fault' in taken ? taken.fault : 'This is a badge. A badge is never a code');
      return null;
    };

    const ofProduct = recordOf(productPart, (_, field) =>
      field === 'sku' ? (take(field) ?? '') : take(field),
    );
    const ofCodes = recordOf(codePart, (_, field) => take(field));
    const fields = { ...ofProduct, ...ofCodes };
    const label = recordOf(labelPart, (_, field) => take(field));
    const skuFailed = faults.some(({ field }) => field === 'sku');
    // A SKU must not consist only of hidden characters.
    const sku = skuKey(fields.sku);
    if (sku === '' && !skuFailed) fail('sku', 'SKU is required');
    for (const { field, message } of codeCellFaults(ofCodes)) fail(field, message);
    if (sku === '.' || sku === '..') fail('sku', 'A SKU cannot be only dots');
    if (faults.length === 0) {
      // Clients are looked up by this key, so "Cafe" and "Café" are the same client.
      const key = `${sku}\n${searchKey(fields.clientName ?? '')}`;
      const product = products.get(key);
      if (product === undefined)
        products.set(key, { row, ...fields, labels: saysSomething(label) ? [label] : [] });
      else join(product, fields, label, fail);
    }
    for (const { field, message } of faults) {
      errors.push({ row, column: columns[field].heading, sku: fields.sku || null, message });
    }
  };

  return {
    add: (cells) => {
      rowNumber += 1;
      if (rowNumber <= (source?.headingRow ?? 0) || cells.every(isBlank)) return;
      if (source?.isTotal(cells)) {
        notes.push({ row: rowNumber, column: null, message: 'This row adds up others, and is left out' });
        return;
      }
      if (header === null) header = readHeader(cells);
      else readRow(cells, header);
    },
    finish: () => ({
      products: [...products.values()],
      errors,
      ignoredColumns: (header ?? readHeader([])).ignored,
      ...(source ? { notes } : {}),
    }),
  };
};

/** Reads the rows of a product sheet. Throws a Problem if they have no header with a SKU column. */
export const readProductRows = (rows: readonly (readonly Cell[])[]): ProductRows => {
  const reader = productRowReader();
  for (const row of rows) reader.add(row);
  return reader.finish();
};
