/** A number that its cell does not show as plain digits: '00012', '12.50', '100 mm'. */
export interface FormattedNumber {
  kind: 'number';
  value: number;
  /** What Excel shows in the cell. */
  shown: string;
}

/**
 * A cell without a usable value: a date or exponent made by Excel, a formula without a stored value, or an error such as
 * #N/A. An exponent keeps the number itself, which may have all digits of a code.
 */
export interface UnusableCell {
  kind: 'date' | 'exponent' | 'formula' | 'error';
  shown: string;
  value?: number;
}

/** What a spreadsheet stored beside a formula: its value when the file was last calculated. */
export interface StoredCell {
  kind: 'stored';
  cell: Exclude<Cell, StoredCell | null>;
  shown: string;
}

/** The content of a cell. A plain number is shown as its digits; null is an empty cell. */
export type Cell = string | number | null | FormattedNumber | UnusableCell | StoredCell;

/** A cell without the formula beside its value. */
export const valueOf = (cell: Cell): Exclude<Cell, StoredCell> =>
  typeof cell === 'object' && cell?.kind === 'stored' ? cell.cell : cell;

/** Whether a cell is empty or contains only spaces. */
export const isBlank = (cell: Cell | undefined): boolean => {
  const value = valueOf(cell ?? null);
  return value === null || (typeof value === 'string' && value.trim() === '');
};

/** No code, number or heading is longer: the rest of a long text is not looked at to guess what it is. */
const charactersLookedAt = 200;

/** The beginning of the text that a cell shows, trimmed. */
export const shownIn = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  const shown = typeof cell === 'object' ? cell.shown : String(cell);
  return shown.slice(0, charactersLookedAt).trim();
};
