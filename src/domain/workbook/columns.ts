import { Problem } from '../contract/problem.ts';
import { labelFields } from '../products/label-fields.ts';
import { productFields } from '../products/product-fields.ts';
import type { Field, WorkbookColumn } from '../record/field.ts';
import { entriesOf, fieldsWith, mapFields } from '../record/fields.ts';
import { type Cell, isBlank } from './cell.ts';

/** A field that a workbook has a column for. Of lists there is none. */
interface ColumnField
  extends Required<Pick<Field, 'workbook'>>, Pick<Field, 'name' | 'maxLength' | 'choices'> {
  /** Codes keep their digits as shown, other text what Excel shows; a quantity is a whole number. */
  readonly kind: 'code' | 'text' | 'choice' | 'quantity';
}

/** A column of the sheet: what it is headed, and what stands in it. */
export interface Column extends WorkbookColumn, Omit<ColumnField, 'name' | 'workbook'> {
  readonly heading: string;
}

/** The fields of a product that have a column. */
export const productPart = fieldsWith(productFields, 'workbook');

/** The fields of a label that have a column. */
export const labelPart = fieldsWith(labelFields, 'workbook');

const columnOf = ({ name, kind, maxLength, choices, workbook }: ColumnField): Column => ({
  heading: name,
  kind,
  maxLength,
  choices,
  ...workbook,
});

/** The columns that say something of the product, by the field they fill, in the order in which they are written. */
export const productColumns = mapFields(productPart, columnOf);

/** The columns that say something of one label of the product; they follow those of the product. */
export const labelColumns = mapFields(labelPart, columnOf);

/** The columns of a product workbook by the field they fill. */
export const columns = { ...productColumns, ...labelColumns } as const;

/** The name of a field that a column of the workbook fills. */
export type ColumnName = keyof typeof columns;

/** A heading without what people vary in it: letter case, spaces, underscores, hyphens. */
const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]+/gu, '');

const fieldByHeading = new Map<string, ColumnName>(
  entriesOf(columns).flatMap(([field, column]) =>
    [column.heading, ...(column.alsoHeaded ?? [])].map((heading) => [foldHeading(heading), field] as const),
  ),
);

/** Whether a row can be the header of a product sheet: one of its cells is headed SKU. */
export const isHeader = (row: readonly Cell[]): boolean =>
  row.some((cell) => typeof cell === 'string' && fieldByHeading.get(foldHeading(cell)) === 'sku');

/** Where the fields stand in a sheet, and which of its headings nothing is taken from. */
export interface Header {
  positions: ReadonlyMap<ColumnName, number>;
  ignored: string[];
}

/** Recognises the columns of a header in any order; throws a Problem when SKU is missing or two columns fill one field. */
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
