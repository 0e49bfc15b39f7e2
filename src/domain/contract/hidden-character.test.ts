import { expect, test } from 'vitest';
import { faultOfHidden } from './hidden-character.ts';

test.each([
  ['\u200b', 'U+200B'],
  ['Ana\u200b', 'U+200B'],
  ['\u202eanA', 'U+202E'],
  ['An\u2066a', 'U+2066'],
  ['SKU\u00ad1', 'U+00AD'],
  ['SKU\u20601', 'U+2060'],
  ['SK\ufeffU1', 'U+FEFF'],
  ['\u115f', 'U+115F'],
  ['\u3164', 'U+3164'],
  ['\uffa0', 'U+FFA0'],
  ['\u2800', 'U+2800'],
  ['A\u034fB', 'U+034F'],
  ['A\u{e0041}B', 'U+E0041'],
  ['\ufff9A', 'U+FFF9'],
  ['5012345678900\ufe0f', 'U+FE0F'],
  ['A\ufe00', 'U+FE00'],
  ['\u200dAna', 'U+200D'],
  ['Ana\u200c', 'U+200C'],
  ['1\u200d2', 'U+200D'],
  ['An\u200da', 'U+200D'],
  ['\u0646\u200c\u200c\u0645', 'U+200C'],
])('X17: %j has a character that cannot be seen @security-8.17', (text, point) => {
  expect(faultOfHidden(text)).toBe(
    `This text has a character that cannot be seen (${point}); type it again instead of pasting it.`,
  );
});

test.each([
  'Ana Field',
  'José-Ångström O’Neill',
  'می\u200cخواهم',
  'ක්\u200dෂ',
  'क्\u200dष',
  '葛\u{e0100}城',
  '❤\ufe0f Honey',
  'Müller & Söhne',
  '蜂蜜',
  'م',
  'L-1 / 50×30 mm',
])('X17: %j is seen whole @security-8.17', (text) => {
  expect(faultOfHidden(text)).toBeNull();
});
