import { expect, test } from 'vitest';
import { Mapping } from '#domain/imports/mapping.ts';
import {
  fieldOfColumn,
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
