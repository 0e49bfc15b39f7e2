import { expect, test } from 'vitest';
import { Mapping } from '#domain/imports/mapping.ts';
import {
  fieldOfColumn,
  mappingAgain,
  ruleOf,
  sentRules,
  withBarcodeAsSku,
  withConstant,
  withField,
  withRule,
} from './edit-mapping.ts';

const mapping = Mapping.parse({ headingRow: 1, columns: [{ column: 1, field: 'barcode' }] });

test('a column is one field, and may be left out again', () => {
  const named = withField(mapping, 1, 'caseCode');
  expect(fieldOfColumn(named, 1)).toBe('caseCode');
  expect(withField(named, 1, null).columns).toEqual([]);
});

test('a field that gets a column has no constant any more; an empty one is none', () => {
  const constant = withConstant(mapping, 'clientName', 'Orchard');
  expect(constant.constants).toEqual({ clientName: 'Orchard' });
  expect(withField(constant, 0, 'clientName').constants).toEqual({});
  expect(withConstant(constant, 'clientName', '').constants).toEqual({});
});

test('the barcode can be the SKU as well', () => {
  expect(withBarcodeAsSku(mapping).columns).toEqual([
    { column: 1, field: 'barcode' },
    { column: 1, field: 'sku' },
  ]);
});

test('a column of its own for the SKU takes it from the column of the barcode, and leaves the barcode', () => {
  expect(withField(withBarcodeAsSku(mapping), 0, 'sku').columns).toEqual([
    { column: 1, field: 'barcode' },
    { column: 0, field: 'sku' },
  ]);
  // Of two columns that a page shows, a person says which.
  expect(withField(mapping, 0, 'barcode').columns).toHaveLength(2);
});

test('a file that was corrected and is chosen again keeps its mapping, and another does not', () => {
  const column = { samples: [], field: null, confidence: null, isHidden: false, isNew: false };
  const columns = ['Ref', 'EAN'].map((heading, at) => ({ ...column, column: at, heading }));
  const chosen = { ...mapping, constants: { clientName: 'Orchard' }, takesRows: [7] };
  const before = { name: 'a.csv', look: { columns }, mapping: chosen };
  const look = { columns, mapping: { ...mapping, headingRow: 3 } };
  expect(mappingAgain(before, { name: 'a.csv', look })).toEqual({ ...chosen, headingRow: 3, takesRows: [] });
  expect(mappingAgain(before, { name: 'b.csv', look })).toBe(null);
  expect(mappingAgain(before, { name: 'a.csv', look: { ...look, columns: columns.slice(1) } })).toBe(null);
  expect(mappingAgain({ ...before, mapping: look.mapping }, { name: 'a.csv', look })).toBe(null);
  expect(mappingAgain(null, { name: 'a.csv', look })).toBe(null);
});

test('a row has the rule of all until it has its own', () => {
  const rules = withRule({ all: 'keep', rows: new Map() }, 4, 'take');
  expect([ruleOf(rules, 3), ruleOf(rules, 4)]).toEqual(['keep', 'take']);
  expect(withRule(rules, 4, 'keep').rows.size).toBe(0);
});

test('rules of rows that are not in the file are not sent', () => {
  const rules = {
    all: 'keep' as const,
    rows: new Map([
      [4, 'take' as const],
      [9, 'fill' as const],
    ]),
  };
  const row = {
    row: 4,
    sku: 'A',
    clientName: null,
    state: 'exists' as const,
    productId: 1,
    cells: [],
    reasons: [],
  };
  expect(sentRules(rules, [row])).toEqual({ all: 'keep', rows: [{ row: 4, rule: 'take' }] });
});
