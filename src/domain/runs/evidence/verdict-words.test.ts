import { expect, test } from 'vitest';
import { elementsWords } from './verdict-words.ts';

test('of labels that such a code has proved it is said whether goods without them were tried, or that nobody knows', () => {
  const checked = { byElements: { scanned: 2, seen: 0 }, isBareDue: false, isSuperseded: false, apart: null };
  const apart = { goods: ['10'], label: ['10', '21'], isOnGoods: true };
  const endings = [
    { byElements: { scanned: 0, seen: 0 } },
    {},
    { apart: { ...apart, goods: [] } },
    { apart },
    { isBareDue: true },
    // Before format 11 such checks counted at once, and a new release let the run be counted without the trial.
    { isSuperseded: true },
    { isSuperseded: true, isBareDue: true },
  ].map((change) => elementsWords({ ...checked, ...change })?.replace(/^.*only if /, ''));
  expect(endings).toEqual([
    undefined,
    'the goods carry no such code: somebody tried goods without their label, and said that they carry none.',
    'the goods carry none that says as much: somebody tried goods without their label, and said that they carry none.',
    'the goods carry none that says as much: somebody tried goods without their label, and said that theirs says less.',
    'the goods carry no such code: nobody tried that.',
    'the goods carry no such code: whether somebody tried that before a new release ended the checks, its events say.',
    'the goods carry no such code: nobody tried that.',
  ]);
});
