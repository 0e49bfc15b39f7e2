import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('a text within the limit stays as it is', () => {
  expect(truncate('Apple juice', 11)).toBe('Apple juice');
});

test('a longer text is cut with an ellipsis @spec-9.13', () => {
  expect(truncate('Apple juice 1 l', 11)).toBe('Apple juice…');
});

test('no space is left hanging before the ellipsis', () => {
  expect(truncate('Apple juice', 6)).toBe('Apple…');
});

test('a character outside the basic plane counts once and stays whole', () => {
  expect(truncate('🍎🍐🍊🍋', 2)).toBe('🍎🍐…');
});
