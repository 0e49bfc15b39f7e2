import { Problem } from '../contract/problem.ts';
import { labelFields } from '../products/label-fields.ts';
import { productFields } from '../products/product-fields.ts';
import type { Field, WorkbookColumn } from '../record/field.ts';
import { entriesOf, fieldsWith, mapFields } from '../record/fields.ts';
import { type Cell, isBlank } from './cell.ts';
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

const foldedHeadings = ({ heading, alsoHeaded }: Column): string[] =>
  [heading, ...(alsoHeaded ?? [])].map(foldHeading);

const fieldByHeading = new Map<string, ColumnName>(
  entriesOf(columns).flatMap(([field, column]) =>
    foldedHeadings(column).map((heading) => [heading, field] as const),
  ),
);

/** The folded headings for the SKU: a row with one of them can be the header of a product sheet. */
export const skuHeadings: readonly string[] = foldedHeadings(columns.sku);

/** The positions of the fields in a sheet, and the headings that are ignored. */
export interface Header {
  positions: ReadonlyMap<ColumnName, number>;
  ignored: string[];
}

/** Finds the columns of a header, in any order. Throws a Problem if SKU is missing or two columns are for one field. */
export const readHeader = (row: readonly Cell[]): Header => {
  const positions = new Map<ColumnName, number>();
  const headings = new Map<ColumnName, string>();
  const ignored: string[] = [];
  for (const [position, cell] of row.entries()) {
    if (typeof cell !== 'string' || isBlank(cell)) continue;
    const heading = cell.trim();
    const field = fieldByHeading.get(foldHeading(heading));
    if (field === undefined) {
      ignored.push(heading);
      continue;
    }
    const earlier = headings.get(field);
    if (earlier !== undefined) {
      throw new Problem('workbook.unreadable', {
        message: `The file could not be read. Two columns stand for ${columns[field].heading}: "${earlier}" and "${heading}".`,
      });
    }
    positions.set(field, position);
    headings.set(field, heading);
  }
  if (!positions.has('sku')) throw new Problem('workbook.no_sku_column');
  return { positions, ignored };
};
