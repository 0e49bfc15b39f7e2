import { describe, expect, test } from 'vitest';
import { isOnlineAt, lastActivity, presenceOf, timeAgo } from './presence.ts';

const now = new Date('2026-01-15T08:00:00.000Z');
const seen = (lastLoginAt: string | null, lastActiveAt: string | null = lastLoginAt) => ({
  isOnline: false,
  lastLoginAt,
  lastActiveAt,
});

describe('T32: somebody', () => {
  test.each([
    ['2026-01-15T08:00:00.000Z', true],
    ['2026-01-15T07:58:00.001Z', true],
    ['2026-01-15T07:58:00.000Z', false],
    ['2026-01-15T08:40:00.000Z', true],
    [null, false],
  ])('who was last active at %s is online: %s @spec-4.32', (lastActiveAt, isOnline) => {
    expect(isOnlineAt(lastActiveAt, now)).toBe(isOnline);
  });
});

describe('somebody is', () => {
  test.each([
    ['2026-01-15T07:59:00.000Z', 'Recently active'],
    ['2026-01-14T08:00:00.001Z', 'Recently active'],
    ['2026-01-14T08:00:00.000Z', 'Offline'],
    ['2025-01-14T08:00:00.000Z', 'Offline'],
    ['2026-01-15T08:40:00.000Z', 'Recently active'],
  ])('after a login at %s: %s @spec-4.32 @spec-9.5', (lastLoginAt, presence) => {
    expect(presenceOf(seen(lastLoginAt), now)).toBe(presence);
  });

  test('Online when the server says so, however long ago the login was', () => {
    expect(presenceOf({ ...seen('2026-01-13T08:00:00.000Z'), isOnline: true }, now)).toBe('Online');
  });

  test('Offline without any login @spec-4.32', () => {
    expect(presenceOf(seen(null), now)).toBe('Offline');
  });
});

describe('the last activity', () => {
  test("reads 'Active now' while somebody is online @spec-4.33", () => {
    expect(lastActivity({ ...seen('2026-01-15T06:00:00.000Z'), isOnline: true }, now)).toBe('Active now');
  });

  test("reads 'Never logged in' without a login @spec-4.33", () => {
    expect(lastActivity(seen(null), now)).toBe('Never logged in');
  });

  test('counts from what the person did last, not from the login @spec-4.33', () => {
    expect(lastActivity(seen('2026-01-15T05:00:00.000Z', '2026-01-15T07:30:00.000Z'), now)).toBe(
      '30 minutes ago',
    );
    expect(lastActivity(seen('2026-01-15T05:00:00.000Z', null), now)).toBe('3 hours ago');
  });
});

describe('F13: how long ago something is', () => {
  test.each([
    ['2026-01-15T07:59:30.000Z', 'Just now'],
    ['2026-01-15T07:59:00.000Z', '1 minute ago'],
    ['2026-01-15T07:01:00.000Z', '59 minutes ago'],
    ['2026-01-15T07:00:00.000Z', '1 hour ago'],
    ['2026-01-14T08:00:00.001Z', '23 hours ago'],
    ['2026-01-14T08:00:00.000Z', '1 day ago'],
    ['2025-12-17T08:00:00.000Z', '29 days ago'],
    ['2025-12-15T08:00:00.000Z', '1 month ago'],
    ['2025-01-15T08:00:00.000Z', '1 year ago'],
    ['2023-01-15T08:00:00.000Z', '3 years ago'],
  ])('%s is %s', (instant, text) => {
    expect(timeAgo(instant, now)).toBe(text);
  });

  test('an instant that lies ahead of the clock is never negative', () => {
    expect(timeAgo('2026-01-15T08:40:00.000Z', now)).toBe('Just now');
  });
});
