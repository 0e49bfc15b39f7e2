import { expect, test } from 'vitest';
import { addKey, scannedText, textUnderWay, type KeyDown } from './wedge.ts';

const typed = (text: string, everyMs: number, fromMs = 0): readonly KeyDown[] =>
  Array.from(text).reduce<readonly KeyDown[]>(
    (burst, character, index) => addKey(burst, { character, atMs: fromMs + index * everyMs }),
    [],
  );

test('thirteen keys at 4 ms and Enter are a scan', () => {
  expect(scannedText(typed('5012345678900', 4), 52)).toBe('5012345678900');
});

test('a scanner on Bluetooth, a key every 40 ms, is a scan too', () => {
  expect(scannedText(typed('SKU-0010', 40), 320)).toBe('SKU-0010');
});

test('a key or an Enter that is 90 ms late on a busy machine belongs to the scan', () => {
  expect(scannedText(typed('5012345678900', 4), 138)).toBe('5012345678900');
});

test('what a person types is none, however short the pause before Enter', () => {
  expect(scannedText(typed('5012345678900', 90), 1100)).toBeNull();
});

test('what the quickest fingers type, a key every 60 ms, is none either', () => {
  expect(scannedText(typed('5012345678900', 60), 780)).toBeNull();
});

test('a scan after typing is the scan alone', () => {
  const before = typed('apple', 120);
  const burst = Array.from('12345678').reduce(
    (keys, character, index) => addKey(keys, { character, atMs: 2000 + index * 4 }),
    before,
  );
  expect(scannedText(burst, 2032)).toBe('12345678');
});

test('five keys are too few to tell a scanner from quick fingers', () => {
  expect(scannedText(typed('abcde', 4), 20)).toBeNull();
});

test('Enter that comes late was pressed by a person', () => {
  expect(scannedText(typed('5012345678900', 4), 500)).toBeNull();
});

test('Enter alone is no scan', () => {
  expect(scannedText([], 10)).toBeNull();
});

test('a scanner that stumbles is not cut in two: the digits after the gap would be another code', () => {
  const stumbled = Array.from('012345678900').reduce(
    (keys, character, index) => addKey(keys, { character, atMs: 400 + index * 4 }),
    typed('5', 4),
  );
  expect(scannedText(stumbled, 448)).toBeNull();
});

test('a scan that was taken over with a later time than its rest still has is whole', () => {
  const head = typed('50123', 0, 1000);
  const whole = Array.from('45678900').reduce(
    (keys, character, index) => addKey(keys, { character, atMs: 900 + index * 11 }),
    head,
  );
  expect(scannedText(whole, 988)).toBe('5012345678900');
});

test('what was typed a moment ago is under way, what was typed long ago is not', () => {
  const keys = typed('50', 4, 100);
  expect(textUnderWay(keys, 300)).toBe('50');
  expect(textUnderWay(keys, 1104)).toBe('');
  expect(textUnderWay([], 0)).toBe('');
});
