import { expect, test } from 'vitest';
import { excerptOf, matchCount, matchedParts } from './matched-parts.ts';

const marked = (text: string, ...terms: string[]) =>
  matchedParts(text, terms)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Apricot jam', ['jam'], 'Apricot [jam]'],
  ['Apricot jam', ['jam', 'apri'], '[Apri]cot [jam]'],
  ['Crème brûlée', ['creme', 'lee'], '[Crème] brû[lée]'],
  ['Cre\u0300me', ['creme'], '[Cre\u0300me]'],
  ['Straße', ['strasse'], 'Straße'],
  ['ﬁne salt', ['fi'], '[ﬁ]ne salt'],
  ['HP 19139', ['hp19139'], '[HP 19139]'],
  ['AB-12-C', ['b12'], 'A[B-12]-C'],
  ['AB-12', ['-'], 'AB[-]12'],
  ['Jam', ['-'], 'Jam'],
  ['jam jam', ['jam'], '[jam] [jam]'],
  ['Jam', ['nut'], 'Jam'],
  ['', ['nut'], ''],
])('what matches is marked: in %j of %j @need-2.16', (text, terms, expected) => {
  expect(marked(text, ...terms)).toBe(expected);
});

test('the parts together are the text, whatever stands in it', () => {
  for (const text of ['a\u200bb', 'e\u0301'.repeat(3), '😀 jam', '\ud800 x', 'İstanbul', 'ﬁﬂ'])
    expect(
      matchedParts(text, ['a', 'fi', 'istanbul'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

test('terms are counted as they are found: folded, and without spaces and hyphens', () => {
  expect(matchCount('HP 19139 Crème', ['hp19139', 'creme', 'nut'])).toBe(2);
  expect(matchCount('HP19139', ['hp-19139'])).toBe(1);
});

test('a long text is shown around its first match', () => {
  const long = `${'a'.repeat(300)}jam${'b'.repeat(300)}`;
  expect(excerptOf(long, ['jam'])).toBe(`…${'a'.repeat(40)}jam${'b'.repeat(117)}…`);
  expect(excerptOf(long, ['nut'])).toBe(`${'a'.repeat(160)}…`);
  expect(excerptOf('Apricot jam', ['jam'])).toBe('Apricot jam');
});
