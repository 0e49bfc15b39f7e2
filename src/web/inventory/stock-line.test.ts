import { expect, test } from 'vitest';
import { stockPath, stockPoints, stockWords } from './stock-line.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T12:00:00.000Z`;
const now = Date.parse(day(21));

const movements = [
  { at: day(11), quantity: -30, stockAfter: 0 },
  { at: day(6), quantity: -10, stockAfter: 30 },
  { at: day(1), quantity: 40, stockAfter: 40 },
];

test('the level is a staircase from before the first movement until now', () => {
  const points = stockPoints(movements, now);
  expect(points.map(({ stock }) => stock)).toEqual([0, 40, 30, 0, 0]);
  expect(stockPath(points, { width: 400, height: 100 })).toBe('M0 100H0V0H100V25H200V100H400V100');
  expect(stockWords(points)).toBe('Stock from 0 on Nov 1, 2026 to 0 now; lowest 0, highest 40.');
});

test('one movement of this very moment is a line that breaks nothing', () => {
  const points = stockPoints([{ at: day(21), quantity: 0, stockAfter: 0 }], now - 1000);
  expect(stockPath(points, { width: 400, height: 100 })).toBe('M0 100H0V100H0V100');
});

test('without a movement there is nothing to draw', () => {
  expect(stockPath(stockPoints([], now), { width: 400, height: 100 })).toBe('');
  expect(stockWords([])).toBe('Nothing has moved yet.');
});
