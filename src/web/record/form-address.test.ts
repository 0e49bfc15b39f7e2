import { expect, test } from 'vitest';
import { readFormTarget, withForm } from './form-address.ts';

const query = (text: string) => new URLSearchParams(text);

test.each([
  ['', null],
  ['page=2', null],
  ['new', 'new'],
  ['new&page=2', 'new'],
  ['edit=12', 12],
  ['edit=0', null],
  ['edit=abc', null],
  ['edit=99999999999', null],
] as const)('"%s" opens the form for %s', (text, target) => {
  expect(readFormTarget(query(text))).toBe(target);
});

test('opening and closing leave the rest of the address as it is', () => {
  expect(withForm(query('search=or&page=2'), 'new')).toBe('new&search=or&page=2');
  expect(withForm(query('search=or'), 12)).toBe('edit=12&search=or');
  expect(withForm(query('edit=12&search=or'), null)).toBe('search=or');
  expect(withForm(query('new'), null)).toBe('');
});
