import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordChanges, wordDifference, type Piece } from './word-difference.ts';

/** The words that differ are in brackets. */
const marked = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

const difference = (mine: string, theirs: string): [string, string] => {
  const pieces = wordDifference(mine, theirs);
  return [marked(pieces.mine), marked(pieces.theirs)];
};

test.each([
  ['Keep cool and dry', 'Keep warm and dry', 'Keep [cool] and dry', 'Keep [warm] and dry'],
  ['Front label', 'Front label only', 'Front label', 'Front label[ only]'],
  ['a b c', 'c', '[a b ]c', 'c'],
  ['Pear', 'Apple', '[Pear]', '[Apple]'],
  ['', 'Apple', '', '[Apple]'],
  ['same', 'same', 'same', 'same'],
  ['one\ntwo', 'one\n\ntwo', 'one[\n]two', 'one[\n\n]two'],
])('D7: of %j and %j the words that differ are marked', (mine, theirs, markedMine, markedTheirs) => {
  expect(difference(mine, theirs)).toEqual([markedMine, markedTheirs]);
});

test('D7: nothing of a text is lost, and a very long one is not marked', () => {
  const [long, other] = ['word '.repeat(700), 'else '.repeat(700)];
  expect(difference(long, other)).toEqual([long, other]);
  const pieces = wordDifference('a b a c', 'b a b c').mine;
  expect(pieces.map(({ text }) => text).join('')).toBe('a b a c');
});

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`);

test('two texts of 20,000 characters are compared as long as at most 400 words differ', () => {
  const before = words(2_500).join(' ');
  expect(before.length).toBeGreaterThan(20_000);
  const withChanged = (count: number) =>
    [...words(count).map((word) => `${word}!`), ...words(2_500).slice(count)].join(' ');
  const changed = (count: number) =>
    wordChanges(before, withChanged(count))?.filter(({ of }) => of === 'after').length ?? null;
  expect([changed(200), changed(201)]).toEqual([200, null]);
});

test('what changed is in the order in which to read it: what was, then what is', () => {
  expect(wordChanges('Keep cool, and dry', 'Keep cold, and very dry')).toEqual([
    { text: 'Keep ', of: 'both' },
    { text: 'cool,', of: 'before' },
    { text: 'cold,', of: 'after' },
    { text: ' and ', of: 'both' },
    { text: 'very ', of: 'after' },
    { text: 'dry', of: 'both' },
  ]);
});

test('both texts come whole out of their comparison, and nothing is marked that both have in the same order', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((list) => list.join(' '));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = wordChanges(before, after) ?? [];
      const without = (left: 'before' | 'after') =>
        changes
          .filter(({ of }) => of !== left)
          .map((stretch) => stretch.text)
          .join('');
      expect([without('after'), without('before')]).toEqual([before, after]);
      expect(before === after && changes.some(({ of }) => of !== 'both')).toBe(false);
    }),
  );
});
