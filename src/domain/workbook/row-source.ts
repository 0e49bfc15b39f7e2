import type { Said } from '../words/say.ts';
import type { Cell } from './cell.ts';
import type { ColumnName } from './columns.ts';
import type { Header } from './read-header.ts';

/** A cell as it is to be read, and notes for the user about what was changed or looks wrong. */
export interface CleanCell {
  cell: Cell;
  notes: Said[];
  /** Whether the cell says that its field is to be emptied. */
  isEmptied?: boolean;
  /** Further codes of a cell with several. */
  others?: string[];
}

/** Most cells are empty: one object for all of them. */
export const noCell: CleanCell = { cell: null, notes: [] };

/** A note for the user about a row. */
export interface RowNote {
  row: number;
  /** The heading of the column; null if it is about the whole row. */
  column: string | null;
  note: Said;
  /** What a row that was left out has in place of a SKU. */
  sku?: string;
}

/** How to read the rows of a table. */
export interface RowSource {
  header: Header;
  /** Rows up to and including this one are not data. */
  headingRow: number;
  /** The cell of a field, cleaned. */
  read: (field: ColumnName, cells: readonly Cell[]) => CleanCell;
  /** Why a row is left out, if it is, and what else is to be said about it. */
  leftOut: (cells: readonly Cell[], row: number) => { reason: Said | null; note: Said | null };
}
