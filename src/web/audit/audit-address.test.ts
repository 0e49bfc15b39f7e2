import { expect, test } from 'vitest';
import { beginOf } from '#web/kit/fields/day.ts';
import { isBackwards, isNarrowed, auditAddress } from './audit-address.ts';

const everything = { person: undefined, kind: undefined, from: undefined, to: undefined, page: 1 };

test.each([
  ['', everything],
  [
    'person=7&kind=refused&from=2026-11-01&to=2026-11-20&page=3',
    { person: 7, kind: 'refused', from: '2026-11-01', to: '2026-11-20', page: 3 },
  ],
  ['person=me&kind=anything&from=0002-11-01&to=2026-13-01&page=0', everything],
] as const)('"%s" is read', (query, address) => {
  expect(auditAddress.read(new URLSearchParams(query))).toEqual(address);
});

test('what is the default is left out of an address', () => {
  expect(auditAddress.write(everything).toString()).toBe('');
  expect(
    auditAddress
      .write({
        person: 7,
        kind: 'deleted',
        from: '2026-11-01',
        to: '2026-11-20',
        page: 2,
      })
      .toString(),
  ).toBe('person=7&kind=deleted&from=2026-11-01&to=2026-11-20&page=2');
});

test('a page alone narrows nothing', () => {
  expect(isNarrowed({ ...everything, page: 3 })).toBe(false);
  expect(isNarrowed({ ...everything, to: '2026-11-20' })).toBe(true);
});

test.each([
  [undefined, undefined, false],
  ['2026-11-20', undefined, false],
  [undefined, '2026-11-20', false],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-20', '2026-11-19', true],
  ['2026-11-20', '2025-12-31', true],
])('from %s to %s runs backwards: %s', (from, to, backwards) => {
  expect(isBackwards({ ...everything, from, to })).toBe(backwards);
});

test('a day begins at midnight of the reader, and the next one a day later, also over the end of a month', () => {
  expect(beginOf('2026-11-30')).toBe(new Date(2026, 10, 30).toISOString());
  expect(beginOf('2026-11-30', 1)).toBe(new Date(2026, 11, 1).toISOString());
});
