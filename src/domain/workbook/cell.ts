/** A number that its cell does not show as plain digits: '00012', '12.50', '100 mm'. */
export interface FormattedNumber {
  kind: 'number';
  value: number;
  /** What Excel shows in the cell. */
  shown: string;
}

/** A cell without a usable value: a date or exponent made by Excel, a formula, or an error such as #N/A. */
export interface UnusableCell {
  kind: 'date' | 'exponent' | 'formula' | 'error';
  shown: string;
}

/** The content of a cell. A plain number is shown as its digits; null is an empty cell. */
export type Cell = string | number | null | FormattedNumber | UnusableCell;

/** Whether a cell is empty or contains only spaces. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
