import { expect, test } from 'vitest';
import { numbersOf, withState, type PieceRange, type Pieces } from './piece-ranges.ts';

const texts = (ranges: readonly PieceRange[]) =>
  ranges.map(({ first, last, state }) => `${first}-${last} ${state}`);

test.each<[string, Pieces, string[], number]>([
  ['all', {}, ['1-10 stopped'], 10],
  ['those of one state', { states: ['queued'] }, ['1-3 printed', '4-4 sending', '5-10 stopped'], 6],
  [
    'one in the middle of a range',
    { among: [7] },
    ['1-3 printed', '4-4 sending', '5-6 queued', '7-7 stopped', '8-10 queued'],
    1,
  ],
  [
    'some, in any order, twice',
    { among: [9, 2, 8, 9] },
    ['1-1 printed', '2-2 stopped', '3-3 printed', '4-4 sending', '5-7 queued', '8-9 stopped', '10-10 queued'],
    3,
  ],
  ['across ranges', { among: [3, 4, 5] }, ['1-2 printed', '3-5 stopped', '6-10 queued'], 3],
  ['from one on', { from: 4 }, ['1-3 printed', '4-10 stopped'], 7],
  [
    'before one, of two states',
    { before: 5, states: ['printed', 'sending'] },
    ['1-4 stopped', '5-10 queued'],
    4,
  ],
  ['none', { among: [4], states: ['queued'] }, ['1-3 printed', '4-4 sending', '5-10 queued'], 0],
  ['beyond the job', { among: [0, 11], from: 1 }, ['1-3 printed', '4-4 sending', '5-10 queued'], 0],
])('Y2: labels in one state are one range after %s have changed', (_, pieces, expected, count) => {
  const before: PieceRange[] = [
    { first: 1, last: 3, state: 'printed' },
    { first: 4, last: 4, state: 'sending' },
    { first: 5, last: 10, state: 'queued' },
  ];
  const { ranges, chosen } = withState(before, pieces, 'stopped');
  expect([texts(ranges), chosen]).toEqual([expected, count]);
});

test('Y2: neighbours that come to the same state are one range again', () => {
  const before: PieceRange[] = [
    { first: 1, last: 3, state: 'printed' },
    { first: 4, last: 4, state: 'sending' },
    { first: 5, last: 5, state: 'printed' },
  ];
  expect(texts(withState(before, { states: ['sending'] }, 'printed').ranges)).toEqual(['1-5 printed']);
});

test('numbers of ranges are listed up to the most that is asked for', () => {
  const ranges = [
    { first: 2, last: 3 },
    { first: 7, last: 900 },
  ];
  expect([numbersOf(ranges, 4), numbersOf([])]).toEqual([[2, 3, 7, 8], []]);
});
