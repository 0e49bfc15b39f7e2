import { afterEach, expect, test, vi } from 'vitest';
import { fieldName } from '#web/words/field-name.ts';
import { isCodeField, isLongChange, shownChanges, valueWords } from './wording.ts';

test('X14: a line of an order is told by its label, and its outcome in words', () => {
  const closed = { field: 'closed', labelNumber: 3, labelSku: 'L-10', before: null, after: 'cleared' };
  expect(fieldName({ field: 'quantity', labelNumber: 3, labelSku: 'L-10' })).toBe('L-10: Quantity');
  expect(shownChanges([closed])).toEqual([{ ...closed, after: 'not coming' }]);
});

test('a field has the name that the screens give it, a label’s with its number', () => {
  expect(fieldName({ field: 'caseQuantity', labelNumber: null })).toBe('Case Quantity');
  expect(fieldName({ field: 'labelSize', labelNumber: 2 })).toBe('Label 2: Size');
});

test.each([
  [null, 'nothing'],
  [12_000, '12,000'],
  ['100 x 50', '100 x 50'],
  [['images/a.png', 'images/b.png'], 'a.png, b.png'],
])('%s reads %s', (value, words) => {
  expect(valueWords(value)).toBe(words);
});

test('another client is told by its name, not by its id', () => {
  const id = { field: 'clientId', labelNumber: null, before: 1, after: 2 };
  const name = { field: 'clientName', labelNumber: null, before: 'Orchard', after: 'Harbour' };
  expect(shownChanges([id, name])).toEqual([name]);
  expect(shownChanges([id])).toEqual([{ ...id, field: 'clientName' }]);
});

test.each([
  ['a', 'b', false],
  [null, 'x'.repeat(60), false],
  [null, 'x'.repeat(61), true],
  ['x'.repeat(61), null, true],
  ['one\ntwo', 'one', true],
  [['images/a.png'], ['images/a.png', `images/${'b'.repeat(60)}.png`], true],
  [12_000, 12_001, false],
])('from %j to %j is too long for one line: %s', (before, after, isLong) => {
  expect(isLongChange({ before, after })).toBe(isLong);
});

test('the codes are the three of a product and the two of a label', () => {
  const fields = [
    'sku',
    'barcode',
    'clientSku',
    'labelSku',
    'supplierCode',
    'supplierName',
    'labelSize',
    'name',
  ];
  expect(fields.filter(isCodeField)).toEqual(['sku', 'barcode', 'clientSku', 'labelSku', 'supplierCode']);
});

test('what a field is called in the program, and what people wrote, are no words of a language', async () => {
  localStorage.setItem('locale', 'en-XA');
  vi.resetModules();
  const inAnother = await import('./wording.ts');
  const change = { field: 'dateKind', labelNumber: 1, before: 'Old Mill', after: 'best_before' };
  expect(inAnother.shownChanges([change])).toEqual([change]);
  expect(inAnother.valueWords('Old Mill')).toBe('Old Mill');
  const closed = { field: 'closed', labelNumber: 3, before: null, after: 'cleared' };
  expect(inAnother.shownChanges([closed])[0]?.after).toMatch(/^⟦.*⟧$/);
});
afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});
