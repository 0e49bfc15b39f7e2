import { expect, test } from 'vitest';
import { readPieces } from './piece-numbers.ts';

test.each([
  ['3', [3]],
  ['3, 7-9', [3, 7, 8, 9]],
  [' 9;7 – 8 '.replaceAll(' – ', '–'), [7, 8, 9]],
  ['2-4 3', [2, 3, 4]],
])('the labels %j', (text, pieces) => {
  expect(readPieces(text, 10)).toEqual(pieces);
});

test.each([[''], ['0'], ['11'], ['9-11'], ['5-3'], ['three'], ['1.5'], ['-2'], ['1e3']])(
  'no labels of ten: %j',
  (text) => {
    expect(readPieces(text, 10)).toBeNull();
  },
);
