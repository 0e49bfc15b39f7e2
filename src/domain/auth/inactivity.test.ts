import { expect, test } from 'vitest';
import { inactivityAfter, unchangedForMs } from './inactivity.ts';

const minutes = (n: number) => n * 60_000;

test('a warning comes two minutes before the end of 15 minutes without input @spec-9.1', () => {
  expect(inactivityAfter(0)).toBe('active');
  expect(inactivityAfter(minutes(13) - 1)).toBe('active');
  expect(inactivityAfter(minutes(13))).toBe('warning');
  expect(inactivityAfter(minutes(15) - 1)).toBe('warning');
  expect(inactivityAfter(minutes(15))).toBe('expired');
  expect(inactivityAfter(minutes(600))).toBe('expired');
});

test('tells how long it stays so', () => {
  expect(unchangedForMs(0)).toBe(minutes(13));
  expect(unchangedForMs(minutes(12))).toBe(minutes(1));
  expect(unchangedForMs(minutes(13))).toBe(minutes(2));
  expect(unchangedForMs(minutes(16))).toBe(0);
});
