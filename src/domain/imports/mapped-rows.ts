import { entriesOf } from '../record/fields.ts';
import { type Cell, isBlank } from '../workbook/cell.ts';
import { columns, type ColumnName, type Header } from '../workbook/columns.ts';
import { shownIn } from './guess-columns.ts';
import { headingWords } from './heading-terms.ts';
import type { Mapping } from './mapping.ts';
import { wholeNumberText } from './number-text.ts';
import { withLostZeros } from './ruined-code.ts';

/** A note for the user about a row that is imported all the same. */
export interface RowNote {
  row: number;
  /** The heading of the column. */
  column: string | null;
  message: string;
}

/** How to read the rows of a table with foreign headings. */
export interface RowSource {
  header: Header;
  /** Rows up to and including this one are not data. */
  headingRow: number;
  /** The cell of a field, cleaned; with a note for the user if its value was changed or looks wrong. */
  cellOf: (field: ColumnName, cells: readonly Cell[]) => { cell: Cell; note?: string };
  /** Whether a row is the total of other rows. */
  isTotal: (cells: readonly Cell[]) => boolean;
}

const totals =
  /^(?:grand |sub ?)?(?:totals?|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|total general|suma|razem|ogolem|subtotal)\b/;

const gtinFields: readonly ColumnName[] = ['barcode', 'caseCode'];

const lostZeros = (
  field: ColumnName,
  cell: Cell,
  { restoresZeros }: Mapping,
): { cell: Cell; note?: string } => {
  if (!gtinFields.includes(field)) return { cell };
  const shown = shownIn(cell).replaceAll(/[\s-]/g, '');
  const original = withLostZeros(shown);
  if (original === null) return { cell };
  return restoresZeros
    ? { cell: original, note: `${shown} has its lost zero back: ${original}` }
    : { cell, note: `${shown} has probably lost a zero: the check digit fits ${original}` };
};

/** Reads rows by a mapping. */
export const mappedRows = (mapping: Mapping): RowSource => {
  const positions = new Map(mapping.columns.map(({ column, field }) => [field, column]));
  const constants = new Map(entriesOf(mapping.constants));
  return {
    header: { positions, ignored: [] },
    headingRow: mapping.headingRow,
    cellOf: (field, cells) => {
      const position = positions.get(field);
      if (position === undefined) return { cell: constants.get(field) ?? null };
      const cell = cells[position] ?? null;
      if (columns[field].kind === 'quantity' && typeof cell === 'string')
        return { cell: wholeNumberText(cell, mapping.decimal) };
      return lostZeros(field, cell, mapping);
    },
    isTotal: (cells) => {
      const sku = cells[positions.get('sku') ?? -1];
      const first = cells.find((cell) => !isBlank(cell));
      if (first === undefined || (!isBlank(sku) && sku !== first)) return false;
      return (
        typeof first === 'string' &&
        totals.test(headingWords(shownIn(first))) &&
        cells.filter((cell) => !isBlank(cell)).length > 1
      );
    },
  };
};
