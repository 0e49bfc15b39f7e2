import { said, type Said } from '../words/say.ts';
import { type Cell, isBlank, shownIn, type StoredCell } from '../workbook/cell.ts';
import { codeFault } from '../codes/code-fault.ts';
import { kindOfCode } from '../codes/code-in-scan.ts';
import { columns, type ColumnName } from '../workbook/columns.ts';
import type { CleanCell } from '../workbook/row-source.ts';
import { cleanBarcode, cleanCode, inPlainDigits, noteSeveralSkus, noteUnusual } from './clean-code.ts';
import { isDateText } from './date-text.ts';
import { hasThreeDecimals, quantityIn, type QuantityForm } from './clean-quantity.ts';
import type { Decimal } from './number-text.ts';
import {
  isEmptyMark,
  isNoSku,
  isPlaceholder,
  isSpreadsheetError,
  type PlaceholderIn,
} from './placeholder.ts';
import { withLostZeros } from './ruined-code.ts';

/** What a whole column tells about its cells. */
export interface ColumnForm extends QuantityForm {
  /** Whether codes of the column have decimals that are no zeros: '10.0' beside '10.1' is a code of its own. */
  hasDecimals: boolean;
  /** Whether at least a third of the codes of the column are GTINs, which no other numbers are: another one may be mistyped. */
  hasGtins?: boolean;
  /** Whether any code of the column is a GTIN: then words are none. */
  hasGtin?: boolean;
  /** Whether most codes of the column read like dates: then they are codes. */
  hasDates?: boolean;
}

/** Looks at the texts of a column. */
export const columnForm = (texts: readonly string[], decimal: Decimal): ColumnForm => ({
  decimal,
  hasThreeDecimals: hasThreeDecimals(texts),
  hasDecimals: texts.some((text) => /^\d+[.,]\d*[1-9]\d*$/.test(text)),
  hasGtins: texts.length > 2 && texts.filter(isGtinText).length * 3 >= texts.length,
  hasGtin: texts.some(isGtinText),
  hasDates: texts.length > 2 && texts.filter(isDateText).length * 2 > texts.length,
});

const isGtinText = (text: string): boolean => codeFault({ ...asGtin, code: text }) === null;

const asGtin = { kind: 'gtin', isCheckedByHand: false } as const;

/** A barcode of a shop has more digits, and one of a maker even more. */
const fewestDigits = 4;

/** A note for a barcode that is no GTIN among others that are. */
const noteUnlike = (text: string, { hasGtins = false, hasGtin = false }: ColumnForm): Said[] => {
  if (hasGtin && (text.match(/\d/g) ?? []).length < fewestDigits)
    return [said('import.no_barcode', { text: text.trim() })];
  const found = hasGtins ? codeFault({ ...asGtin, code: text }) : null;
  // What a spreadsheet did to it is said elsewhere.
  if (found === null || found.code === 'code_fault.zeros' || found.code === 'code_fault.ruined') return [];
  const { code, values } = found;
  return [said('import.unlike_others', { code: text.trim(), fault: { code, values } })];
};

const barcodes: readonly ColumnName[] = ['barcode', 'caseCode'];
const otherBarcodes: readonly ColumnName[] = ['fnsku', 'asin', 'otherCodes'];

const placeholdersIn = (field: ColumnName): PlaceholderIn => {
  if (barcodes.includes(field) || otherBarcodes.includes(field)) return 'barcode';
  return columns[field].kind === 'code' ? 'code' : 'text';
};

/** The code in a number: as it shows, unless that is a rounded form of it, or a barcode with gaps that its format puts there. */
const codeOfNumber = (field: ColumnName, cell: Cell): { cell: Cell; notes: Said[] } => {
  if (typeof cell === 'object' && cell?.kind === 'number' && barcodes.includes(field)) {
    const { text, notes } = cleanBarcode(cell.shown);
    return notes.length === 0 ? { cell, notes } : { cell: text, notes };
  }
  if (typeof cell !== 'object' || cell?.kind !== 'exponent' || cell.value === undefined)
    return { cell, notes: [] };
  const { value, shown } = cell;
  return { cell: value, notes: [said('import.scientific', { from: shown, to: String(value) })] };
};

/** How much is done to a cell: everything, everything but to codes, or nothing. */
export type Cleaning = 'all' | 'not codes' | 'none';

/** A code as it stands, with a note if a spreadsheet or a script has probably changed it. */
const codeAsIs = (field: ColumnName, given: string, clean: CleanCell): CleanCell => {
  const isBarcode = barcodes.includes(field) || otherBarcodes.includes(field);
  const { text, notes } = isBarcode ? inPlainDigits(given) : { text: given, notes: [] };
  const to = shownIn(clean.cell);
  return {
    cell: text,
    notes: [
      ...notes,
      ...(to === text.trim() ? noteUnusual(text) : [said('import.code_kept', { from: text.trim(), to })]),
    ],
  };
};

/** ="12", as programs write a value that a spreadsheet must leave a text. */
const formulaOfText = /^="([^"]*)"$/;

/** A formula as a text, of a spreadsheet that showed it in place of its value: =A2&B2, =VLOOKUP(A2;…). */
const formula = /^=\s*(?:\$?[A-Z]{1,3}\$?\d{1,7}(?:[-+*/&:,;).]|$)|[\p{Lu}.]{2,}\()/u;

/** What stands for a letter that could not be read. */
const lostLetter = '\ufffd';

const cleanText = (field: ColumnName, text: string, form: ColumnForm, how: Cleaning): CleanCell => {
  const { kind } = columns[field];
  const inner = kind === 'code' ? undefined : formulaOfText.exec(text.trim())?.[1];
  if (inner !== undefined) {
    const clean = cleanText(field, inner, form, how);
    return { ...clean, notes: [said('import.text_mark', { from: text.trim(), to: inner }), ...clean.notes] };
  }
  if (isEmptyMark(text)) return { cell: null, notes: [], isEmptied: true };
  // Only the SKU may be called anything but what lists say for nothing.
  if (field === 'sku' ? how === 'all' && isNoSku(text) : isPlaceholder(text, placeholdersIn(field)))
    return { cell: null, notes: [said('import.placeholder', { text: text.trim() })] };
  // A code that is one of ours already is in an export as it stands.
  const isOurs = kind === 'code' && how !== 'all';
  if (!isOurs && (isSpreadsheetError(text) || (kind === 'code' && text.includes(lostLetter))))
    return { cell: { kind: 'error', shown: text.trim() }, notes: [] };
  if (kind === 'quantity') {
    const read = quantityIn(text, form);
    return read ? { cell: read.text, notes: read.notes } : { cell: text, notes: [] };
  }
  if (kind !== 'code') return { cell: text, notes: [] };
  if (!isOurs && formula.test(text.trim()))
    return { cell: { kind: 'formula', shown: text.trim() }, notes: [] };
  // A marketplace takes an ASIN in the column for barcodes too. An FNSKU is a barcode, which is printed.
  if (barcodes.includes(field) && how === 'all' && kindOfCode(text) === 'asin')
    return {
      cell: null,
      others: [text.trim().toUpperCase()],
      notes: [said('import.other_kind', { code: text.trim() })],
    };
  if (isDateText(text)) return dateAsCode(field, text, form, how);
  const clean = cleanedCode(field, text, form);
  return how === 'all' ? clean : codeAsIs(field, text, clean);
};

/** A date in place of a code: no barcode is one, and another code may be. */
const dateAsCode = (
  field: ColumnName,
  text: string,
  { hasDates = false }: ColumnForm,
  how: Cleaning,
): CleanCell => {
  const shown = text.trim();
  if (barcodes.includes(field) && how === 'all') return { cell: { kind: 'date', shown }, notes: [] };
  return { cell: text, notes: hasDates ? [] : [said('import.looks_like_date', { text: shown })] };
};

const cleanedCode = (field: ColumnName, text: string, form: ColumnForm): CleanCell => {
  const code = cleanCode(text, form);
  if (!barcodes.includes(field)) {
    const plain = otherBarcodes.includes(field) ? inPlainDigits(code.text) : { text: code.text, notes: [] };
    const several = field === 'sku' ? noteSeveralSkus(plain.text) : [];
    return {
      cell: plain.text,
      notes: [...code.notes, ...plain.notes, ...noteUnusual(plain.text), ...several],
    };
  }
  const barcode = cleanBarcode(code.text);
  const notes = [
    ...code.notes,
    ...barcode.notes,
    ...noteUnusual(barcode.text),
    ...noteUnlike(barcode.text, form),
  ];
  return { cell: barcode.text, notes, others: barcode.others };
};

/** A barcode that has lost leading zeros: with them, or with a note. */
const withZeros = (clean: CleanCell, restores: boolean): CleanCell => {
  const shown = shownIn(clean.cell).replaceAll(/[\s-]/g, '');
  const original = withLostZeros(shown);
  if (original === null) return clean;
  return restores
    ? {
        ...clean,
        cell: original,
        notes: [...clean.notes, said('import.zero_restored', { from: shown, to: original })],
      }
    : { ...clean, notes: [...clean.notes, said('import.zero_lost', { from: shown, to: original })] };
};

/** What a formula of others has found nothing for (#N/A) is a text like any other that says so, but in place of a SKU. */
const asText = (field: ColumnName, cell: Exclude<Cell, StoredCell>): Exclude<Cell, StoredCell> => {
  const isError = typeof cell === 'object' && cell?.kind === 'error';
  return isError && field !== 'sku' && isPlaceholder(cell.shown, 'text') ? cell.shown : cell;
};

/** Reads a cell. With 'none', its value is taken as it stands. */
export const cleanCell = (
  field: ColumnName,
  given: Cell,
  { form, restoresZeros, how }: { form: ColumnForm; restoresZeros: boolean; how: Cleaning },
): CleanCell => {
  const stored = typeof given === 'object' && given?.kind === 'stored' ? given.cell : given;
  const notes =
    stored === given || isBlank(stored) ? [] : [said('import.formula', { value: shownIn(stored) })];
  if (how === 'none') return { cell: stored, notes };
  const value = how === 'all' ? asText(field, stored) : stored;
  const number = columns[field].kind === 'code' ? codeOfNumber(field, value) : { cell: value, notes: [] };
  const clean: CleanCell =
    typeof number.cell === 'string' ? cleanText(field, number.cell, form, how) : { ...number };
  const whole = barcodes.includes(field) ? withZeros(clean, restoresZeros) : clean;
  return { ...whole, notes: [...notes, ...whole.notes] };
};
