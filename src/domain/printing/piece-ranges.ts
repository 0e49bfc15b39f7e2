import type { PieceState } from './job.ts';

/** Consecutive labels of a job that are in one state; `first` and `last` count from 1. */
export interface PieceRange {
  first: number;
  last: number;
  state: PieceState;
}

/** The labels of a job to change: those that meet all given conditions. */
export interface Pieces {
  from?: number;
  before?: number;
  among?: readonly number[];
  states?: readonly PieceState[];
}

/** Numbers as intervals of consecutive ones, in order. */
const intervalsOf = (numbers: readonly number[]): { first: number; last: number }[] => {
  const intervals: { first: number; last: number }[] = [];
  for (const number of new Set(numbers.toSorted((one, other) => one - other))) {
    const latest = intervals.at(-1);
    if (latest && number === latest.last + 1) latest.last = number;
    else intervals.push({ first: number, last: number });
  }
  return intervals;
};

/** How many labels these ranges have. */
export const countIn = (ranges: readonly { first: number; last: number }[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);

/** The numbers of the labels of these ranges, at most `most`. */
export const numbersOf = (ranges: readonly { first: number; last: number }[], most = Infinity): number[] => {
  const numbers: number[] = [];
  for (const { first, last } of ranges)
    for (let number = first; number <= last && numbers.length < most; number += 1) numbers.push(number);
  return numbers;
};

/**
 * The ranges of a job, in order, after the chosen labels have got a state, and how many were chosen. Neighbours in one
 * state are one range.
 */
export const withState = (
  ranges: readonly PieceRange[],
  { from = 1, before = Infinity, among, states }: Pieces,
  state: PieceState,
): { ranges: PieceRange[]; chosen: number } => {
  const intervals = among ? intervalsOf(among) : [{ first: from, last: before - 1 }];
  const result: PieceRange[] = [];
  const add = (first: number, last: number, its: PieceState) => {
    if (first > last) return;
    const latest = result.at(-1);
    if (latest?.state === its && latest.last + 1 === first) latest.last = last;
    else result.push({ first, last, state: its });
  };
  let chosen = 0;
  for (const range of ranges) {
    let next = range.first;
    if (!states || states.includes(range.state))
      for (const interval of intervals) {
        const [first, last] = [
          Math.max(interval.first, from, next),
          Math.min(interval.last, before - 1, range.last),
        ];
        if (first > last) continue;
        add(next, first - 1, range.state);
        add(first, last, state);
        chosen += last - first + 1;
        next = last + 1;
      }
    add(next, range.last, range.state);
  }
  return { ranges: result, chosen };
};
