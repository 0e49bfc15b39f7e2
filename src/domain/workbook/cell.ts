/** A number that is not shown as its plain digits: '00012', '12.50', '100 mm'. */
export interface FormattedNumber {
  kind: 'number';
  value: number;
  /** What Excel shows in the cell. */
  shown: string;
}

/** A cell without a usable value: a date or exponent that Excel made, a formula, an error such as #N/A. */
export interface UnusableCell {
  kind: 'date' | 'exponent' | 'formula' | 'error';
  shown: string;
}

/** The contents of a cell; a plain number is shown as its digits, null is an empty cell. */
export type Cell = string | number | null | FormattedNumber | UnusableCell;

/** Whether a cell is empty or has only spaces. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
