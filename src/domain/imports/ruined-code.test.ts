import { said } from '../words/say.ts';
import { expect, test } from 'vitest';
import { exponentIn, roundsTo, withLostZeros } from './ruined-code.ts';

test.each([
  ['36000291452', '036000291452'],
  ['6381333', null],
  ['5012345678900', null],
  ['12345678901', null],
  ['ABC', null],
])('%s was %s before a zero was lost', (code, original) => {
  expect(withLostZeros(code)).toBe(original);
});

test('a code that rounds to what a spreadsheet shows is probably the one', () => {
  expect(roundsTo('5012345678900', '5.01235E+12')).toBe(true);
  expect(roundsTo('5012345678900', '5,01E+12')).toBe(true);
  expect(roundsTo('5012345678900', '5.01235e+012')).toBe(true);
  expect(roundsTo('5012345678900', '5.02E+12')).toBe(false);
  expect(roundsTo('501234567890', '5.01E+12')).toBe(false);
  expect(roundsTo('not a code', '5.01E+12')).toBe(false);
  // More decimals than a number can be asked for.
  expect(roundsTo('5012345678900', `5.${'0123456789'.repeat(11)}E+12`)).toBe(false);
});

test('the number is read out of the sentence that refuses it', () => {
  expect(exponentIn(said('cell.changed_code', { shown: '5.01E+12' }))).toBe('5.01E+12');
  expect(exponentIn(said('cell.no_sku'))).toBe(null);
});
