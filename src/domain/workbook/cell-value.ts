import { cleanText, isNameOrCode, isStorableText } from '../contract/fields.ts';
import { hiddenIn } from '../contract/hidden-character.ts';
import { product } from '../limits.ts';
import { said, type Said } from '../words/say.ts';
import { type Cell, isBlank, type StoredCell, type UnusableCell, valueOf } from './cell.ts';
import type { Column } from './columns.ts';

/** The value of a cell, or why the cell cannot be used. */
export type Taken<T> = { value: T } | { fault: Said };

/** Excel stores 15 digits, so a number from here on has lost digits. */
const firstLossyNumber = 1e15;

/** A number of 12 or more digits that ends in six zeros is the rest of a code that was shown as 5.01235E+12. */
const isRoundedCode = (value: number): boolean => value >= 1e11 && value % 1e6 === 0;

/**
 * A rounded code as text: Excel shows 12 or more digits like this, and a CSV file contains what Excel shows. Databases write three
 * digits behind the plus, and some programs no plus; without a plus and decimals it may be a code.
 */
const exponentText = /^\d(?:[.,]\d+)?E\+0?(?:1[1-9]|[2-9]\d)$|^\d[.,]\d+E(?:1[1-9]|[2-9]\d)$/i;

const changedByExcel = ({ kind }: Column, shown: string): { fault: Said } => ({
  fault: said(kind === 'code' ? 'cell.changed_code' : 'cell.changed_value', { shown }),
});

const changedToDate = ({ kind }: Column, shown: string): { fault: Said } => ({
  fault: said(kind === 'code' ? 'cell.changed_code_to_date' : 'cell.changed_value_to_date', { shown }),
});

const exponentOf = (value: number): string => value.toExponential(5).toUpperCase();

const numberText = (column: Column, value: number): Taken<string> => {
  const lost = Math.abs(value) >= firstLossyNumber || (column.kind === 'code' && isRoundedCode(value));
  if (lost) return changedByExcel(column, exponentOf(value));
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? changedByExcel(column, exponentOf(value)) : { value: text };
};

const shownText = (column: Column, value: number, shown: string): Taken<string> => {
  const taken = numberText(column, value);
  // A format that fills up with zeros or divides digits shows a number that has lost some as well.
  const hasLost = Math.abs(value) >= firstLossyNumber || /^[\d\s-]+$/.test(shown);
  if ('fault' in taken && hasLost) return taken;
  if (column.kind !== 'code' || /^\d+$/.test(shown)) return { value: shown };
  // Thousands separators and decimals come from the format of the cell; the code is the number itself.
  return Number(shown.replaceAll(',', '')) === value ? taken : { value: shown };
};

const unusable = (column: Column, { kind, shown }: UnusableCell): { fault: Said } => {
  if (kind === 'formula') return { fault: said('cell.formula') };
  if (kind === 'error') return { fault: said('cell.error', { shown }) };
  return kind === 'date' ? changedToDate(column, shown) : changedByExcel(column, shown);
};

const rawText = (column: Column, cell: Exclude<Cell, StoredCell>): Taken<string> => {
  if (cell === null) return { value: '' };
  if (typeof cell === 'number') return numberText(column, cell);
  if (typeof cell === 'string') {
    const ruined = column.kind === 'code' && exponentText.test(cell.trim());
    return ruined ? changedByExcel(column, cell.trim()) : { value: cell };
  }
  if (cell.kind === 'number') return shownText(column, cell.value, cell.shown);
  const hasDigits = column.kind === 'code' && cell.kind === 'exponent' && cell.value !== undefined;
  return hasDigits ? numberText(column, cell.value ?? Number.NaN) : unusable(column, cell);
};

/** The text of a cell as it will be stored; null if empty. */
export const takeText = (column: Column, cell: Cell): Taken<string | null> => {
  const taken = rawText(column, valueOf(cell));
  if ('fault' in taken) return taken;
  if (!isStorableText(taken.value)) return { fault: said('cell.unstorable') };
  const text = cleanText(taken.value);
  if (column.maxLength !== undefined && text.length > column.maxLength) {
    return { fault: said('cell.too_long', { most: column.maxLength }) };
  }
  const point = isNameOrCode(column.maxLength ?? 0) ? hiddenIn(text) : null;
  if (point !== null) return { fault: said('cell.hidden_character', { point }) };
  return { value: text === '' ? null : text };
};

/** The choice in a cell, ignoring letter case; null if empty. */
const takeChoice = (column: Column, choices: readonly string[], cell: Cell): Taken<string | null> => {
  const taken = takeText(column, cell);
  if ('fault' in taken) return taken;
  if (taken.value === null) return { value: null };
  const named = taken.value.toLowerCase();
  const value = [...choices, ...(column.older ?? [])].find((choice) => choice.toLowerCase() === named);
  return value === undefined
    ? { fault: said('cell.no_choice', { heading: column.heading, choices: choices.join(', ') }) }
    : { value };
};

/** The whole number in a cell, 0 to 1,000,000; null if empty. */
export const takeQuantity = (column: Column, given: Cell): Taken<number | null> => {
  if (isBlank(given)) return { value: null };
  const cell = valueOf(given);
  if (typeof cell === 'object' && (cell?.kind === 'formula' || cell?.kind === 'error')) {
    return unusable(column, cell);
  }
  const number = typeof cell === 'object' && cell?.kind === 'number' ? cell.value : cell;
  // As many digits as a spreadsheet shows: what is calculated may be 11.999999999999998.
  const exact = typeof number === 'number' ? Number(number.toPrecision(15)) : number;
  const text = typeof exact === 'object' ? '' : String(exact).trim();
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return value <= product.maxQuantity
    ? { value }
    : { fault: said('cell.no_quantity', { heading: column.heading }) };
};

/** The value of a cell, parsed by the kind of its column; null if empty. */
export const takeValue = (column: Column, cell: Cell): Taken<string | number | null> => {
  if (column.kind === 'quantity') return takeQuantity(column, cell);
  return column.choices ? takeChoice(column, column.choices, cell) : takeText(column, cell);
};
