/** A number that does not show as its plain digits: '00012', '12.50', '100 mm'. */
export interface FormattedNumber {
  kind: 'number';
  value: number;
  /** What Excel shows in the cell. */
  shown: string;
}

/** A cell that holds no value to take over: a date or exponent that Excel made, a formula, an error such as #N/A. */
export interface UnusableCell {
  kind: 'date' | 'exponent' | 'formula' | 'error';
  shown: string;
}

/** What a cell of a sheet holds; a plain number shows as its digits, null is an empty cell. */
export type Cell = string | number | null | FormattedNumber | UnusableCell;

/** Whether nothing stands in a cell but space. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
