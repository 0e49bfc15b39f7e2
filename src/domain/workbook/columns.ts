import { labelFields } from '../products/label-fields.ts';
import { productFields } from '../products/product-fields.ts';
import type { Field, WorkbookColumn } from '../record/field.ts';
import { fieldsWith, mapFields } from '../record/fields.ts';
import { codePart } from './code-columns.ts';
import { foldHeading } from './heading.ts';
import { placePart } from './place-cells.ts';

/** A field with a column in the workbook; a list has none. */
interface ColumnField
  extends Required<Pick<Field, 'workbook'>>, Pick<Field, 'name' | 'maxLength' | 'choices'> {
  /** A code keeps its digits as shown; other text is what Excel shows; a quantity is a whole number. */
  readonly kind: 'code' | 'text' | 'choice' | 'quantity';
}

/** A column of the sheet: its heading and the kind of its values. */
export interface Column extends WorkbookColumn, Omit<ColumnField, 'name' | 'workbook'> {
  readonly heading: string;
  /** Values that are no choice any more, which some label of the portal still has. */
  readonly older?: readonly string[] | undefined;
}

export const productPart = fieldsWith(productFields, 'workbook');

export const labelPart = fieldsWith(labelFields, 'workbook');

const columnOf = ({ name, kind, maxLength, choices, workbook }: ColumnField): Column => ({
  heading: name,
  kind,
  maxLength,
  choices,
  ...workbook,
});

/** The product columns by field, in the order in which an export writes them. */
export const productColumns = mapFields(productPart, columnOf);

/** The label columns by field; they follow the product columns. */
export const labelColumns = mapFields(labelPart, columnOf);

/** The code columns by field; they come last, so that older workbooks keep their layout. */
export const codeColumns = mapFields(codePart, columnOf);

/** Where codes stand, after the codes. */
export const placeColumns = mapFields(placePart, columnOf);

/** The columns of a product workbook by field. */
export const columns = { ...productColumns, ...labelColumns, ...codeColumns, ...placeColumns } as const;

export type ColumnName = keyof typeof columns;

/** Values that some label still has and that are no choice any more, by column: what was exported goes back in. */
export type OlderChoices = Readonly<Partial<Record<ColumnName, readonly string[]>>>;

export const foldedHeadings = ({ heading, alsoHeaded }: Column): string[] =>
  [heading, ...(alsoHeaded ?? [])].map(foldHeading);

/** The folded headings for the SKU: a row with one of them can be the header of a product sheet. */
export const skuHeadings: readonly string[] = foldedHeadings(columns.sku);
