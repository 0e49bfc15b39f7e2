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
  expect(minutes([0, 'first_piece'], [10, 'hold'], [20, 'stop'], [40, 'hold_released'], [60, 'close'])).toBe(
    30,
  );
  expect(minutes([0, 'first_piece'], [50, 'stop'], [60, 'close'])).toBe(50);
});

test('without a right piece or a close there is no time; in shadow mode a wrong piece stops nothing', () => {
  expect(minutes([0, 'start'], [60, 'close'])).toBeNull();
  expect(minutes([0, 'first_piece'], [60, 'abandon'])).toBeNull();
  const shadow = events([0, 'first_piece'], [10, 'check', 'wrong'], [20, 'resume'], [60, 'close']);
  expect(workedMs(shadow, { isShadow: true })).toBe(3_600_000);
});

test('pieces an hour, begun hours and the middle of them', () => {
  expect(piecesPerHour(500, 1_800_000)).toBe(1_000);
  expect([piecesPerHour(5, null), piecesPerHour(5, 0)]).toEqual([null, null]);
  expect([null, 0, 1, 3_600_000, 3_600_001].map(begunHours)).toEqual([0, 1, 1, 1, 2]);
  expect([medianOf([]), medianOf([7]), medianOf([9, 1, 5]), medianOf([4, 1, 3, 2])]).toEqual([null, 7, 5, 2]);
});
