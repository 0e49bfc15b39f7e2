import type { ImportLook } from '#domain/imports/contract.ts';
import type { Mapping } from '#domain/imports/mapping.ts';
import type { RowRule } from '#domain/imports/row-rule.ts';
import type { LookRow } from '#domain/imports/look-row.ts';

type Field = Mapping['columns'][number]['field'];

/** The field of a column; null if it is left out. */
export const fieldOfColumn = ({ columns }: Mapping, column: number): Field | null =>
  columns.find((one) => one.column === column)?.field ?? null;

/**
 * Assigns a field to a column, or leaves the column out. Drops the constant of that field, which is no longer needed, and the
 * field from a column that supplies another one, too: of these the page shows one.
 */
export const withField = (mapping: Mapping, column: number, field: Field | null): Mapping => {
  const isFurther = (one: Mapping['columns'][number]): boolean =>
    one.field === field && mapping.columns.some((two) => two.column === one.column && two.field !== field);
  const others = mapping.columns.filter((one) => one.column !== column && !isFurther(one));
  const constants = Object.fromEntries(Object.entries(mapping.constants).filter(([name]) => name !== field));
  return { ...mapping, constants, columns: field === null ? others : [...others, { column, field }] };
};

/** Gives a field the same value in every row; '' removes the value. */
export const withConstant = (mapping: Mapping, field: Field, value: string): Mapping => {
  const { [field]: _old, ...others } = mapping.constants;
  return { ...mapping, constants: value === '' ? others : { ...others, [field]: value } };
};

/** Uses the barcode column for the SKU, too: for files with nothing else to tell products apart. */
export const withBarcodeAsSku = (mapping: Mapping): Mapping => {
  const barcode = mapping.columns.find(({ field }) => field === 'barcode');
  return barcode === undefined
    ? mapping
    : { ...mapping, columns: [...mapping.columns, { column: barcode.column, field: 'sku' }] };
};

/** Takes the values of a field as they stand, or cleans them again. */
export const withAsIs = (mapping: Mapping, field: Field, isAsIs: boolean): Mapping => {
  const others = mapping.asIs.filter((one) => one !== field);
  return { ...mapping, asIs: isAsIs ? [...others, field] : others };
};

/** Imports a row although it would be left out. */
export const withTakenRow = (mapping: Mapping, row: number): Mapping => ({
  ...mapping,
  takesRows: [...mapping.takesRows.filter((one) => one !== row), row].toSorted((a, b) => a - b),
});

export const hasField = ({ columns }: Mapping, field: Field): boolean =>
  columns.some((one) => one.field === field);

/** Whether the field of a column was guessed without certainty, and is still the guess. */
export const isToBeChecked = (
  mapping: Mapping,
  { column, field, confidence }: ImportLook['columns'][number],
): boolean => confidence === 'likely' && fieldOfColumn(mapping, column) === field;

/** A file as it was looked at, and how its columns were chosen. */
export interface Mapped {
  name: string;
  look: Pick<ImportLook, 'columns'>;
  mapping: Mapping;
}

interface Proposed {
  name: string;
  look: Pick<ImportLook, 'columns' | 'mapping'>;
}

/**
 * The mapping of a file for one of its name and headings that is chosen in its place, as when somebody has corrected it; null if
 * there is none, or it is proposed. Its rows may have other numbers.
 */
export const mappingAgain = (before: Mapped | null, { name, look }: Proposed): Mapping | null => {
  if (before === null || before.name !== name || headingsOf(before) !== headingsOf({ look })) return null;
  const { sheet, headingRow, text } = look.mapping;
  const again = { ...before.mapping, sheet, headingRow, text, takesRows: [] };
  return JSON.stringify(again) === JSON.stringify(look.mapping) ? null : again;
};

const headingsOf = ({ look }: Pick<Mapped, 'look'>): string =>
  JSON.stringify(look.columns.map(({ heading }) => heading));

/** The rules of an import: one for all rows, and exceptions for single rows. */
export interface Rules {
  all: RowRule;
  rows: ReadonlyMap<number, RowRule>;
}

export const ruleOf = ({ all, rows }: Rules, row: number): RowRule => rows.get(row) ?? all;

/** Sets the rule of one row. */
export const withRule = ({ all, rows }: Rules, row: number, rule: RowRule): Rules => {
  const next = new Map(rows);
  if (rule === all) next.delete(row);
  else next.set(row, rule);
  return { all, rows: next };
};

/** The rules to send, without those of rows that are not in the file. */
export const sentRules = ({ all, rows }: Rules, looked: readonly LookRow[]) => ({
  all,
  rows: looked.flatMap(({ row }) => {
    const rule = rows.get(row);
    return rule === undefined ? [] : [{ row, rule }];
  }),
});
