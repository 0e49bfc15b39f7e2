import { expect, test } from 'vitest';
import { textSearch, textSearchOfClient } from './text-search.ts';

test('words of three letters and more are asked of the index', () => {
  expect(textSearch('sqlite', [['choc', 'choco'], ['bar']])).toEqual({
    tests: [{ how: 'match', alternatives: 1 }],
    values: { text0: '("choc" OR "choco") AND ("bar")' },
    isIndexed: true,
  });
  expect(textSearch('postgres', [['choc', '50%']])).toEqual({
    tests: [{ how: 'like', alternatives: 2 }],
    values: { text0: '%choc%', text1: '%50\\%%' },
    isIndexed: true,
  });
});

test('a long code is asked of the index by its last five digits, then compared whole', () => {
  expect(textSearch('sqlite', [['5012345678900']])).toMatchObject({
    tests: [
      { how: 'match', alternatives: 1 },
      { how: 'contains', alternatives: 1 },
    ],
    values: { text0: '("78900")', text1: '5012345678900' },
  });
  expect(textSearch('postgres', [['5012345678900']]).values).toEqual({
    text0: '%78900%',
    text1: '5012345678900',
  });
});

test('one or two letters are compared row by row', () => {
  expect(textSearch('sqlite', [['ch']])).toEqual({
    tests: [{ how: 'contains', alternatives: 1 }],
    values: { text0: 'ch' },
    isIndexed: false,
  });
  expect(textSearch('postgres', [['ch']]).isIndexed).toBe(false);
});

test('among the products of one client every text is looked at on SQLite, letter for letter', () => {
  expect(textSearchOfClient('sqlite', [['choc', '50%'], ['5012345678900']])).toEqual({
    tests: [
      { how: 'like', alternatives: 2 },
      { how: 'like', alternatives: 1 },
    ],
    values: { text0: '%choc%', text1: '%50\\%%', text2: '%5012345678900%' },
    isIndexed: false,
  });
  expect(textSearchOfClient('postgres', [['choc']])).toEqual(textSearch('postgres', [['choc']]));
});
