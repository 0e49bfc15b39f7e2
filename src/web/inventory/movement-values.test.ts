import { expect, test } from 'vitest';
import { checkMovement, previewOf, stepped, type MovementValues } from './movement-values.ts';

const typed = (kind: MovementValues['kind'], quantity: string, note = ''): MovementValues => ({
  kind,
  quantity,
  note,
});

test.each([
  ['received', '5', 17],
  ['used', '12', 0],
  ['damaged', '2', 10],
  ['counted', '0', 0],
  ['counted', ' 30 ', 30],
  ['used', '13', null],
  ['used', '0', null],
  ['received', '', null],
] as const)('%s %j on a shelf of 12 leaves %j', (kind, quantity, left) => {
  expect(previewOf(typed(kind, quantity), 12)).toBe(left);
});

test.each([
  ['received', '0', 'This must be at least 1.'],
  ['counted', '', 'Please enter a number.'],
  ['counted', '1.5', 'This must be a whole number.'],
  ['received', '99999999', 'At most 10,000,000.'],
] as const)('%s %j is refused: %s', (kind, quantity, sentence) => {
  expect(checkMovement(typed(kind, quantity))).toEqual({ ok: false, quantity: sentence, note: null });
});

test('more than this screen knows of may be used: somebody else may have filled the shelf', () => {
  expect(checkMovement(typed('used', '13')).ok).toBe(true);
});

test('an empty note is none, and a long one is refused beside it', () => {
  expect(checkMovement(typed('used', '1', '  '))).toEqual({
    ok: true,
    draft: { kind: 'used', quantity: 1, note: null },
  });
  expect(checkMovement(typed('used', '1', 'x'.repeat(2001)))).toEqual({
    ok: false,
    quantity: null,
    note: 'At most 2,000 characters.',
  });
});

test('the buttons step by one and stop at nothing', () => {
  expect([stepped('', 1), stepped('9', 1), stepped('1', -1), stepped('0', -1), stepped('x', -1)]).toEqual([
    '1',
    '10',
    '0',
    '0',
    '0',
  ]);
});
