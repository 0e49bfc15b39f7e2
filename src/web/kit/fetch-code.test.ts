import { expect, test, vi } from 'vitest';
import { fetchCode } from './fetch-code.ts';

/** Code that arrives at the given try, counted from 1. */
const arrivingAt = (arriving: number) => {
  let tries = 0;
  return () => {
    tries += 1;
    return tries < arriving
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(`try ${tries}`);
  };
};

test.each([
  [1, 'try 1'],
  [5, 'try 5'],
  [6, 'Failed to fetch'],
])('F22: code that would arrive at try %d: %s', async (arriving, outcome) => {
  vi.useFakeTimers();
  try {
    const fetching = fetchCode(arrivingAt(arriving)).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(3_750);
    expect(await fetching).toBe(outcome);
  } finally {
    vi.useRealTimers();
  }
});
