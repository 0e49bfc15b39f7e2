import { expect, test } from 'vitest';
import { CallError } from './call.ts';
import { createQueryClient, shouldRetry } from './query-client.ts';

test('a query that failed is asked again up to 2 times @spec-8.2', () => {
  const failure = new CallError(503, 'The service is restarting.');
  expect([0, 1, 2].map((failures) => shouldRetry(failures, failure))).toEqual([true, true, false]);
  expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true);
});

test('a query is not asked again when the message contains 401 @spec-8.2', () => {
  expect(shouldRetry(0, new Error('401: Please sign in again.'))).toBe(false);
});

test('what has been waited for long enough is not asked again by itself', () => {
  expect(shouldRetry(0, new DOMException('The answer did not begin in time.', 'TimeoutError'))).toBe(false);
});

test('a refusal stands: what is not there, not allowed or wrong is not asked again', () => {
  expect(shouldRetry(0, new CallError(404, 'Product not found'))).toBe(false);
});

test('queries are always stale, kept nowhere, asked at every mount, not at focus, not by a timer; changes are never repeated @spec-8.2 @spec-9.2', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
  expect(mutations?.retry).toBe(false);
});

test('the message of a failed call is its status, a colon, a space and the text; a person reads the sentence alone @spec-7.38 @spec-8.1', () => {
  const failure = new CallError(409, 'SKU X already exists');
  expect(failure.message).toBe('409: SKU X already exists');
  expect(failure.sentence).toBe('SKU X already exists');
});
