import { expect, test } from 'vitest';
import { spellingsOf } from './spellings.ts';

test('a word and each form of it with one letter left out', () => {
  expect(spellingsOf('milk')).toEqual(['milk', 'ilk', 'mlk', 'mik', 'mil']);
});

test('two neighbours swapped share a form', () => {
  expect(spellingsOf('biscuit')).toContain('biscut');
  expect(spellingsOf('bisciut')).toContain('biscut');
});

test('codes, short words and words longer than 24 letters have none', () => {
  expect(spellingsOf('5012')).toEqual([]);
  expect(spellingsOf('abc1')).toEqual([]);
  expect(spellingsOf('tea')).toEqual([]);
  expect(spellingsOf('a'.repeat(25))).toEqual([]);
});
