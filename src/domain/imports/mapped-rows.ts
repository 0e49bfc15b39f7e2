import { entriesOf, namesOf } from '../record/fields.ts';
import { said } from '../words/say.ts';
import { type Cell, isBlank, shownIn } from '../workbook/cell.ts';
import { codeColumns, columns, type ColumnName, labelColumns } from '../workbook/columns.ts';
import type { Header } from '../workbook/read-header.ts';
import { remembering } from '../workbook/remembering.ts';
import { noCell, type RowSource } from '../workbook/row-source.ts';
import { cleanCell, columnForm, type ColumnForm } from './clean-cell.ts';
import { hasThreeDecimals } from './clean-quantity.ts';
import type { Heading } from './find-heading.ts';
import { leftOut, otherTables, type RowSigns } from './left-out.ts';
import type { Mapping } from './mapping.ts';
import { thousandsIn } from './number-text.ts';

type Rows = readonly (readonly Cell[])[];

/** Rows by which the form of a column is judged. */
export const rowsJudged = 2_000;

/** The texts of all columns but those of codes, which may look like numbers with decimals. */
const textsOf = function* (rows: Rows, { positions }: Header): Generator<string> {
  const ofCodes = new Set(
    [...positions].flatMap(([field, at]) => (columns[field].kind === 'code' ? [at] : [])),
  );
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (typeof cell === 'string' && !ofCodes.has(at)) yield cell;
};

/** What each column of codes or quantities tells about its cells. */
export const formsOf = (
  rows: Rows,
  headingRow: number,
  header: Header,
  decimal: Mapping['decimal'],
): Map<ColumnName, ColumnForm> => {
  const some = rows.slice(headingRow, headingRow + rowsJudged);
  return new Map(
    [...header.positions].flatMap(([field, at]) => {
      const { kind } = columns[field];
      if (kind !== 'code' && kind !== 'quantity') return [];
      const texts = some.flatMap((row) => (isBlank(row[at]) ? [] : [shownIn(row[at])]));
      const form = columnForm(texts, decimal);
      // Only such a column needs to know what all others show of their numbers.
      const isOfThousands =
        form.hasThreeDecimals && !hasThreeDecimals(texts, thousandsIn(textsOf(some, header)));
      return [[field, isOfThousands ? { ...form, hasThreeDecimals: false, isOfThousands } : form] as const];
    }),
  );
};

export const plainForm: ColumnForm = { decimal: '.', hasThreeDecimals: false, hasDecimals: false };

/** Rows of a spreadsheet that it hides, as first and last row of each block. */
export type HiddenRows = readonly (readonly [first: number, last: number])[];

const isWithin = (row: number, blocks: HiddenRows): boolean => {
  let [low, high] = [0, blocks.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first = 0, last = 0] = blocks[middle] ?? [];
    if (row < first) high = middle - 1;
    else if (row > last) low = middle + 1;
    else return true;
  }
  return false;
};

/** Reads the rows of a table by a mapping. */
export const mappedRows = (
  mapping: Mapping,
  rows: Rows,
  heading: Pick<Heading, 'heads'>,
  hidden: HiddenRows = [],
): RowSource => {
  const positions = new Map(mapping.columns.map(({ column, field }) => [field, column]));
  const constants = new Map(entriesOf(mapping.constants));
  const header = { positions, ignored: [] };
  const forms = formsOf(rows, mapping.headingRow, header, mapping.decimal);
  const asIs = new Set(mapping.asIs);
  const taken = new Set(mapping.takesRows);
  const signs = {
    ...signsOf(heading.heads, header),
    hasNumbers: hasNumbers(rows, mapping.headingRow, header),
  };
  const others = otherTables(rows, mapping.headingRow, signs);
  const clean = remembering((field, cell) =>
    cleanCell(field, cell, {
      form: forms.get(field) ?? plainForm,
      restoresZeros: mapping.restoresZeros,
      how: asIs.has(field) ? 'none' : 'all',
    }),
  );
  return {
    header,
    headingRow: mapping.headingRow,
    read: (field, cells) => {
      const position = positions.get(field);
      if (position === undefined) return { cell: constants.get(field) ?? null, notes: [] };
      const cell = cells[position] ?? null;
      return cell === null ? noCell : clean(field, cell);
    },
    leftOut: (cells, row) => {
      const isHidden = isWithin(row, hidden);
      const note = isHidden ? said('import.hidden_row') : null;
      if (taken.has(row)) return { reason: null, note };
      if (isHidden && mapping.leavesHidden) return { reason: said('import.hidden_left'), note: null };
      const isOther = others.length > 0 && isWithin(row, others);
      return { reason: isOther ? said('import.other_table') : leftOut(cells, signs), note };
    },
  };
};

/** Whether several SKUs are mere numbers. */
const hasNumbers = (rows: Rows, headingRow: number, { positions }: Header): boolean => {
  const at = positions.get('sku') ?? -1;
  return (
    rows.slice(headingRow, headingRow + rowsJudged).filter((row) => /^\d+$/.test(shownIn(row[at]))).length > 1
  );
};

const fieldsOfGoods = [
  ...namesOf(codeColumns),
  ...namesOf(labelColumns).filter((field) => field !== 'supplierCode' && field !== 'supplierName'),
  'barcode',
] as const;

export const signsOf = (heads: Heading['heads'], { positions }: Header): RowSigns => ({
  heads,
  sku: positions.get('sku'),
  description: positions.get('itemDescription'),
  ofGoods: fieldsOfGoods.flatMap((field) => positions.get(field) ?? []),
  mapped: [...new Set(positions.values())],
});
