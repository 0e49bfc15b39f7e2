import { expect, test } from 'vitest';
import { refuseManyValues } from './refuse-many-values.ts';

const list = (length: number) => Array.from({ length }, () => 1);

test('Y13: a body of 25,000 values is read, of texts and of lists in each other', () => {
  expect(() => refuseManyValues(list(25_000))).not.toThrow();
  expect(() => refuseManyValues({ a: [list(12_000), { b: list(12_000) }] })).not.toThrow();
  expect(() => refuseManyValues('x'.repeat(1_000_000))).not.toThrow();
});

test.each([[list(25_001)], [{ a: [list(12_500), { b: list(12_500) }] }]])(
  'Y13: one of more values is refused before its shape is checked',
  (body) => {
    expect(() => refuseManyValues(body)).toThrow('At most 25,000 values can be sent at once.');
  },
);
