import { expect, test } from 'vitest';
import { optionByTyping } from './type-ahead.ts';

const options = [
  { value: 'all', label: 'All Clients' },
  { value: '1', label: 'Apple & Sons' },
  { value: '2', label: 'Northlight' },
  { value: '3', label: 'Avon', disabled: true },
];

test.each([
  ['all', 'a', 'Apple & Sons'],
  ['1', 'a', 'All Clients'],
  ['all', 'aa', 'Apple & Sons'],
  ['all', 'all c', 'All Clients'],
  ['2', 'ap', 'Apple & Sons'],
  ['all', 'av', undefined],
  ['all', 'n0rth', undefined],
])('L13: at %s, typing %j leads to %s', (value, typed, label) => {
  expect(optionByTyping(options, value, typed)?.label).toBe(label);
});
