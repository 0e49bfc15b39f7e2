import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchBox } from './use-search-box.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const boxWith = (value: string) => {
  const input = document.createElement('input');
  input.value = value;
  const [onSend, onType] = [vi.fn<(term: string) => void>(), vi.fn<(term: string) => void>()];
  const { result } = renderHook(() => useSearchBox({ current: input }, { term: '', onSend, onType }));
  return { ...result.current, onSend, onType };
};

test('what is typed is searched for once typing pauses', async () => {
  const { typed, onType } = boxWith('jui');
  typed();
  await vi.advanceTimersByTimeAsync(150);
  expect(onType).toHaveBeenCalledExactlyOnceWith('jui');
});

test('what was sent already is not searched for again when its field tells of it: the page that it opened keeps its address', async () => {
  const { send, typed, onSend, onType } = boxWith('3368954065801');
  send();
  typed();
  await vi.advanceTimersByTimeAsync(150);
  expect(onSend).toHaveBeenCalledExactlyOnceWith('3368954065801');
  expect(onType).not.toHaveBeenCalled();
});
