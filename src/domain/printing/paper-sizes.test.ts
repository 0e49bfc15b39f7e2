import { expect, test } from 'vitest';
import { paperSizeOf } from './paper-sizes.ts';

test.each([
  [210, 'A4'],
  [215.9, 'Letter'],
  // As a system may send it, in whole millimetres: the screen said A4, and Letter was printed.
  [216, 'Letter'],
  [148, 'A4'],
])('paper of a width of %d mm is %s', (mediaWidthMm, size) => {
  expect(paperSizeOf({ mediaWidthMm })).toBe(size);
});
