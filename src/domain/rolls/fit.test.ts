import { expect, test } from 'vitest';
import { sayInEnglish } from '../words/say.ts';
import { fitOf, misfitOf, type Fit } from './fit.ts';

const roll = { labelSku: 'LB-1', sha256: 'aa' };
const older = 'documents/v3.pdf';
const newer = 'documents/v4.pdf';
const files = { [older]: 'aa', [newer]: 'bb' };
const names = new Map([
  [older, 'jam.pdf'],
  [newer, 'jam-v4.pdf'],
]);

const sentence = (fit: Fit, printedFrom = 'jam.pdf') => {
  const misfit = misfitOf(fit, { release: 7, printedFrom, names });
  return misfit && sayInEnglish(misfit);
};

test('a roll fits where a label with its SKU names the same file, whatever it is called there', () => {
  const content = { labels: [{ labelSku: 'lb-1', artworkFiles: ['documents/again.pdf'] }] };
  const fit = fitOf({ ...content, files: { 'documents/again.pdf': 'aa' } }, roll);
  expect([fit, sentence(fit)]).toEqual([{ fits: true }, null]);
});

test('an older product says its label in its own fields', () => {
  expect(fitOf({ labelSku: 'LB-1', artworkFiles: [older], labels: [], files }, roll)).toEqual({ fits: true });
});

test.each([
  [
    { labels: [{ labelSku: 'LB-1', artworkFiles: [newer] }], files },
    'jam.pdf',
    'Printed from “jam.pdf”; release 7 wants “jam-v4.pdf”.',
  ],
  [
    { labels: [{ labelSku: 'LB-1', artworkFiles: [newer] }], files },
    'jam-v4.pdf',
    'Printed from another file named “jam-v4.pdf”; release 7 wants its own.',
  ],
  [
    { labels: [{ labelSku: 'LB-1', artworkFiles: [] }], files },
    'jam.pdf',
    'Release 7 has no artwork for this label.',
  ],
  [
    { labels: [{ labelSku: 'LB-2', artworkFiles: [older] }], files },
    'jam.pdf',
    'Release 7 has another label.',
  ],
  [{}, 'jam.pdf', 'Release 7 has another label.'],
])('%j and a roll from %s: %s', (content, printedFrom, words) => {
  expect(sentence(fitOf(content, roll), printedFrom)).toBe(words);
});
