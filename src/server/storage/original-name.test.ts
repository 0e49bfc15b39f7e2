import { expect, test } from 'vitest';
import { originalName } from './original-name.ts';

test.each([
  ['Étiquette “front”.pdf', 'Étiquette “front”.pdf'],
  ['E\u0301tiquette.pdf', 'Étiquette.pdf'],
  ['../../x.png', 'x.png'],
  ['C:\\fakepath\\x.png', 'x.png'],
  ['a\r\nX-Evil: 1.png', 'aX-Evil: 1.png'],
  ['a\0b\u202egnp.png', 'abgnp.png'],
  ['\ud800.png', '\ufffd.png'],
  ['..', 'file'],
  ['  ', 'file'],
  ['', 'file'],
])('T20: %j is kept as %j', (given, kept) => {
  expect(originalName(given)).toBe(kept);
});

test('T20: a name of 300 letters keeps its extension', () => {
  const name = originalName(`${'ü'.repeat(300)}.jpeg`);
  expect(name).toHaveLength(205);
  expect(name).toMatch(/^ü+\.jpeg$/);
});
