import { expect, test } from 'vitest';
import { learnScanner, type Trial } from './learn-scanner.ts';

const separator = '\u001d';
const ean = '4006381333931';
const gs1 = `010400638133393110LOT-7${separator}21AB12`;

const trial = (shown: string, came: string, parts: Partial<Trial['burst']> = {}): Trial => ({
  shown,
  burst: {
    strokes: Array.from(came, (text, index) => ({ text, atMs: index * 20 })),
    end: 'enter',
    place: 'page',
    ...parts,
  },
});

test('rhythm, ending, identifier and separators are learnt', () => {
  expect(learnScanner([trial(ean, `]E0${ean}`), trial(gs1, `]C1${gs1}`)])).toEqual({
    meanMs: 20,
    longestMs: 20,
    variation: 0,
    end: 'enter',
    isInserted: false,
    layout: null,
    isCaseSwapped: false,
    sendsSymbology: true,
    separators: 'sent',
  });
});

test.each([
  [gs1.replace(separator, ''), 'lost'],
  [gs1.replace(separator, '<GS>'), 'spelled'],
  [gs1.replace(separator, '#'), 'spelled'],
])('%j has its separators %s', (came, separators) => {
  expect(learnScanner([trial(gs1, came)])).toMatchObject({ separators });
});

test('a wrong layout and swapped letters are learnt', () => {
  expect(learnScanner([trial('LOT-7Y', 'LOTß7Z')])).toMatchObject({ layout: 'german', isCaseSwapped: false });
  expect(learnScanner([trial('LOT-7Y', 'lot-7y')])).toMatchObject({ layout: null, isCaseSwapped: true });
});

test('an ending that changes is none', () => {
  expect(learnScanner([trial(ean, ean), trial(ean, ean, { end: 'silence' })])).toMatchObject({
    end: 'silence',
  });
});

test('another code than the one that was shown teaches nothing', () => {
  expect(learnScanner([trial(ean, '5012345678900')])).toBe(null);
  expect(learnScanner([])).toBe(null);
});
