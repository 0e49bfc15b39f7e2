import { expect, test } from 'vitest';
import { circlesOf } from './import-circles.ts';

test.each([
  ['two files', { a: ['b'], b: ['a'] }, [['a', 'b', 'a']]],
  ['three, entered from outside', { z: ['b'], a: ['b'], b: ['c'], c: ['a'] }, [['b', 'c', 'a', 'b']]],
  ['a file and itself', { a: ['a'] }, [['a', 'a']]],
  [
    'two circles through one file',
    { a: ['b', 'c'], b: ['a'], c: ['a'] },
    [
      ['a', 'b', 'a'],
      ['a', 'c', 'a'],
    ],
  ],
  ['files that share one below them', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
  ['a file that is not in the tree', { a: ['b'] }, []],
])('the circles of %s', (_, imports, circles) => {
  expect(circlesOf(new Map(Object.entries<string[]>(imports)))).toEqual(circles);
});
