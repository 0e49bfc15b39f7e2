import { expect, test } from 'vitest';
import type { Burst } from './burst.ts';
import { hear, nothingHeard } from './capture.ts';
import { isScan } from './is-scan.ts';
import { knownScanner } from './known-scanner.ts';
import type { ScannerProfile } from './scanner-profile.ts';
import type { PressedKey } from './stroke-of-key.ts';

const plain: ScannerProfile = {
  meanMs: 5,
  longestMs: 9,
  variation: 0.1,
  end: 'enter',
  isInserted: false,
  layout: null,
  letters: 'kept',
  prefix: '',
  suffix: '',
  sendsSymbology: false,
  separators: null,
  commands: [],
};

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

test('what the scanner adds is taken away, if it is whole', () => {
  const adds = knownScanner({ ...plain, prefix: '~', suffix: '$$' });
  expect(adds.meant(burst('~LOT-7$$'))).toBe('LOT-7');
  expect(adds.meant(burst('~LOT-7$'))).toBe('~LOT-7$');
  expect(adds.meant(burst('~$$'))).toBe('~$$');
});

/** The keys of a scanner that sends `command` after its code, and the answer of `hear` with this profile. */
const played = (commands: string[], command: PressedKey) => {
  const known = knownScanner({ ...plain, end: 'silence', commands });
  const keys: PressedKey[] = [...Array.from('SHELF-0042', (key) => ({ key })), command];
  let capture = nothingHeard;
  let isKept = false;
  for (const [place, pressed] of keys.entries())
    ({ capture, isKept } = hear(capture, { kind: 'key', pressed, atMs: place * 5, place: 'page' }, known));
  return { isKept, scan: hear(capture, { kind: 'silence' }, known).scan?.text ?? null };
};

test('a shortcut or function key that the scanner sends is left out of its scan, and any other ends it', () => {
  expect(played(['F8'], { key: 'F8' })).toEqual({ isKept: true, scan: 'SHELF-0042' });
  expect(played(['Ctrl+J'], { key: 'j', ctrlKey: true })).toEqual({ isKept: true, scan: 'SHELF-0042' });
  expect(played([], { key: 'F8' })).toEqual({ isKept: false, scan: null });
  expect(played(['F8'], { key: 'F9' })).toEqual({ isKept: false, scan: null });
});

test('a person presses it where nothing is scanned', () => {
  const known = knownScanner({ ...plain, commands: ['F8'] });
  const pressed = { key: 'F8' };
  expect(hear(nothingHeard, { kind: 'key', pressed, atMs: 0, place: 'page' }, known).isKept).toBe(false);
});

test('a slow scanner is heard that nobody would know otherwise, and people at its pace are not', () => {
  const slow = knownScanner({ ...plain, meanMs: 200, longestMs: 240 });
  const scanned = burst('SHELF-0042', 200);
  expect([isScan(scanned), slow.sent(scanned)]).toEqual([false, true]);
  expect(slow.sent(burst('SHELF-0042', 200, { place: 'form' }))).toBe(false);
  expect(slow.sent(burst('SHELF-0042', 200, { end: 'silence' }))).toBe(false);
  const gaps = [0, 90, 340, 420, 700, 790, 1100, 1180, 1450, 1500];
  const byHand = Array.from('SHELF-0042', (text, index) => ({ text, atMs: gaps[index] ?? 0 }));
  expect(slow.sent({ strokes: byHand, end: 'enter', place: 'page' })).toBe(false);
});

test('what it adds outweighs the pace, in a form too', () => {
  const slow = knownScanner({ ...plain, meanMs: 200, longestMs: 240, suffix: '$$' });
  expect(slow.sent(burst('AB12$$', 190, { place: 'form' }))).toBe(true);
  expect(slow.sent(burst('AB1234', 190, { place: 'form' }))).toBe(false);
});
