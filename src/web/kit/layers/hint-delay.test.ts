import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentDelayMs, noteHint, skipDelayMs } from './hint-delay.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The state belongs to the page: another file's test may have closed a hint a moment ago.
  noteHint(false);
  vi.advanceTimersByTime(skipDelayMs);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a hint opens after 700 ms, the next one at once until 300 ms after the last has closed @spec-9.9', () => {
  expect(currentDelayMs()).toBe(700);
  noteHint(true);
  expect(currentDelayMs()).toBe(0);
  noteHint(false);
  vi.advanceTimersByTime(299);
  expect(currentDelayMs()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(currentDelayMs()).toBe(700);
});

test('going from hint to hint keeps them quick', () => {
  noteHint(true);
  noteHint(false);
  vi.advanceTimersByTime(200);
  noteHint(true);
  vi.advanceTimersByTime(5000);
  expect(currentDelayMs()).toBe(0);
  noteHint(false);
  vi.advanceTimersByTime(300);
  expect(currentDelayMs()).toBe(700);
});
