import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('the first letters of first and last name, in capitals @spec-2.5', () => {
  expect(initials('Ada', 'Lovelace')).toBe('AL');
  expect(initials('ødegård', ' åse')).toBe('ØÅ');
});

test('a missing name leaves one letter', () => {
  expect(initials('Ada', '')).toBe('A');
});
