import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';

/**
 * Throws `request.too_large` if a JSON body has more values than any call needs. Checking a list against its shape takes
 * time for each value, even for those beyond the most that the list may have.
 */
export const refuseManyValues = (body: unknown): void => {
  let left = limits.body.mostValues;
  const waiting = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    left -= inner.length;
    if (left < 0)
      throw new Problem('request.too_large', {
        message: `At most ${limits.body.mostValues.toLocaleString('en-US')} values can be sent at once. Nothing was saved.`,
      });
    for (const one of inner) if (typeof one === 'object' && one !== null) waiting.push(one);
  }
};
