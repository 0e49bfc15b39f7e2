import { expect, test } from 'vitest';
import { said, saidBy } from '#domain/words/say.ts';
import { refuseManyValues } from './refuse-many-values.ts';

const list = (length: number) => Array.from({ length }, () => 1);

test.each([
  [list(25_000)],
  [{ a: [list(12_000), { b: list(12_000) }] }],
  ['x'.repeat(1_000_000)],
  [{ notes: '",[{\\"'.repeat(20_000) }],
])('Y13: a body of 25,000 values is read, of texts and of lists in each other: %#', (body) => {
  expect(() => refuseManyValues(JSON.stringify(body))).not.toThrow();
});

test.each([
  [list(25_001)],
  [{ a: [list(12_500), { b: list(12_500) }] }],
  [[{ notes: '\\"' }, list(25_000)]],
  [Object.fromEntries(list(25_001).map((_, at) => [`k${at}`, at]))],
])('Y13: one of more values is refused before it is read: %#', (body) => {
  expect(() => refuseManyValues(JSON.stringify(body))).toThrow(
    expect.objectContaining({
      message: 'At most 25,000 values can be sent at once. Nothing was saved.',
      details: saidBy(said('refusal.most_values', { most: 25_000 })),
    }),
  );
});
