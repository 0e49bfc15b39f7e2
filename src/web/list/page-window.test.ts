import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test('a few pages are all named', () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
});

test('in the middle of many, the ends and the neighbours are named', () => {
  expect(pageWindow(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
});

test('at the ends there is one gap', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 'gap', 20]);
  expect(pageWindow(20, 20)).toEqual([1, 'gap', 19, 20]);
});

test('a gap of one page is that page', () => {
  expect(pageWindow(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('no pages, no names', () => {
  expect(pageWindow(1, 0)).toEqual([]);
});
