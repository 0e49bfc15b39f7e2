import { expect, test } from 'vitest';
import type { Cell } from '../workbook/cell.ts';
import { leavesOut } from './kinds-of-note.ts';
import { Mapping } from './mapping.ts';
import { mappedRows } from './mapped-rows.ts';

const rows: Cell[][] = [
  ['SKU', 'Name', 'EAN', 'Label size'],
  ['A-1', 'Tea', '5012345678900', null],
  ['FREIGHT', 'Freight charges', null, null],
  ['DISCOUNT', 'Discount', null, '60 x 40 mm'],
];

const leftOutIn = (takesRows: number[]) => {
  const columns = (['sku', 'itemDescription', 'barcode', 'labelSize'] as const).map((field, column) => ({
    column,
    field,
  }));
  const mapping = Mapping.parse({ headingRow: 1, columns, takesRows });
  const { leftOut } = mappedRows(mapping, rows, { heads: [] });
  return rows.slice(1).flatMap((cells, at) => {
    const { reason } = leftOut(cells, at + 2);
    return reason ? [{ row: at + 2, code: reason.code, mayBeTaken: leavesOut(reason) }] : [];
  });
};

test('37: a charge among goods is left out, and imported if a person says so; one with a label is goods', () => {
  expect(leftOutIn([])).toEqual([{ row: 3, code: 'import.charge_row', mayBeTaken: true }]);
  expect(leftOutIn([3])).toEqual([]);
});
