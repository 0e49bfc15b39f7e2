import { product as limits } from '../limits.ts';
import { AdhesiveType, LabelFeed, LabelOrientation, LabelType } from '../products/label.ts';
import { searchKey, skuKey } from '../scan/code-key.ts';
import { type Cell, isBlank } from './cell.ts';
import { type Taken, takeChoice, takeQuantity, takeText } from './cell-value.ts';
import { columns, type Field, type Header, readHeader } from './columns.ts';

/** A label as a row of the workbook describes it. */
export interface ImportedLabel {
  labelSku: string | null;
  labelType: LabelType | null;
  labelOrientation: LabelOrientation | null;
  labelFeed: LabelFeed | null;
  labelSize: string | null;
  labelMaterial: string | null;
  adhesiveType: AdhesiveType | null;
  supplierCode: string | null;
  supplierName: string | null;
}

/** What a row says of its product beside the label. */
interface ProductFields {
  sku: string;
  itemDescription: string | null;
  barcode: string | null;
  /** As typed: which client it is, the import finds out by name. */
  clientName: string | null;
  clientSku: string | null;
  caseQuantity: number | null;
  layerQuantity: number | null;
  palletQuantity: number | null;
}

/** A product as the rows of a workbook describe it. */
export interface ImportedProduct extends ProductFields {
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

interface RowReader {
  text: (field: Field) => string | null;
  choice: <T extends string>(field: Field, choices: readonly T[]) => T | null;
  quantity: (field: Field) => number | null;
  fail: (field: Field, message: string) => void;
}

const readLabel = (row: RowReader): ImportedLabel => ({
  labelSku: row.text('labelSku'),
  labelType: row.choice('labelType', LabelType.options),
  labelOrientation: row.choice('labelOrientation', LabelOrientation.options),
  labelFeed: row.choice('labelFeed', LabelFeed.options),
  labelSize: row.text('labelSize'),
  labelMaterial: row.text('labelMaterial'),
  adhesiveType: row.choice('adhesiveType', AdhesiveType.options),
  supplierCode: row.text('supplierCode'),
  supplierName: row.text('supplierName'),
});

const readProduct = (row: RowReader): ProductFields => ({
  sku: row.text('sku') ?? '',
  itemDescription: row.text('itemDescription'),
  barcode: row.text('barcode'),
  clientName: row.text('clientName'),
  clientSku: row.text('clientSku'),
  caseQuantity: row.quantity('caseQuantity'),
  layerQuantity: row.quantity('layerQuantity'),
  palletQuantity: row.quantity('palletQuantity'),
});

/** The fields that several rows of one product share; SKU and client are what makes them one. */
const sharedFields = [
  'itemDescription',
  'barcode',
  'clientSku',
  'caseQuantity',
  'layerQuantity',
  'palletQuantity',
] as const;

const saysSomething = (label: ImportedLabel): boolean => Object.values(label).some((value) => value !== null);

/** Adds a further row to its product: blanks are filled, a contradiction is an error of the row and leaves the product alone. */
const join = (
  product: ImportedProduct,
  fields: ProductFields,
  label: ImportedLabel,
  fail: RowReader['fail'],
): void => {
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
  product.itemDescription ??= fields.itemDescription;
  product.barcode ??= fields.barcode;
  product.clientSku ??= fields.clientSku;
  product.caseQuantity ??= fields.caseQuantity;
  product.layerQuantity ??= fields.layerQuantity;
  product.palletQuantity ??= fields.palletQuantity;
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
    const faults: { field: Field; message: string }[] = [];
    const cell = (field: Field): Cell => cells[positions.get(field) ?? -1] ?? null;
    const fail = (field: Field, message: string): void => void faults.push({ field, message });
    const valueOf = <T>(field: Field, taken: Taken<T>): T | null => {
      if ('value' in taken) return taken.value;
      fail(field, taken.fault);
      return null;
    };
    const reader: RowReader = {
      text: (field) => valueOf(field, takeText(columns[field], cell(field))),
      choice: (field, choices) => valueOf(field, takeChoice(columns[field], choices, cell(field))),
      quantity: (field) => valueOf(field, takeQuantity(columns[field], cell(field))),
      fail,
    };

    const fields = readProduct(reader);
    const label = readLabel(reader);
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
