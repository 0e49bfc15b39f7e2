import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastQueue } from './toast-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('one toast is visible at a time: the newest @spec-9.6', () => {
  const queue = new ToastQueue();
  queue.add({ title: 'Product created' });
  queue.add({ title: 'Product updated' });
  expect(queue.entries().map((entry) => entry.title)).toEqual(['Product updated']);
});

test('a dismissed toast closes at once and is forgotten after 1,000,000 ms @spec-9.8', () => {
  const queue = new ToastQueue();
  const id = queue.add({ title: 'Export failed' });
  queue.dismiss(id);
  expect(queue.entries()).toEqual([{ id, title: 'Export failed', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(queue.entries()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(queue.entries()).toEqual([]);
});

test('dismissing without an id closes whatever stands there', () => {
  const queue = new ToastQueue();
  queue.add({ title: 'Import failed' });
  queue.dismiss();
  expect(queue.entries().map((entry) => entry.open)).toEqual([false]);
});

test('dismissing a toast that is gone leaves the one that stands there', () => {
  const queue = new ToastQueue();
  const first = queue.add({ title: 'First' });
  queue.add({ title: 'Second' });
  queue.dismiss(first);
  expect(queue.entries().map((entry) => entry.open)).toEqual([true]);
});

test('who listens hears every change until he stops', () => {
  const queue = new ToastQueue();
  const listener = vi.fn<() => void>();
  const stop = queue.subscribe(listener);
  queue.add({ title: 'One' });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  queue.add({ title: 'Two' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('what is cleared is gone at once, and comes not back to be forgotten', () => {
  const queue = new ToastQueue();
  queue.dismiss(queue.add({ title: 'First' }));
  queue.clear();
  expect(queue.entries()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
