import { expect, test } from 'vitest';
import { cleanScan } from './clean-scan.ts';

test('line ends and tabs that a scanner adds are dropped', () => {
  expect(cleanScan('\t5012345678900\r\n')).toBe('5012345678900');
});

test('the symbology identifier in front is dropped', () => {
  expect(cleanScan(']E05012345678900')).toBe('5012345678900');
  expect(cleanScan(']C10105012345678900')).toBe('0105012345678900');
});

test('brackets elsewhere stay', () => {
  expect(cleanScan('AB]C1')).toBe('AB]C1');
  expect(cleanScan('] C1')).toBe('] C1');
});

test('control characters within the code are dropped, spaces kept', () => {
  expect(cleanScan('AB\u001dC D\u0000')).toBe('ABC D');
});

test('a scan of nothing is empty', () => {
  expect(cleanScan('\r\n')).toBe('');
});
