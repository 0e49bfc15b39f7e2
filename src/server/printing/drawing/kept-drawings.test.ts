import { expect, test } from 'vitest';
import { KeptDrawings } from './kept-drawings.ts';

const namesKept = (kept: KeptDrawings<string>): string =>
  ['a', 'b', 'c', 'd'].filter((name) => kept.get(name) !== null).join('');

test.each([
  ['as many as may be', [1, 1, 1, 1], 'bcd'],
  ['as large as they may be together', [1, 4, 4, 1], 'cd'],
  ['none that is larger than all may be', [1, 1, 1, 9], ''],
])('Y4: of what was drawn the newest are kept: %s', (_, sizes, kept) => {
  const drawings = new KeptDrawings<string>({ count: 3, size: 8 });
  for (const [at, size] of sizes.entries()) drawings.keep('abcd'[at] ?? '', 'drawn', size);
  expect(namesKept(drawings)).toBe(kept);
});

test('Y4: what is kept already counts once', () => {
  const drawings = new KeptDrawings<string>({ count: 3, size: 8 });
  for (let time = 0; time < 3; time += 1) drawings.keep('a', 'drawn', 4);
  drawings.keep('b', 'drawn', 4);
  expect(namesKept(drawings)).toBe('ab');
});
