import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchInactivity } from './inactivity-watch.ts';

const minutes = (n: number) => n * 60_000;
const happened: string[] = [];
let watch: ReturnType<typeof watchInactivity>;

const move = () => window.dispatchEvent(new MouseEvent('mousemove'));

/** Another tab of the same browser records input. */
const moveElsewhere = () => {
  localStorage.setItem('last_activity', String(Date.now()));
  window.dispatchEvent(new StorageEvent('storage', { key: 'last_activity' }));
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-15T08:00:00Z') });
  localStorage.clear();
  happened.length = 0;
  watch = watchInactivity({
    onWarning: () => happened.push('warning'),
    onStay: () => happened.push('stay'),
    onExpired: () => happened.push('expired'),
    onHeartbeat: () => happened.push('heartbeat'),
  });
});

afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

test('warns after 13 minutes without input and expires after 15 @spec-4.6', () => {
  vi.advanceTimersByTime(minutes(13) - 1);
  expect(happened).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(happened).toEqual(['warning']);
  vi.advanceTimersByTime(minutes(2) - 1);
  expect(happened).toEqual(['warning']);
  vi.advanceTimersByTime(1);
  expect(happened).toEqual(['warning', 'expired']);
});

test('A8: what another tab has found expired is expired here, once', () => {
  localStorage.setItem('last_expiry', String(Date.now()));
  window.dispatchEvent(new StorageEvent('storage', { key: 'last_expiry' }));
  expect(happened).toEqual(['expired']);
  vi.advanceTimersByTime(minutes(16));
  move();
  expect(happened).toEqual(['expired']);
});

test.each(['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click'])(
  '%s counts as input @spec-4.5',
  (input) => {
    vi.advanceTimersByTime(minutes(10));
    window.dispatchEvent(new Event(input));
    vi.advanceTimersByTime(minutes(13) - 1);
    expect(happened).toEqual(['heartbeat']);
    vi.advanceTimersByTime(1);
    expect(happened).toEqual(['heartbeat', 'warning']);
  },
);

test('input after the warning withdraws it', () => {
  vi.advanceTimersByTime(minutes(14));
  move();
  expect(happened).toEqual(['warning', 'heartbeat', 'stay']);
  vi.advanceTimersByTime(minutes(12));
  expect(happened).toEqual(['warning', 'heartbeat', 'stay']);
});

test('a busy tab keeps this one alive', () => {
  vi.advanceTimersByTime(minutes(12));
  moveElsewhere();
  vi.advanceTimersByTime(minutes(12));
  expect(happened).toEqual([]);
  vi.advanceTimersByTime(minutes(3));
  expect(happened).toEqual(['warning', 'expired']);
});

test('the server hears of input at most once a minute, from a minute after it said who is signed in', () => {
  const moveForMinute = () => {
    for (let second = 0; second < 60; second += 1) {
      move();
      vi.advanceTimersByTime(1_000);
    }
  };
  moveForMinute();
  expect(happened).toEqual([]);
  moveForMinute();
  moveForMinute();
  expect(happened).toEqual(['heartbeat', 'heartbeat']);
});

test('a machine that slept past the end does not come back to life by a mouse move', () => {
  vi.setSystemTime(new Date('2026-01-15T09:00:00Z'));
  move();
  expect(happened).toEqual(['expired']);
});
