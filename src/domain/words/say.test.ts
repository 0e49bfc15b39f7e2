import { expect, test } from 'vitest';
import { en } from './en.ts';
import { formatsOf } from './formats.ts';
import { said, sayInEnglish, speaker } from './say.ts';

const formats = formatsOf('en-US', sayInEnglish);

test('a fact is a code with values; its sentence is made when somebody reads it', () => {
  const fact = said('text.as_written', { text: 'Look at the roll.' });
  expect(fact).toEqual({ code: 'text.as_written', values: { text: 'Look at the roll.' } });
  expect(sayInEnglish(fact)).toBe('Look at the roll.');
});

test('a code that this program does not know is shown as it is, and does no harm', () => {
  expect(sayInEnglish({ code: 'run.of_tomorrow', values: {} })).toBe('run.of_tomorrow');
  expect(sayInEnglish({ code: 'constructor', values: {} })).toBe('constructor');
});

test('numbers, plurals, days, instants and lists read as in the language', () => {
  expect(formats.plural(1, { one: '# label', other: '# labels' })).toBe('1 label');
  expect(formats.plural(1_200, { one: '# label', other: '# labels' })).toBe('1,200 labels');
  expect(formats.day('2027-12-31')).toBe('Dec 31, 2027');
  expect(formats.instant('2026-11-26T14:05:00.000Z')).toBe('Nov 26, 2026, 2:05 PM UTC');
  expect(formats.list(['a', 'b', 'c'])).toBe('a, b, and c');
  const polish = formatsOf('pl', sayInEnglish);
  const forms = { one: '# etykieta', few: '# etykiety', many: '# etykiet', other: '# etykiety' };
  expect([1, 3, 5].map((n) => polish.plural(n, forms))).toEqual(['1 etykieta', '3 etykiety', '5 etykiet']);
});

test('a refusal that says no more than its code is said by the language that has its sentence', () => {
  const plain = said('refusal.plain', { code: 'draft.waiting', sentence: 'It waits.' });
  const fact = said('refusal.of_sku', { sku: 'A-1', reason: plain });
  expect(sayInEnglish(fact)).toBe('A-1: It waits.');
  const german = { ...en, 'problem.draft.waiting': 'Er wartet.' };
  expect(speaker('de', german)(fact)).toBe('A-1: Er wartet.');
});

test('what a bulk edit set is a text, nothing, or where a code stands', () => {
  const field = said('field.barcodeStandsOn');
  const sentences = ['NEL', null, said('place.on', { on: 'both' })].map((value) =>
    sayInEnglish(said('bulk.value', { field, value })),
  );
  expect(sentences).toEqual(['Barcode stands NEL', 'Barcode stands emptied', 'Barcode stands on both']);
});

test('another language is another catalogue with the same codes', () => {
  const loud = speaker('en-US', { ...en, 'text.as_written': ({ text }) => text.toUpperCase() });
  expect(loud(said('text.as_written', { text: 'stop' }))).toBe('STOP');
});
