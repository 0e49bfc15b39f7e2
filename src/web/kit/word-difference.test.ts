import { expect, test } from 'vitest';
import { wordDifference, type Piece } from './word-difference.ts';

/** The words that differ stand in brackets. */
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
