import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { misspellingDistance, similarWords } from './misspelling.ts';

test('a letter missing, added, changed or swapped with its neighbour is one slip', () => {
  expect(misspellingDistance('chocolat', 'chocolate')).toBe(1);
  expect(misspellingDistance('chocollate', 'chocolate')).toBe(1);
  expect(misspellingDistance('chocolete', 'chocolate')).toBe(1);
  expect(misspellingDistance('chcoolate', 'chocolate')).toBe(1);
});

test('two slips are allowed from six letters on', () => {
  expect(similarWords('bisciut', 'biscuit')).toBe(true);
  expect(similarWords('biscit', 'biscuits')).toBe(true);
  expect(similarWords('bscit', 'biscuit')).toBe(false);
});

test('one slip is allowed for four and five letters, none for fewer', () => {
  expect(similarWords('mlik', 'milk')).toBe(true);
  expect(similarWords('mlki', 'milk')).toBe(false);
  expect(similarWords('tae', 'tea')).toBe(false);
  expect(similarWords('tea', 'tea')).toBe(true);
});

test('a word with digits is near only to itself', () => {
  expect(similarWords('sku1234', 'sku1235')).toBe(false);
  expect(similarWords('vitamin', 'vitamin2')).toBe(false);
  expect(similarWords('sku1234', 'sku1234')).toBe(true);
});

test('letters outside the basic plane count as one letter each', () => {
  expect(misspellingDistance('𝒶𝒷𝒸𝒹', '𝒶𝒷𝒸𝒹𝒺')).toBe(1);
});

test('words of thousands of letters are answered at once', () => {
  expect(similarWords('a'.repeat(100_000), `${'a'.repeat(100_000)}b`)).toBe(false);
});

test('the distance is the same both ways where both are allowed it', () => {
  const word = fc.stringMatching(/^[abc]{6,9}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(misspellingDistance(a, b)).toBe(misspellingDistance(b, a));
    }),
  );
});
