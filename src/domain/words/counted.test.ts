import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('a count has its noun in the singular or the plural, none too', () => {
  expect([0, 1, 2, 21_000].map((count) => counted(count, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '21,000 rows',
  ]);
  expect(counted(1, 'entry', 'entries')).toBe('1 entry');
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});
