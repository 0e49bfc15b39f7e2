import { expect, test } from 'vitest';
import { linesOf } from '../zpl-text.ts';

/** As the renderer draws them, in heights. */
test.each([
  ['W', 0.85],
  ['M', 0.8],
  ['m', 0.8],
  ['w', 0.68],
  ['&', 0.68],
  ['@', 0.85],
  ['%', 0.85],
  ['Ŵ', 0.85],
  ['Œ', 0.85],
  ['™', 0.88],
  ['—', 1.02],
])('36: a line of the wide letter %s is not wider than its place', (letter, wide) => {
  const lines = linesOf(letter.repeat(60), { width: 400, height: 24, most: Infinity });
  expect(lines.join('')).toBe(letter.repeat(60));
  expect(Math.max(...lines.map((line) => line.length * wide * 24))).toBeLessThanOrEqual(400);
});

test('36: a description that fits in a line is not refused: letters are as wide as they are, and narrow ones narrow', () => {
  const line = (text: string) => linesOf(text, { width: 456, height: 21, most: Infinity });
  const itemDescription = 'Plum jam with cinnamon, organic, till 2027';
  expect(line(itemDescription)).toEqual([itemDescription]);
  expect(line('i'.repeat(60))).toHaveLength(1);
  expect(line('łóżko í ř ť'.repeat(4))).toHaveLength(1);
});
