import { product as limits } from '../limits.ts';
import { namesOf, recordOf, type ValuesOf } from '../record/fields.ts';
import { planFields } from '../record/plan-fields.ts';
import { searchKey, skuKey } from '../scan/code-key.ts';
import { type Cell, isBlank } from './cell.ts';
import { takeValue } from './cell-value.ts';
import { type ColumnName, columns, type Header, labelPart, productPart, readHeader } from './columns.ts';

/** A label as a row of the workbook describes it. */
export type ImportedLabel = ValuesOf<typeof labelPart>;

/** What a row says of its product beside the label. Of the client its name as typed: which one it is, the import finds out. */
type RowFields = ValuesOf<typeof productPart>;

/** A product as the rows of a workbook describe it. */
export interface ImportedProduct extends RowFields {
  /** The row in which it stands first, as Excel counts: the header is row 1. */
  row: number;
  labels: ImportedLabel[];
}

/** What is wrong with a row, and in which column (by its heading). */
export interface RowError {
  row: number;
  column: string | null;
  sku: string | null;
  message: string;
}

/** What a sheet says: products in the order of their first rows, what is wrong, and headings that nothing is taken from. */
export interface ProductRows {
  products: ImportedProduct[];
  errors: RowError[];
  ignoredColumns: string[];
}

type Fail = (field: ColumnName, message: string) => void;

/** The fields that several rows of one product share; SKU and client are what makes them one. */
const sharedFields = namesOf(productPart).filter((field) => field !== 'sku' && field !== 'clientName');

const saysSomething = (label: ImportedLabel): boolean => Object.values(label).some((value) => value !== null);

/** Adds a further row to its product: blanks are filled, a contradiction is an error of the row and leaves the product alone. */
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

/** Reads the rows of a sheet one by one, so that a caller can pause between them. */
export interface ProductRowReader {
  /** Takes the next row of the sheet; the first that is not blank is the header. Throws a Problem when that is not one. */
  add: (cells: readonly Cell[]) => void;
  /** What all rows said; throws a Problem when there was no header. */
  finish: () => ProductRows;
}

/** Starts reading a product sheet from its first row. */
export const productRowReader = (): ProductRowReader => {
  const products = new Map<string, ImportedProduct>();
  const errors: RowError[] = [];
  let header: Header | null = null;
  let rowNumber = 0;

  const readRow = (cells: readonly Cell[], { positions }: Header): void => {
    const row = rowNumber;
    const faults: { field: ColumnName; message: string }[] = [];
    const fail: Fail = (field, message) => void faults.push({ field, message });
    /** Null where the cell is empty or wrong. */
    const take = (field: ColumnName): string | number | null => {
      const taken = takeValue(columns[field], cells[positions.get(field) ?? -1] ?? null);
      if ('value' in taken) return taken.value;
      fail(field, taken.fault);
      return null;
    };

    const fields = recordOf(productPart, (_, field) => (field === 'sku' ? (take(field) ?? '') : take(field)));
    const label = recordOf(labelPart, (_, field) => take(field));
    const skuFailed = faults.some(({ field }) => field === 'sku');
    // Characters that nobody sees make no SKU.
    const sku = skuKey(fields.sku);
    if (sku === '' && !skuFailed) fail('sku', 'SKU is required');
    if (sku === '.' || sku === '..') fail('sku', 'A SKU cannot be only dots');
    if (faults.length === 0) {
      // Clients are looked up by this key: "Cafe" and "Café" are one.
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
      if (cells.every(isBlank)) return;
      if (header === null) header = readHeader(cells);
      else readRow(cells, header);
    },
    finish: () => ({
      products: [...products.values()],
      errors,
      ignoredColumns: (header ?? readHeader([])).ignored,
    }),
  };
};

/** Reads the rows of a product sheet; throws a Problem when they have no header with a column SKU. */
export const readProductRows = (rows: readonly (readonly Cell[])[]): ProductRows => {
  const reader = productRowReader();
  for (const row of rows) reader.add(row);
  return reader.finish();
};
