import { expect, test } from 'vitest';
import { said, tell } from '#domain/words/say.ts';
import type { LookRow } from '#domain/imports/look-row.ts';
import { filterReport, refusedRows, reportCsv, reportRows } from './import-report.ts';

const rows = reportRows({
  created: 0,
  updated: 0,
  duplicates: [
    { row: 4, sku: 'OH-1', clientName: 'Orchard House', existingId: 7 },
    { row: 2, sku: '=1+1', clientName: null, existingId: null },
  ],
  errors: [
    {
      row: 3,
      column: 'Client',
      sku: 'OH-2',
      code: 'cell.no_sku',
      values: {},
      message: 'There is no client named “A, B”',
    },
  ],
});

test('the report has every row with something to say, in the order of the workbook', () => {
  expect(rows).toEqual([
    {
      kind: 'duplicate',
      row: 2,
      sku: '=1+1',
      column: null,
      reason: 'Exists already, without a client',
      existingId: null,
    },
    {
      kind: 'error',
      row: 3,
      sku: 'OH-2',
      column: 'Client',
      reason: 'There is no client named “A, B”',
      existingId: null,
    },
    {
      kind: 'duplicate',
      row: 4,
      sku: 'OH-1',
      column: null,
      reason: 'Exists already for Orchard House',
      existingId: 7,
    },
  ]);
});

test('B28: what was read as something else is a note in it', () => {
  const note = said('import.formula', { value: 'A-1' });
  const noted = reportRows({
    created: 1,
    updated: 0,
    duplicates: [],
    errors: [],
    notes: [{ row: 2, column: 'SKU', ...tell(note) }],
  });
  expect(noted).toMatchObject([
    {
      kind: 'note',
      row: 2,
      column: 'SKU',
      reason: 'This is a formula. The value stored with it is taken: A-1',
    },
  ]);
  expect(filterReport(noted, { kind: 'note', text: 'formula' })).toHaveLength(1);
  expect(reportCsv(noted)).toContain('2,,SKU,Note,This is a formula.');
});

test('of a look, rows that are left out are not refused, nor those that are left under their rule', () => {
  const row = (at: number, parts: Partial<LookRow>): LookRow => ({
    row: at,
    sku: 'A-1',
    clientName: null,
    state: 'refused',
    productId: null,
    cells: [],
    reasons: [{ column: null, ...tell(said('cell.no_sku')) }],
    ...parts,
  });
  const looked = [row(2, {}), row(3, { isLeftOut: true }), row(4, { leftUnder: ['keep'] })];
  expect(refusedRows(looked, () => 'keep').map((one) => one.row)).toEqual([2]);
  expect(refusedRows(looked, () => 'take').map((one) => one.row)).toEqual([2, 4]);
});

test.each([
  ['all', 'oh-', [3, 4]],
  ['all', 'client', [2, 3]],
  ['all', ' 4 ', [4]],
  ['error', '', [3]],
  ['duplicate', 'orchard', [4]],
  ['error', 'orchard', []],
] as const)('of %s rows, "%s" finds %j', (kind, text, found) => {
  expect(filterReport(rows, { kind, text }).map(({ row }) => row)).toEqual(found);
});

test('the CSV quotes what needs it, and no cell of it is a formula', () => {
  expect(reportCsv(rows)).toBe(
    '\uFEFFRow,SKU,Column,Kind,Reason\r\n' +
      '2,\'=1+1,,Duplicate,"Exists already, without a client"\r\n' +
      '3,OH-2,Client,Error,"There is no client named “A, B”"\r\n' +
      '4,OH-1,,Duplicate,Exists already for Orchard House\r\n',
  );
});
