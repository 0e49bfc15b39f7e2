import { expect, test, vi } from 'vitest';
import { fetchPart, isMissingPart } from './fetch-part.ts';

/** Code that loads at the given attempt, counted from 1. */
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
  [2, 'try 2'],
  [3, 'Failed to fetch'],
])('F22: code that would arrive at try %d: %s', async (arriving, outcome) => {
  vi.useFakeTimers();
  try {
    const fetching = fetchPart(arrivingAt(arriving)).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(500);
    expect(await fetching).toBe(outcome);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [true, 'Failed to fetch dynamically imported module: http://portal.invalid/assets/product-screen-1.js'],
  [true, 'error loading dynamically imported module: http://portal.invalid/assets/product-screen-1.js'],
  [true, 'Importing a module script failed.'],
  [true, 'Unable to preload CSS for /assets/product-screen-1.css'],
  [false, 'Failed to fetch'],
])('F22: it is %s that code is missing where a browser says: %s', (missing, words) => {
  expect(isMissingPart(new TypeError(words))).toBe(missing);
});
