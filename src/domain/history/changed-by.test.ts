import { expect, test } from 'vitest';
import { changedBy } from './changed-by.ts';

test.each([
  ['2026-01-15T10:42:59.000Z', 'Changed by Ana Field at Jan 15, 2026, 10:42 AM UTC.'],
  ['2026-11-05T00:05:00.000Z', 'Changed by Ana Field at Nov 5, 2026, 12:05 AM UTC.'],
])('a change at %s reads %j', (at, sentence) => {
  expect(changedBy('Ana Field', at).message).toBe(sentence);
});
