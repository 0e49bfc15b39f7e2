import { Problem } from '../contract/problem.ts';
import { entriesOf } from '../record/fields.ts';
import { said, saidBy } from '../words/say.ts';
import { type Cell, isBlank } from './cell.ts';
import { type ColumnName, columns, foldedHeadings } from './columns.ts';
import { foldHeading } from './heading.ts';

const fieldByHeading = new Map<string, ColumnName>(
  entriesOf(columns).flatMap(([field, column]) =>
    foldedHeadings(column).map((heading) => [heading, field] as const),
  ),
);

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
      const names = { field: columns[field].heading, first: earlier, second: heading };
      const why = said('workbook.two_columns', names);
      throw new Problem('workbook.unreadable', saidBy(said('workbook.not_read', { why })));
    }
    positions.set(field, position);
    headings.set(field, heading);
  }
  if (!positions.has('sku')) throw new Problem('workbook.no_sku_column');
  return { positions, ignored };
};
