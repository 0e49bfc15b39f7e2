import { expect, test } from 'vitest';
import { inPlace, isInPlace, keepPlace, readPlace } from './place-on-page.ts';

test('a place is kept for each entry of the history', () => {
  keepPlace('a', { scrollY: 640, focusedHref: '/products/7' });
  keepPlace('b', { scrollY: 0, focusedHref: null });
  expect(readPlace('a')).toEqual({ scrollY: 640, focusedHref: '/products/7' });
  expect(readPlace('b')).toEqual({ scrollY: 0, focusedHref: null });
});

test('an unknown entry, or one that something else has written, has no place', () => {
  sessionStorage.setItem('place:torn', '{"scrollY":');
  sessionStorage.setItem('place:other', '{"scrollY":"far"}');
  expect(readPlace('never')).toBeNull();
  expect(readPlace('torn')).toBeNull();
  expect(readPlace('other')).toBeNull();
});

test('only a navigation that says so leaves the page where it is', () => {
  expect(isInPlace(inPlace)).toBe(true);
  expect([null, undefined, 'staysInPlace', {}].map(isInPlace)).toEqual([false, false, false, false]);
});
