import { type Cell, isBlank, shownIn } from '../workbook/cell.ts';
import { readHeader } from '../workbook/read-header.ts';
import { productRowReader, type ProductRows } from '../workbook/product-rows.ts';
import { remembering } from '../workbook/remembering.ts';
import { noCell, type RowSource } from '../workbook/row-source.ts';
import { cleanCell } from './clean-cell.ts';
import { leftOut } from './left-out.ts';
import { formsOf, plainForm, rowsJudged, signsOf } from './mapped-rows.ts';

type Rows = readonly (readonly Cell[])[];

const headingOf = (rows: Rows): number => rows.findIndex((row) => !row.every(isBlank));

/** Whether these first rows have all by which `ownRows` judges: further ones change nothing. */
export const hasAllForms = (rows: Rows): boolean => {
  const at = headingOf(rows);
  return at !== -1 && rows.length > at + rowsJudged;
};

/**
 * Reads a sheet with the portal's own headings in its first row. Throws a Problem if it has none. Codes stay as they
 * stand: an export goes back in without a change.
 */
export const ownRows = (rows: Rows): RowSource => {
  const at = headingOf(rows);
  const header = readHeader(rows[at] ?? []);
  const forms = formsOf(rows, at + 1, header, '.');
  const signs = { ...signsOf([(rows[at] ?? []).map(shownIn)], header), isOwn: true };
  const clean = remembering((field, cell) =>
    cleanCell(field, cell, { form: forms.get(field) ?? plainForm, restoresZeros: false, how: 'not codes' }),
  );
  return {
    header,
    headingRow: at + 1,
    read: (field, cells) => {
      const cell = cells[header.positions.get(field) ?? -1] ?? null;
      return cell === null ? noCell : clean(field, cell);
    },
    leftOut: (cells) => ({ reason: leftOut(cells, signs), note: null }),
  };
};

/** Reads the rows of a product sheet. Throws a Problem if they have no header with a SKU column. */
export const readProductRows = (rows: Rows): ProductRows => {
  const reader = productRowReader(ownRows(rows));
  for (const row of rows) reader.add(row);
  return reader.finish();
};
