import { expect, test } from 'vitest';
import { begunHours, medianOf, piecesPerHour, workedMs, type TimedEvent } from './worked.ts';

const events = (...rows: [minute: number, kind: string, verdict?: string][]): TimedEvent[] =>
  rows.map(([minute, kind, verdict = 'right']) => ({
    kind,
    verdict,
    at: new Date(Date.UTC(2026, 0, 15, 8, minute)).toISOString(),
  }));

const minutes = (...rows: Parameters<typeof events>): number | null => {
  const ms = workedMs(events(...rows));
  return ms === null ? null : ms / 60_000;
};

test('the time of a run is from its first right piece to its close, less its stops', () => {
  expect(minutes([0, 'start'], [5, 'first_piece', 'wrong'], [6, 'first_piece'], [36, 'close'])).toBe(30);
  expect(minutes([0, 'first_piece'], [10, 'stop'], [20, 'resume'], [60, 'close'])).toBe(50);
  expect(minutes([0, 'first_piece'], [10, 'check', 'wrong'], [15, 'second_person'], [60, 'close'])).toBe(55);
  expect(minutes([0, 'first_piece'], [10, 'bare', 'wrong'], [15, 'second_person'], [60, 'close'])).toBe(55);
  expect(minutes([0, 'first_piece'], [50, 'stop'], [60, 'close'])).toBe(50);
  expect(minutes([0, 'first_piece'], [40, 'stop'], [50, 'reconcile'], [60, 'close'])).toBe(50);
});

test('a run that several things hold goes on when the last of them is released, and a wrong roll holds nothing', () => {
  const first = [0, 'first_piece'] as [number, string];
  const last = [60, 'close'] as [number, string];
  const released = (minute: number) => [minute, 'hold_released'] as [number, string];
  expect(minutes(first, [10, 'hold'], [20, 'hold'], released(30), released(40), last)).toBe(30);
  expect(minutes(first, [10, 'stop'], [20, 'hold'], released(30), [40, 'resume'], last)).toBe(30);
  expect(minutes([0, 'hold'], released(5), [10, 'first_piece'], last)).toBe(50);
  expect(minutes(first, [10, 'roll', 'wrong'], last)).toBe(60);
});

test('a count that did not add up ends the run only if none comes after it', () => {
  const count = [30, 'close', 'wrong'] as [number, string, string];
  expect(minutes([0, 'first_piece'], count, [40, 'second_person'])).toBe(30);
  expect(minutes([0, 'first_piece'], count, [60, 'close'])).toBe(60);
});

test('without a right piece or a close there is no time; in shadow mode neither a wrong piece nor a new release stops', () => {
  expect(minutes([0, 'start'], [60, 'close'])).toBeNull();
  expect(minutes([0, 'first_piece'], [60, 'abandon'])).toBeNull();
  const shadow = events([0, 'first_piece'], [10, 'check', 'wrong'], [20, 'resume'], [60, 'close']);
  expect(workedMs(shadow, { isShadow: true })).toBe(3_600_000);
  const outdated = events([0, 'first_piece'], [10, 'superseded'], [60, 'close']);
  expect(workedMs(outdated, { isShadow: true })).toBe(3_600_000);
  expect(workedMs(outdated)).toBe(600_000);
});

test('pieces an hour, begun hours and the middle of them', () => {
  expect(piecesPerHour(500, 1_800_000)).toBe(1_000);
  expect([piecesPerHour(5, null), piecesPerHour(5, 0)]).toEqual([null, null]);
  expect([null, 0, 1, 3_600_000, 3_600_001].map(begunHours)).toEqual([0, 1, 1, 1, 2]);
  expect([medianOf([]), medianOf([7]), medianOf([9, 1, 5]), medianOf([4, 1, 3, 2])]).toEqual([null, 7, 5, 2]);
});
