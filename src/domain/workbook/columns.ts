import * as limits from '../limits.ts';
import { Problem } from '../contract/problem.ts';
import { AdhesiveType, LabelFeed, LabelOrientation, LabelType } from '../products/label.ts';
import { type Cell, isBlank } from './cell.ts';

/** Codes keep their digits as shown, other text what Excel shows; a quantity is a whole number. */
export interface Column {
  heading: string;
  kind: 'code' | 'text' | 'choice' | 'quantity';
  /** Of the column in the sheet, in characters. */
  width: number;
  /** Longest text, in characters. */
  maxLength?: number;
  /** What a choice may be. */
  choices?: readonly string[];
  /** Whether the same values come up in many rows: a workbook holds each of them once. */
  repeats?: boolean;
  /** Other headings that are understood. */
  alsoHeaded?: readonly string[];
}

const code = (heading: string, width: number) =>
  ({ heading, width, kind: 'code', maxLength: limits.text.code }) as const;
const name = (heading: string, width: number) =>
  ({ heading, width, kind: 'text', maxLength: limits.text.name, repeats: true }) as const;
const choice = (heading: string, width: number, choices: readonly string[]) =>
  ({ heading, width, kind: 'choice', choices, repeats: true }) as const;
const quantity = (heading: string) => ({ heading, width: 15, kind: 'quantity' }) as const;

/** The columns that say something of the product, by the field they fill, in the order in which they are written. */
export const productColumns = {
  sku: code('SKU', 20),
  itemDescription: {
    heading: 'Item Description',
    width: 48,
    kind: 'text',
    maxLength: limits.text.description,
    alsoHeaded: ['Description', 'Name'],
  },
  barcode: code('Barcode', 18),
  clientName: name('Client', 24),
  clientSku: code('Client SKU', 18),
  caseQuantity: quantity('Case Quantity'),
  layerQuantity: quantity('Layer Quantity'),
  palletQuantity: quantity('Pallet Quantity'),
} as const satisfies Record<string, Column>;

/** The columns that say something of one label of the product; they follow those of the product. */
export const labelColumns = {
  labelSku: code('Label SKU', 20),
  labelType: choice('Label Type', 14, LabelType.options),
  labelOrientation: choice('Label Orientation', 18, LabelOrientation.options),
  labelFeed: choice('Label Feed', 12, LabelFeed.options),
  labelSize: name('Label Size', 16),
  labelMaterial: name('Label Material', 18),
  adhesiveType: choice('Adhesive Type', 16, AdhesiveType.options),
  supplierCode: { ...code('Supplier Code', 16), repeats: true },
  supplierName: name('Supplier Name', 24),
} as const satisfies Record<string, Column>;

/** The columns of a product workbook by the field they fill. */
export const columns = { ...productColumns, ...labelColumns } as const;

/** The name of a field that a column of the workbook fills. */
export type Field = keyof typeof columns;

/** The entries of a table with the names of its fields: Object.entries widens them to text. */
export const fieldsOf = <F extends string, C>(table: Record<F, C>): [F, C][] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its fields
  Object.entries(table) as [F, C][];

/** A heading without what people vary in it: letter case, spaces, underscores, hyphens. */
const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]+/gu, '');

const fieldByHeading = new Map<string, Field>(
  fieldsOf<Field, Column>(columns).flatMap(([field, column]) =>
    [column.heading, ...(column.alsoHeaded ?? [])].map((heading) => [foldHeading(heading), field] as const),
  ),
);

/** Whether a row can be the header of a product sheet: one of its cells is headed SKU. */
export const isHeader = (row: readonly Cell[]): boolean =>
  row.some((cell) => typeof cell === 'string' && fieldByHeading.get(foldHeading(cell)) === 'sku');

/** Where the fields stand in a sheet, and which of its headings nothing is taken from. */
export interface Header {
  positions: ReadonlyMap<Field, number>;
  ignored: string[];
}

/** Recognises the columns of a header in any order; throws a Problem when SKU is missing or two columns fill one field. */
export const readHeader = (row: readonly Cell[]): Header => {
  const positions = new Map<Field, number>();
  const headings = new Map<Field, string>();
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
