import { product as limits } from '../limits.ts';
import { mapFields, namesOf, recordOf, type ValuesOf } from '../record/fields.ts';
import { planFields } from '../record/plan-fields.ts';
import type { RowNote, RowSource } from './row-source.ts';
import { searchKey, skuKey } from '../codes/code-key.ts';
import { readBadge } from '../stations/badge-code.ts';
import { said, type Said } from '../words/say.ts';
import { type Cell, isBlank, shownIn } from './cell.ts';
import { takeValue } from './cell-value.ts';
import { codeKeysOf } from '../products/code-places.ts';
import { remembering } from './remembering.ts';
import { codeCellFaults, mergeCodes } from './code-cells.ts';
import { codePart, type CodeCells } from './code-columns.ts';
import { placeCellFault, type PlaceCells, placePart, strangeCodesIn, strangeLabelIn } from './place-cells.ts';
import { type ColumnName, columns, labelPart, type OlderChoices, productPart } from './columns.ts';

/** The label in a row of the workbook. */
export type ImportedLabel = ValuesOf<typeof labelPart>;

/** The product in a row of the workbook. The client is a name as typed, which the import looks up. */
type RowFields = ValuesOf<typeof productPart> & CodeCells & PlaceCells;

/** A product, combined from one or more rows of a workbook. */
export interface ImportedProduct extends RowFields {
  /** The number of its first row as in Excel: the header is row 1. */
  row: number;
  labels: ImportedLabel[];
  /** The fields that its cells empty, see `emptyMark`; of a label, beside the label at that position. */
  emptied?: ColumnName[];
  emptiedInLabels?: ColumnName[][];
  /** Whether its other codes stand in the cell of another column: then they are further ones beside those of the product. */
  addsCodes?: boolean;
  /** The names of its client in further rows that are spelled otherwise: of another client, too, that is named almost alike. */
  otherSpellings?: string[];
}

/** What is wrong with a row, and in which column (by heading). */
export interface RowError {
  row: number;
  column: string | null;
  sku: string | null;
  why: Said;
}

/** The contents of a sheet: products in the order of their first rows, errors, and ignored headings. */
export interface ProductRows {
  products: ImportedProduct[];
  errors: RowError[];
  ignoredColumns: string[];
  /** What was changed in the values, what looks wrong, and which rows were left out. */
  notes: RowNote[];
  /** The first row of the product of each further row. */
  joined: ReadonlyMap<number, number>;
}

type Fail = (field: ColumnName, why: Said) => void;

/** The fields that all rows of a product share, except its key (SKU and client). */
const sharedFields = [...namesOf(productPart), ...namesOf(codePart), ...namesOf(placePart)].filter(
  (field) => field !== 'sku' && field !== 'clientName',
);

/** What a row says about its label. */
interface RowLabel {
  label: ImportedLabel;
  emptied: ColumnName[];
}

/** What a row says. */
interface RowContent {
  fields: RowFields;
  emptied: readonly ColumnName[];
  addsCodes: boolean;
  label: RowLabel;
}

const saysSomething = ({ label, emptied }: RowLabel): boolean =>
  emptied.length > 0 || Object.values(label).some((value) => value !== null);

const addLabel = (product: ImportedProduct, { label, emptied }: RowLabel): void => {
  if (emptied.length > 0) {
    product.emptiedInLabels ??= [];
    product.emptiedInLabels[product.labels.length] = emptied;
  }
  product.labels.push(label);
};

/**
 * Adds a row to its product and fills empty fields. A contradiction is an error, and the product is unchanged; to empty what
 * another row fills is one.
 */
const join = (
  product: ImportedProduct,
  { fields, emptied, addsCodes, label: row }: RowContent,
  fail: Fail,
): void => {
  const contradicted = sharedFields.filter((field) =>
    fields[field] === null
      ? product[field] !== null && emptied.includes(field)
      : (product.emptied?.includes(field) ?? false) ||
        (product[field] !== null && fields[field] !== product[field]),
  );
  for (const field of contradicted) {
    fail(field, said('cell.differs', { row: product.row }));
  }
  if (contradicted.length > 0) return;
  if (product.labels.length >= limits.maxLabels) {
    return fail('labelSku', said('cell.too_many_labels', { most: limits.maxLabels }));
  }
  if (!saysSomething(row) && product.labels.length === 0) {
    return fail('sku', said('cell.repeats', { row: product.row }));
  }
  if (addsCodes && product.otherCodes === null) product.addsCodes = true;
  const { clientName } = fields;
  if (clientName !== null && clientName !== product.clientName)
    product.otherSpellings = [...(product.otherSpellings ?? []), clientName];
  Object.assign(product, planFields<RowFields>(product, fields, 'fill'));
  addEmptied(product, emptied);
  if (saysSomething(row)) addLabel(product, row);
};

/** How much of a remark is shown in place of a SKU, in characters. */
const longestShown = 40;

/** Reads the rows of a sheet one by one, so that the caller can pause in between. */
export interface ProductRowReader {
  add: (cells: readonly Cell[]) => void;
  /** The content of all rows. */
  finish: () => ProductRows;
}

const addEmptied = (product: ImportedProduct, emptied: readonly ColumnName[]): void => {
  const ofProduct = emptied.filter((field) => !isLabelField(field));
  if (ofProduct.length > 0) product.emptied = [...(product.emptied ?? []), ...ofProduct];
};

const isLabelField = (field: ColumnName): boolean => Object.hasOwn(labelPart, field);

/** Reads the rows of a table from its first one. */
export const productRowReader = (source: RowSource, older: OlderChoices = {}): ProductRowReader => {
  const products = new Map<string, ImportedProduct>();
  const errors: RowError[] = [];
  const notes: RowNote[] = [];
  const joined = new Map<number, number>();
  const columnOf = mapFields(columns, (column, field) => ({ ...column, older: older[field] }));
  let rowNumber = 0;
  const valueIn = remembering((field, cell) => {
    const taken = takeValue(columnOf[field], cell);
    const isBadge = 'value' in taken && typeof taken.value === 'string' && readBadge(taken.value) !== null;
    return isBadge ? { fault: said('cell.badge') } : taken;
  });

  const readRow = (cells: readonly Cell[]): void => {
    const row = rowNumber;
    const faults: { field: ColumnName; why: Said }[] = [];
    const fail: Fail = (field, why) => void faults.push({ field, why });
    const emptied: ColumnName[] = [];
    const furtherCodes: string[] = [];
    /** Null if the cell is empty or invalid. */
    const take = (field: ColumnName): string | number | null => {
      const clean = source.read(field, cells);
      if (clean.cell === null && clean.notes.length === 0 && !clean.isEmptied) return null;
      for (const note of clean.notes) notes.push({ row, column: columns[field].heading, note });
      if (clean.isEmptied) {
        if (field === 'clientName')
          fail(field, said('cell.not_to_empty', { heading: columns[field].heading }));
        else emptied.push(field);
      }
      furtherCodes.push(...(clean.others ?? []));
      const taken = valueIn(field, clean.cell);
      if ('value' in taken) return taken.value;
      fail(field, taken.fault);
      return null;
    };

    const ofProduct = recordOf(productPart, (_, field) =>
      field === 'sku' ? (take(field) ?? '') : take(field),
    );
    const given = recordOf(codePart, (_, field) => take(field));
    // An ASIN may stand in its own column, and among barcodes too.
    const added = furtherCodes.filter((code) => code !== String(given.asin).toUpperCase());
    const ofCodes =
      added.length === 0
        ? given
        : {
            ...given,
            otherCodes: [given.otherCodes, ...added].filter((code) => code !== null).join('; '),
          };
    const addsCodes = added.length > 0 && given.otherCodes === null;
    const ofPlaces = recordOf(placePart, (_, field) => take(field));
    const fields = { ...ofProduct, ...ofCodes, ...ofPlaces };
    const label: RowLabel = {
      label: recordOf(labelPart, (_, field) => take(field)),
      emptied: emptied.filter(isLabelField),
    };
    const skuFailed = faults.some(({ field }) => field === 'sku');
    // A SKU must not consist only of hidden characters.
    const sku = skuKey(fields.sku);
    if (sku === '' && !skuFailed) fail('sku', said('cell.no_sku'));
    for (const { field, why } of codeCellFaults(ofCodes)) fail(field, why);
    const placeFault = placeCellFault(ofPlaces);
    if (placeFault) fail('codePlaces', placeFault);
    if (sku === '.' || sku === '..') fail('sku', said('cell.only_dots'));
    if (faults.length === 0) {
      // Clients are looked up by this key, so "Cafe" and "Café" are the same client.
      const key = `${sku}\n${searchKey(fields.clientName ?? '')}`;
      const product = products.get(key);
      if (product) {
        join(product, { fields, emptied, addsCodes, label }, fail);
        if (faults.length === 0) joined.set(row, product.row);
      } else {
        const first: ImportedProduct = {
          row,
          ...fields,
          labels: [],
          ...(addsCodes ? { addsCodes } : {}),
        };
        addEmptied(first, emptied);
        if (saysSomething(label)) addLabel(first, label);
        products.set(key, first);
      }
    }
    for (const { field, why } of faults) {
      errors.push({ row, column: columns[field].heading, sku: fields.sku || null, why });
    }
  };

  return {
    add: (cells) => {
      rowNumber += 1;
      if (rowNumber <= source.headingRow || cells.every(isBlank)) return;
      const { reason, note } = source.leftOut(cells, rowNumber);
      if (reason) {
        const sku = shownIn(cells[source.header.positions.get('sku') ?? -1]).slice(0, longestShown);
        notes.push({ row: rowNumber, column: null, note: reason, ...(sku === '' ? {} : { sku }) });
      }
      if (note) notes.push({ row: rowNumber, column: null, note });
      if (!reason) readRow(cells);
    },
    finish: () => ({
      products: [...products.values()].filter((product) => {
        if (product.codePlaces === null) return true;
        const why = strangeLabelIn(product, product.labels.length);
        const { row, sku } = product;
        const column = columns.codePlaces.heading;
        if (why) errors.push({ row, column, sku, why });
        const known = codeKeysOf({ ...product, codes: mergeCodes([], product) });
        for (const code of strangeCodesIn(product, known))
          notes.push({ row, column, note: said('import.place_of_other', { code }) });
        return why === null;
      }),
      errors,
      ignoredColumns: source.header.ignored,
      notes,
      joined,
    }),
  };
};
