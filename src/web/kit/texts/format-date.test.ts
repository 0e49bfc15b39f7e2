import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatExactTime, formatPrintDate } from './format-date.ts';

test('a date has a short month, the day without a zero, and the year @spec-9.14', () => {
  expect(formatDate(new Date(2026, 10, 20, 12))).toBe('Nov 20, 2026');
  expect(formatDate(new Date(2026, 0, 5, 12))).toBe('Jan 5, 2026');
});

test('an ISO instant is read', () => {
  expect(formatDate('2026-11-20T12:00:00.000Z')).toBe('Nov 20, 2026');
});

test('a missing or unreadable instant is N/A', () => {
  expect(formatDate(null)).toBe('N/A');
  expect(formatDate(undefined)).toBe('N/A');
  expect(formatDate('')).toBe('N/A');
  expect(formatDate('yesterday')).toBe('N/A');
});

test('with the time where it matters', () => {
  expect(formatDateTime(new Date(2026, 10, 20, 10, 42))).toMatch(/^Nov 20, 2026, 10:42\sAM$/u);
});

test('with the seconds where it is compared with a log', () => {
  expect(formatExactTime(new Date(2026, 10, 20, 10, 42, 7))).toMatch(/^Nov 20, 2026, 10:42:07\sAM$/u);
});

test('the head of a print says DD/MM/YYYY @spec-9.14', () => {
  expect(formatPrintDate(new Date(2026, 2, 7, 12))).toBe('07/03/2026');
});
