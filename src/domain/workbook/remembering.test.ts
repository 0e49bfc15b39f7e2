import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import type { ColumnName } from './columns.ts';
import { remembering } from './remembering.ts';

test('a value that a column repeats is read once; in another column, as a number and in a cell with more to say it is another', () => {
  const read: [ColumnName, Cell][] = [];
  const reading = remembering((field, cell) => ({ at: read.push([field, cell]) }));
  expect([reading('sku', '12'), reading('sku', '12')]).toEqual([{ at: 1 }, { at: 1 }]);
  expect([reading('barcode', '12'), reading('sku', 12), reading('sku', '12')]).toEqual([
    { at: 2 },
    { at: 3 },
    { at: 1 },
  ]);
  const date: Cell = { kind: 'date', shown: '5-Mar' };
  expect([reading('sku', date), reading('sku', date)]).toEqual([{ at: 4 }, { at: 5 }]);
});

test('a column of as many values as rows takes no more memory than one of 500', () => {
  let times = 0;
  const reading = remembering(() => ({ times: (times += 1) }));
  for (let row = 0; row < 1_000; row += 1) reading('sku', `A-${row}`);
  times = 0;
  for (let row = 0; row < 1_000; row += 1) reading('sku', `A-${row}`);
  expect(times).toBe(500);
});
