import { expect, test } from 'vitest';
import { isOverlapping, isStillToCome, numberAt, NumberRangeDraft } from './numbers.ts';

const sscc = { kind: 'sscc', prefix: '05012345', last: 999_999_999 } as const;

test('an SSCC has its extension digit, prefix, counter and check digit', () => {
  // Checked by hand: 3 times the digits at odd places from the right.
  expect(numberAt(sscc, 1)).toBe('050123450000000015');
  expect(numberAt(sscc, 999_999_999)).toMatch(/^05012345999999999\d$/);
  expect(numberAt({ kind: 'serial', prefix: 'A-', last: 9999 }, 7)).toBe('A-0007');
  expect(numberAt({ kind: 'carton', prefix: '', last: 9999 }, 7)).toBe('7');
});

test.each<[string, object, string]>([
  ['a prefix of an SSCC with letters', { kind: 'sscc', prefix: '0501234A', next: 1, last: 9 }, 'prefix'],
  [
    'a counter that would overflow',
    { kind: 'sscc', prefix: '05012345', next: 1, last: 1_000_000_000 },
    'last',
  ],
  ['an end before its beginning', { kind: 'serial', prefix: '', next: 9, last: 8 }, 'last'],
  [
    'a serial number of 21 characters',
    { kind: 'serial', prefix: 'A'.repeat(17), next: 1, last: 9999 },
    'last',
  ],
  ['a serial number with a blank', { kind: 'serial', prefix: 'A B', next: 1, last: 9 }, 'prefix'],
  ['a carton above 9,999', { kind: 'carton', next: 1, last: 10_000 }, 'last'],
  ['a number with a fraction', { kind: 'carton', next: 1.5, last: 10 }, 'next'],
])('%s is refused', (_, draft, field) => {
  const { error } = NumberRangeDraft.safeParse(draft);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test.each<[object, object, boolean]>([
  [{ ...sscc, first: 1, last: 99 }, { ...sscc, first: 100, last: 199 }, false],
  [{ ...sscc, first: 1, last: 100 }, { ...sscc, first: 100, last: 199 }, true],
  // A longer prefix lies within a shorter one.
  [{ ...sscc, first: 1, last: 9_999 }, { ...sscc, prefix: '050123450', first: 0, last: 50 }, true],
  [{ ...sscc, first: 1, last: 9_999 }, { ...sscc, prefix: '050123451', first: 0, last: 50 }, false],
])('%o overlaps %o: %s', (one, other, expected) => {
  expect(isOverlapping({ ...sscc, first: 0, ...one }, { ...sscc, first: 0, ...other })).toBe(expected);
});

test('a range has still to make the numbers from its next to its last one', () => {
  const range = { ...sscc, next: 7, last: 9 };
  expect([6, 7, 9, 10].map((count) => isStillToCome(range, numberAt(range, count)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const serials = { kind: 'serial', prefix: 'S', next: 8, last: 99 } as const;
  expect(['S07', 'S08', 'S8', 'T50', 'S099'].map((one) => isStillToCome(serials, one))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(isStillToCome({ ...serials, next: 100 }, 'S99')).toBe(false);
  const cartons = { kind: 'carton', prefix: '', next: 8, last: 100 } as const;
  expect(['7', '8', '50', '100', '101'].filter((one) => isStillToCome(cartons, one))).toEqual([
    '8',
    '50',
    '100',
  ]);
});
