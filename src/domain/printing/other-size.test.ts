import { expect, test } from 'vitest';
import { sayInEnglish } from '../words/say.ts';
import { otherSize } from './other-size.ts';

const media = { mediaWidthMm: 100, mediaHeightMm: 50 };

test.each<[string | null, string | null]>([
  ['40 x 20 mm', 'The label is 40 x 20 mm, and the printer has labels of 100 x 50 mm.'],
  ['100 x 150', 'The label is 100 x 150 mm, and the printer has labels of 100 x 50 mm.'],
  ['4 x 6 in', 'The label is 101.6 x 152.4 mm, and the printer has labels of 100 x 50 mm.'],
  ['100 x 50 mm', null],
  ['50 x 100', null],
  ['100.8 x 49.5', null],
  ['4"', null],
  ['as the box', null],
  [null, null],
])('a label of %s on labels of 100 x 50 mm: %s', (size, sentence) => {
  const found = otherSize(size, media);
  expect(found && sayInEnglish(found)).toBe(sentence);
});
