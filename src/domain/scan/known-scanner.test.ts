import { expect, test } from 'vitest';
import { plainScanner as plain } from '#testing/scanner-profile.ts';
import type { Burst } from './burst.ts';
import { knownScanner } from './known-scanner.ts';

const burst = (text: string, gapMs = 5, parts: Partial<Burst> = {}): Burst => ({
  strokes: Array.from(text, (key, index) => ({ text: key, atMs: index * gapMs })),
  end: 'enter',
  place: 'page',
  ...parts,
});

test('a text of no known form is read by the learnt layout', () => {
  expect(knownScanner({ ...plain, layout: 'german' }).meant(burst('LOTß7Z'))).toBe('LOT-7Y');
  expect(knownScanner({ ...plain, letters: 'swapped' }).meant(burst('lot-7y'))).toBe('LOT-7Y');
});

test('what is a code as it came, and what came otherwise, is not touched', () => {
  const german = knownScanner({ ...plain, layout: 'german' });
  expect(german.meant(burst(']C10104006381333931'))).toBe(']C10104006381333931');
  expect(german.meant(burst('SZ-100', 5, { end: 'tab' }))).toBe('SZ-100');
  expect(german.meant(burst('SZ-100', 120))).toBe('SZ-100');
});

test('B5: a batch that another layout has changed within a valid code is read by the learnt layout', () => {
  const italian = knownScanner({ ...plain, layout: 'italian' });
  expect(italian.meant(burst("010501234567890010L'7"))).toBe('010501234567890010L-7');
  expect(italian.meant(burst("010501234567890010L'7", 120))).toBe("010501234567890010L'7");
});

test('what the scanner adds is taken away, if it is whole', () => {
  const adds = knownScanner({ ...plain, prefix: '~', suffix: '$$' });
  expect(adds.meant(burst('~LOT-7$$'))).toBe('LOT-7');
  expect(adds.meant(burst('~LOT-7$'))).toBe('~LOT-7$');
  expect(adds.meant(burst('~$$'))).toBe('~$$');
});

test('what it adds outweighs the pace, in a form too', () => {
  const slow = knownScanner({ ...plain, meanMs: 200, longestMs: 240, suffix: '$$' });
  expect(slow.sent(burst('AB12$$', 190, { place: 'form' }))).toBe(true);
  expect(slow.sent(burst('AB1234', 190, { place: 'form' }))).toBe(false);
});
